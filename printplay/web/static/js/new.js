/* Opening a match: which game, who plays, what the game asks; three taps where all is as usual. */

import { showGames } from "./games.js";
import { Lobby } from "./lobby.js";
import { call, choose, h, newId, news, page, put, Refused, t, touched } from "./page.js";

const at = (id) => document.getElementById(id);
let game = null;
let seated = [];
let joined = page.joined; // names of those whose phones are here
const asked = { layout: null, house: {}, headers: {}, way: "" };

function button(label, pressed, onclick, focus) {
  return h("button", { type: "button", "aria-pressed": String(pressed), "data-focus": focus, onclick }, label);
}

function pick(one) {
  game = one;
  const boards = one.layouts.filter((layout) => layout.board);
  asked.layout = boards.length > 1 ? boards[0].typed : null;
  asked.house = {};
  asked.headers = {};
  asked.way = one.ways[0];
  render();
  put(at("picked"), h("h2", {}, game.title), h("button", { type: "button", class: "plain", onclick: () => at("games").scrollIntoView({ block: "start" }) }, t("another_game")));
  at("rest").hidden = false;
  at("rest").scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

/** Name an island by a seed of six figures, so that it can be typed. */
function seed() {
  return `seed:${game.maker}:${crypto.getRandomValues(new Uint32Array(1))[0] % 1000000}`;
}

function seat(name) {
  const tidy = name.trim().replace(/\s+/g, " ");
  if (tidy && !seated.includes(tidy) && seated.length < game.players.to) seated = [...seated, tidy];
  render();
}

function render() {
  put(at("seated"), ...seated.map((name, number) => h("li", { class: "row" },
    h("b", { class: "grow" }, `${number + 1}. ${name}`),
    h("button", { type: "button", "aria-label": t("remove_name", { name }), title: t("remove_name", { name }), onclick: () => { seated = seated.filter((one) => one !== name); render(); } }, "×"))));
  const fits = page.last.length >= game.players.from && page.last.length <= game.players.to;
  const again = !seated.length && fits ? button(t("as_last_time", { players: page.last.join(", ") }), false, () => { seated = [...page.last]; render(); }, "again") : null;
  const here = !seated.length && joined.length >= game.players.from && joined.length <= game.players.to && joined.join() !== page.last.join()
    ? button(t("all_here", { players: joined.join(", ") }), false, () => { seated = [...joined]; render(); }, "here") : null;
  const left = [...new Set([...joined, ...page.names])].filter((name) => !seated.includes(name)).slice(0, Math.max(12, joined.length));
  put(at("known"), here, again, ...(seated.length < game.players.to ? left.map((name) => button(name, false, () => seat(name), `name-${name}`)) : []));
  renderAsked();
}

function renderAsked() {
  const parts = [];
  const boards = game.layouts.filter((one) => one.board);
  if (boards.length > 1) {
    const tile = (focus, pressed, onclick, name, text) => h("button", { type: "button", class: "tile", "data-focus": focus, "aria-pressed": String(pressed), onclick },
      h("span", { class: "name" }, name), h("span", {}, text));
    const made = asked.layout?.startsWith("seed:");
    const tiles = boards.map((one) => tile(one.name, one.typed === asked.layout, () => { asked.layout = one.typed; renderAsked(); },
      t("side", { name: one.name }), one.title[page.lang] ?? one.title.en ?? ""));
    if (game.seeds) tiles.push(tile("seed", made, () => { asked.layout = seed(); renderAsked(); }, t("new_island"), made ? asked.layout : t("new_island_how")));
    parts.push(h("fieldset", {}, h("legend", {}, t("which_board")), h("div", { class: "tiles" }, ...tiles), made ? h("div", { class: "stack" },
      h("img", { class: "island-made", alt: asked.layout, src: `/api/layouts/${asked.layout}/board.svg` }),
      h("div", { class: "row" }, button(t("another_island"), false, () => { asked.layout = seed(); renderAsked(); }, "another"),
        h("a", { class: "button", href: `/prints?game=${game.id}&layout=${asked.layout}` }, t("print_island")))) : null));
  }
  if (game.variants.length > 1) {
    parts.push(h("fieldset", {}, h("legend", {}, t("variants")), h("div", { class: "chips wide" }, ...game.variants.map((one, number) =>
      button(game.variant_titles[number], (asked.headers.variant ?? game.variants[0]) === one, () => { asked.headers.variant = one; renderAsked(); }, one)))));
  }
  if (game.house_rules.length) {
    const openNow = at("asked").querySelector("details")?.open;
    parts.push(h("details", { open: openNow }, h("summary", {}, t("house_rules")), h("div", { class: "stack" }, ...game.house_rules.map((rule) => h("label", {}, rule.summary,
      h("select", { onchange: (event) => { asked.house[rule.key] = event.target.value; } }, ...rule.values.map((value, number) =>
        h("option", { value, selected: (asked.house[rule.key] ?? rule.default) === value }, `${rule.sentences[number] ?? value}${number ? "" : ` (${t("as_printed")})`}`))))))));
  }
  if (game.ways.length > 1) {
    parts.unshift(h("fieldset", {}, h("legend", {}, t("way_question")), h("div", { class: "tiles" }, ...["play", "result"].filter((one) => game.ways.includes(one)).map((one) =>
      h("button", { type: "button", class: "tile", "data-focus": `way-${one}`, "data-way": one, "aria-pressed": String(one === asked.way), onclick: () => { asked.way = one; renderAsked(); } },
        h("span", { class: "name" }, t(`way_${one}`)), h("span", {}, t(`way_${one}_help`)))))));
  }
  put(at("asked"), ...parts);
}

/** Compare names as the ledger does: without case, accents and blanks. */
const plain = (name) => name.normalize("NFD").replace(/[\u0300-\u036f\s]/g, "").toLowerCase();

/** Take a name that was typed; somebody who is spelled almost so may be meant: who plays already, or is new at the
table. Of players whom the ledger knows the server asks. */
async function typed() {
  const name = at("name").value.trim();
  at("name").value = "";
  const like = (one) => one !== name && plain(one) === plain(name);
  const alike = seated.find(like) ?? (joined.includes(name) ? null : joined.find((one) => like(one) && !page.names.includes(one)));
  const said = alike ? await choose(t("alike_here", { name, alike }), t("yes"), t("new_players")) : "no";
  if (said === "") at("name").value = name;
  else seat(said === "yes" ? alike : name);
}

at("add").addEventListener("click", async () => { await typed(); at("name").focus(); });
at("name").addEventListener("keydown", (event) => {
  if (event.key === "Enter") { event.preventDefault(); at("add").click(); }
});

/** Open a match; where somebody may be known by another spelling, ask first. */
async function open(match) {
  try {
    return await call("/api/matches", match);
  } catch (error) {
    const asks = error instanceof Refused && error.data?.asks;
    if (!asks?.spelled) throw error;
    const said = await choose(asks.message, t("yes"), t("new_players"));
    if (!said) throw error;
    return call("/api/matches", { ...match, new_player: said === "no" });
  }
}

/** Say why the match cannot start, where it is seen. */
function refuse(...sentences) {
  put(at("wrong"), h("div", { class: "bad" }, ...sentences));
  at("wrong").scrollIntoView({ block: "center" });
}

let id = null; // sent twice, the match is opened once
at("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!game) { refuse(t("choose_game_first")); return; }
  if (at("name").value.trim()) await typed();
  if (seated.length < game.players.from) {
    refuse(t("more_players", { game: game.title, ...game.players }));
    return;
  }
  const headers = { ...asked.headers };
  for (const key of ["date", "place", "note"]) if (at("form").elements[key].value.trim()) headers[key] = at("form").elements[key].value.trim();
  const house = Object.fromEntries(Object.entries(asked.house).filter(([key, value]) => game.house_rules.find((rule) => rule.key === key).default !== value));
  id ??= newId();
  at("start").disabled = true;
  try {
    const opened = await open({ id, game: game.id, players: seated, layout: asked.layout ?? "", house, headers, way: asked.way });
    location.href = `/match/${opened.match}`;
  } catch (error) {
    if (error instanceof Refused) id = null;
    refuse(h("p", {}, error.message), error.hint ? h("p", { class: "small" }, error.hint) : null);
    at("start").disabled = false;
  }
});

const joins = () => news(render);
new Lobby(null, { follows: false }).addEventListener("change", ({ detail }) => {
  joined = detail.people;
  if (game && !touched(joins)) joins();
});

showGames(at("games"), pick, (one) => [h("span", {}, one.summary), h("span", { class: "soft small" }, t(one.players.from === one.players.to ? "players_exactly" : "players_count", one.players))]);
