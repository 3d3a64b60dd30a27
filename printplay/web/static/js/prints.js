/* What is printed: a game, its parts, paper and ink; the pages as they will be; the PDF. */

import { showGames } from "./games.js";
import { call, h, page, put, t } from "./page.js";

const at = (id) => document.getElementById(id);
let game = null;
const wish = { part: "", paper: "a4", ink: "full", lang: page.lang, players: null, layout: "" };
let shown = 1;
let count = null;

function boards() {
  return game.layouts.filter((one) => one.board);
}

function pick(one, layout = "") {
  game = one;
  wish.part = "";
  wish.layout = layout;
  wish.players = one.players.to;
  at("rest").hidden = false;
  renderParts();
  renderChoices();
  changed();
  at("rest").scrollIntoView({ block: "start" });
}

function renderParts() {
  const choice = (id, title, summary) => h("label", { class: "check" }, h("input", { type: "radio", name: "part", value: id, checked: wish.part === id, onchange: () => { wish.part = id; changed(); } }),
    h("span", {}, title, " ", h("span", { class: "soft small" }, summary)));
  put(at("parts"), h("legend", {}, t("what_print")), choice("", t("everything"), ""), ...game.parts.map((part) => choice(part.id, part.title, part.summary)));
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
    boards().length > 1 ? select(t("which_board"), [["", t("both_sides")], ...boards().map((one) => [one.typed, `${t("side", { name: one.name })}: ${one.title[page.lang] ?? one.title.en}`]),
      ...(wish.layout.startsWith("seed:") ? [[wish.layout, wish.layout]] : [])], wish.layout, (one) => { wish.layout = one; }) : null);
}

/** The address of what is wished for, as a kind of file. */
function address(kind, more = {}) {
  const query = new URLSearchParams({ paper: wish.paper, ink: wish.ink, lang: wish.lang, players: wish.players, ...more });
  if (wish.part) query.set("part", wish.part);
  if (wish.layout) query.set("layout", wish.layout);
  return `/prints/${game.id}.${kind}?${query}`;
}

function changed() {
  shown = 1;
  count = null;
  at("download").href = address("pdf");
  put(at("pages"), h("p", { class: "soft", role: "status" }, t("loading")), h("div", { class: "frame" }));
  counted();
}

/** Show a page as it will be printed. */
function look() {
  const picture = h("img", { alt: t("page_of", { page: shown, pages: count ?? "…" }), src: address("png", { page: shown }) });
  picture.addEventListener("load", () => picture.parentElement?.classList.toggle("lying", picture.naturalWidth > picture.naturalHeight));
  const turn = (to) => () => { shown = to; look(); };
  put(at("pages"), h("div", { class: "row spread full" },
    h("button", { type: "button", "data-focus": "before", disabled: shown < 2, onclick: turn(shown - 1) }, t("previous_page")),
    h("span", { class: "soft", role: "status" }, count ? t("page_of", { page: shown, pages: count }) : t("loading")),
    h("button", { type: "button", "data-focus": "next", disabled: !count || shown >= count, onclick: turn(shown + 1) }, t("next_page"))),
  h("div", { class: "frame" }, picture));
}

/** Ask how many pages there are; the print is made meanwhile. */
async function counted() {
  const wished = address("pdf");
  try {
    const found = await call(`/api/prints/${game.id}?${wished.split("?")[1]}`, undefined, { timeout: 60000 });
    if (wished === address("pdf")) { count = found.pages; look(); }
  } catch (error) {
    if (wished === address("pdf")) put(at("pages"), h("p", { class: "bad" }, error.message));
  }
}

const mark = showGames(at("games"), pick, (one) => [h("span", { class: "soft small" }, one.summary)]);

// the page of a new match leads here with the island it is for
const asked = new URLSearchParams(location.search);
const named = page.games.find((one) => one.id === asked.get("game"));
if (named) {
  mark(named);
  pick(named, asked.get("layout") ?? "");
}
