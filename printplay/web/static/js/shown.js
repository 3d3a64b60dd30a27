/* What of a match is only looked at: standings, entries, the ways to keep it. */

import { h, letters, page, points, t } from "./page.js";

const UNKNOWN = ["–", "?"]; // of what nothing is known, nothing is said

/** What a cell of the running table says: a word where a space of the board would stand says it all, such as "out". */
function said(heading, value) {
  return page.board && /^[^\d\s]{3,}$/.test(value) ? value : `${heading} ${value}`;
}

/** The ranking with what the game says of each player, the sentence that decides, what is open; `now` are those whose
turn it is. */
export function standingsOf(state, { now = new Set() } = {}) {
  const table = state.table;
  const placed = state.standings.length ? state.standings : state.players.map((player) => ({ rank: 1, player, score: 0, tie_break: {} }));
  const list = placed.map((one) => {
    const seat = state.players.indexOf(one.player);
    const row = table.rows[seat] ?? [];
    const known = !table.begun ? [] : table.headings.slice(1).map((heading, number) => [heading, row[number + 1]]).filter(([, value]) => value && !UNKNOWN.includes(value));
    const more = known.map(([heading, value]) => said(heading, value));
    if (one.unchecked) more.push(t("unchecked"));
    return h("li", { class: ["stand", one.rank === 1 && one.score > 0 && "first", now.has(one.player) && "now"].filter(Boolean).join(" ") },
      h("span", { class: "rank" }, String(one.rank)),
      h("span", { class: "who" }, page.board ? h("span", { class: `pen pen-${seat % 8}` }) : null, " ", one.player),
      h("span", { class: "score" }, one.score === null ? "–" : points(one.score)),
      more.length ? h("span", { class: "more" }, more.join(" · ")) : null);
  });
  const missing = [...new Set(state.left_open.map((one) => (one.player ? `${one.player}: ${one.what}` : one.what)))];
  return [
    h("h2", {}, t("standings")),
    h("ol", { class: "list", role: "list" }, ...list),
    table.decision ? h("p", { class: state.over ? "good" : "soft" }, table.decision) : null,
    missing.length && !state.over && table.begun ? h("details", {}, h("summary", { "data-focus": "missing" }, `${t("still_open")} (${missing.length})`), h("ul", {}, ...missing.map((one) => h("li", {}, one)))) : null,
  ];
}

/** Links to the television, to photos and to the match as files. */
export function linksOf(state, watching) {
  return [
    h("div", { class: "row" },
      h("a", { class: "button", href: `/match/${state.match}/screen` }, t("screen")),
      page.scans && !state.over && !watching ? h("a", { class: "button", href: `/match/${state.match}/photos` }, t(page.board ? "photos" : "photo_pad")) : null),
    filesOf(state),
  ];
}

/** Links to the match as files, and to BG Stats once it is over. */
function filesOf(state) {
  const link = (form) => h("a", { class: "button", href: `/match/${state.match}/export.${form}` }, t(`as_${form}`));
  return h("details", {}, h("summary", { "data-focus": "files" }, t("take_along")),
    h("div", { class: "row" }, ...["record", "csv", "json", "bgstats"].map(link)),
    state.over ? h("div", { class: "row" }, h("a", { class: "button", href: `/match/${state.match}/bgstats`, rel: "noreferrer" }, t("open_bgstats")), h("p", { class: "soft small" }, t("bgstats_leaves"))) : null);
}

/** The entries, the last one first. */
export function logOf(state) {
  const first = state.lines.length - state.table.begun;
  const lines = state.table.said.map((line, number) => [first + number + 1, line]).reverse();
  const against = new Set(state.exceptions);
  return [
    h("h2", {}, t("log")),
    lines.length ? h("ol", { class: "list loglines", role: "list" }, ...lines.map(([number, line]) =>
      h("li", {}, h("span", { class: "no" }, String(number)), h("span", {}, line, against.has(number) ? h("span", { class: "soft" }, ` (${t("exception")})`) : null)))) : h("p", { class: "soft" }, t("nothing_entered")),
  ];
}

/** The ways a match can be kept, to choose from. */
export function waysOf(ways, choose) {
  return [
    h("h2", {}, t("way_question")),
    h("div", { class: "tiles" }, ...["play", "result"].filter((one) => ways.includes(one)).map((one) =>
      h("button", { type: "button", class: "tile", "data-way": one, onclick: () => choose(one) },
        h("span", { class: "name" }, t(`way_${one}`)), h("span", {}, t(`way_${one}_help`))))),
  ];
}

/** A match that is over: what decided it, what one can take along, how all stand. */
export function overCard(state, guest) {
  const unshown = h("div", { "data-letters": `/match/${state.match}/picture.txt` });
  letters(unshown);
  return h("div", { class: "card chartcard" }, h("h2", {}, state.table.decision || t("over")),
    h("div", { class: "row" },
      h("a", { class: "button main grow", href: `/match/${state.match}/picture.png`, download: `printplay-${state.match}.png` }, t("share")),
      h("a", { class: "button grow", href: `/history/picture.png?on=${state.date}`, download: `printplay-${state.date}.png` }, t("evening_picture")),
      guest ? null : h("a", { class: "button grow", href: "/new" }, t("new_match"))),
    unshown,
    h("form", { class: "row", action: `/match/${state.match}/report.pdf` },
      h("select", { name: "paper", "aria-label": t("paper") }, ...[["a4", "A4"], ["letter", "Letter"], ["a3", "A3"], ["a5", "A5"]].map(([key, name]) => h("option", { value: key }, name))),
      h("button", { class: "grow" }, t("wall"))),
    h("div", { class: "narrow" }, ...standingsOf({ ...state, table: { ...state.table, decision: "" } }).slice(1)));
}

/** Let the tabs of a phone be turned, by taps and by keys. */
export function tabbed() {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  function turn(tab) {
    for (const one of tabs) {
      const here = one === tab;
      one.setAttribute("aria-selected", String(here));
      one.tabIndex = here ? 0 : -1;
      document.getElementById(one.getAttribute("aria-controls")).hidden = !here;
    }
  }
  for (const [number, tab] of tabs.entries()) {
    tab.addEventListener("click", () => turn(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = tabs[(number + step + tabs.length) % tabs.length];
      turn(next);
      next.focus();
    });
  }
}
