/* What is printed: a game, its parts, paper and ink; the pages as they will be; the PDF. */

import { h, page, put, t } from "./page.js";

const at = (id) => document.getElementById(id);
let game = null;
const wish = { parts: new Set(), paper: "a4", ink: "full", lang: page.lang, players: null, layout: "" };
let shown = 1;
let count = null;

function renderGames() {
  put(at("games"), ...page.games.map((one) => h("button", { type: "button", class: "tile", "data-focus": one.id, "aria-pressed": String(one === game), onclick: () => pick(one) },
    h("span", { class: "name" }, one.title), h("span", { class: "soft small" }, one.summary))));
}

function pick(one) {
  game = one;
  wish.parts = new Set();
  wish.layout = "";
  wish.players = one.players.to;
  at("rest").hidden = false;
  renderGames();
  renderParts();
  renderChoices();
  changed();
}

function renderParts() {
  put(at("parts"), h("legend", {}, t("what_print")),
    h("label", { class: "check" }, h("input", { type: "checkbox", checked: !wish.parts.size, "data-focus": "all", onchange: () => { wish.parts = new Set(); renderParts(); changed(); } }), t("everything")),
    ...game.parts.map((part) => h("label", { class: "check" }, h("input", { type: "checkbox", "data-focus": part.id, checked: wish.parts.has(part.id), onchange: (event) => {
      if (event.target.checked) wish.parts.add(part.id); else wish.parts.delete(part.id);
      renderParts();
      changed();
    } }), h("span", {}, part.title, " ", h("span", { class: "soft small" }, part.summary)))));
}

function select(label, options, value, change) {
  return h("label", {}, label, h("select", { onchange: (event) => { change(event.target.value); changed(); } },
    ...options.map(([key, text]) => h("option", { value: key, selected: String(key) === String(value) }, text))));
}

function renderChoices() {
  const { from, to } = game.players;
  put(at("choices"),
    select(t("paper"), [["a4", "A4"], ["letter", "Letter"], ["a3", "A3"], ["a5", "A5"]], wish.paper, (one) => { wish.paper = one; }),
    select(t("ink"), [["full", t("ink_full")], ["light", t("ink_light")], ["low", t("ink_low")]], wish.ink, (one) => { wish.ink = one; }),
    select(t("print_language"), [["en", "English"], ["de", "Deutsch"]], wish.lang, (one) => { wish.lang = one; }),
    select(t("for_players"), Array.from({ length: to - from + 1 }, (_one, number) => [from + number, from + number]), wish.players, (one) => { wish.players = one; }),
    game.layouts.length > 1 ? select(t("which_board"), [["", t("both_sides")], ...game.layouts.map((one) => [one.typed, `${t("side", { name: one.name })}: ${one.title[page.lang] ?? one.title.en}`])], wish.layout, (one) => { wish.layout = one; }) : null);
}

/** The address of what is wished for, as a kind of file. */
function address(kind, more = {}) {
  const query = new URLSearchParams({ paper: wish.paper, ink: wish.ink, lang: wish.lang, players: wish.players, ...more });
  for (const part of wish.parts) query.append("part", part);
  if (wish.layout) query.set("layout", wish.layout);
  return `/prints/${game.id}.${kind}?${query}`;
}

function changed() {
  shown = 1;
  count = null;
  at("download").href = address("pdf");
  look();
}

async function look() {
  const source = address("png", { page: shown });
  const place = at("pages");
  const picture = h("img", { alt: t("page_of", { page: shown, pages: count ?? "…" }), src: source });
  picture.addEventListener("load", () => picture.parentElement?.classList.toggle("lying", picture.naturalWidth > picture.naturalHeight));
  put(place, h("div", { class: "row spread full" },
    h("button", { type: "button", "data-focus": "before", disabled: shown < 2, onclick: () => { shown -= 1; look(); } }, t("previous_page")),
    h("span", { class: "soft", role: "status" }, count ? t("page_of", { page: shown, pages: count }) : t("loading")),
    h("button", { type: "button", "data-focus": "next", disabled: count !== null && shown >= count, onclick: () => { shown += 1; look(); } }, t("next_page"))),
  h("div", { class: "frame" }, picture));
  if (count === null) {
    try {
      const answer = await fetch(source);
      count = Number(answer.headers.get("x-pages")) || 1;
      if (source === address("png", { page: shown })) look();
    } catch { /* the picture says it itself */ }
  }
}

renderGames();
