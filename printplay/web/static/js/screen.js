/* A match for the television: the table, whose turn it is, the last entry as an event, the standings; nothing to enter. */

import { die } from "./answer.js";
import { Island } from "./island.js";
import { Live } from "./live.js";
import { Lobby } from "./lobby.js";
import { call, h, letters, page, put, t } from "./page.js";
import { Scene } from "./scene.js";
import { standingsOf } from "./shown.js";
import { listed } from "./turn.js";

const COINS = 26; // that fall when somebody has won
const SEARCHES = 70; // how often the best line is asked for
const STEP = 900, REST = 15000; // ms from one line to the next when all are drawn anew, and as long as what follows stands

const at = (id) => document.getElementById(id);
const island = page.board ? new Island(at("island"), page.board, `/match/${page.state.match}/board-${page.board.hash}.svg`, { still: true }) : null;
const scene = new Scene(at("scene"));
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const picture = document.querySelector(".picture"), evening = h("div", { id: "evening" });
const unshown = h("div", { "data-letters": `/history/picture.txt?on=${page.state.date}` });
picture.append(evening);
let state = page.state, was = "", drawing = 0, lobby = null;
let best = null, searched = -1; // the best line that was there, and the number of the entry it was asked for after

/** Whom something is asked of, each once. */
function asked() {
  return [...new Set(state.open.filter((one) => one.player).map((one) => one.player))];
}

/** Before the first entry nobody has said whether moves come or results: then neither is asked here. */
const begun = () => state.table.begun > 0 || state.table.ways.length < 2;

function next() {
  if (state.over) return h("div", { class: "winner" }, h("p", { class: "crowned" }, listed(winners())), h("h2", {}, state.table.decision || t("over")),
    best ? h("p", { class: "bestsaid" }, best.sentence) : null);
  const question = state.open[0], players = asked();
  if (!begun() || !question) return h("div", { class: "turn" }, h("h2", {}, t(begun() ? "nothing_open" : "nothing_entered")));
  const rolled = Number(question.values.roll ?? question.values.die);
  const alone = players.length < 2;
  return h("div", { class: "turn any" },
    h("div", { class: "grow" }, players.length ? h("p", { class: "whose" }, t("turn_wait", { players: listed(players) })) : null,
      alone ? h("h2", {}, question.text) : null),
    rolled >= 1 && rolled <= 6 ? h("div", { class: "rolled" }, die(rolled)) : null);
}

/** Who has won, where anything is decided. */
function winners() {
  const first = state.standings.filter((one) => one.winner).map((one) => one.player);
  return first.length < state.players.length || state.players.length === 1 ? first : [];
}

/** The last entry, and whose points it has changed. */
function event(before) {
  const said = state.table.said.filter((_line, number) => state.lines.at(number - state.table.said.length) !== "end");
  if (!said.length || state.over) return null;
  const old = new Map(before.standings.map((one) => [one.player, one.score]));
  const more = state.table.said.length > before.table.said.length;
  const gain = ({ player, score }) => (score === null || old.get(player) === null ? 0 : score - (old.get(player) ?? 0)); // null: ended early, unknown
  const gains = more ? state.standings.map((one) => [one.player, gain(one)]).filter(([, points]) => points) : [];
  return h("div", { class: more ? "event fresh" : "event" }, h("p", { class: "entered" }, state.table.event || said.at(-1)),
    gains.length ? h("p", { class: "gains" }, ...gains.map(([player, points]) => h("span", { class: points < 0 ? "loss" : "gain" }, `${player} ${points < 0 ? "−" : "+"}${Math.abs(points)}`))) : null);
}

function render(before = state) {
  if (island) {
    island.show({ start: null, path: [], can: new Map(), asking: false, seat: 0, players: new Map() });
    if (!drawing) island.trails(state.table.trails, -1, true);
  }
  scene.show(state.table.scene);
  put(at("next"), next());
  put(at("event"), event(before));
  const now = new Set(state.over || asked().length === state.players.length ? [] : asked());
  const told = JSON.stringify([state.standings, state.table.rows, [...now], state.over]);
  if (told !== was) {
    put(at("standings"), ...standingsOf({ ...state, left_open: [], table: { ...state.table, decision: state.over ? "" : state.table.decision } }, { now }).slice(1));
  }
  at("standings").style.setProperty("--high", state.players.length * (state.table.begun && state.table.headings.length > 1 ? 4 : 2.4)); // in lines of a name
  was = told;
  document.querySelector(".tv").dataset.over = String(state.over);
  put(evening, state.over ? h("img", { src: `/history/picture.png?on=${state.date}`, alt: t("evening_picture") }) : null, state.over ? unshown : null);
  if (state.over) letters(unshown);
  if (state.over) end();
  else {
    clearInterval(drawing);
    drawing = 0;
    delete picture.dataset.evening;
    best = null;
    island?.best([]);
  }
}

/** Ask for the best line that was there, until it is found or known that there is none to show. */
async function search() {
  if (!island || searched === state.seq) return;
  searched = state.seq;
  best = null;
  for (let turn = 0; turn < SEARCHES && state.over && searched === state.seq; turn += 1) {
    try {
      const found = await call(`/api/matches/${page.state.match}/best`);
      if (found.best) {
        if (!state.over || searched !== state.seq) return;
        best = found.best;
        put(at("next"), next());
        if (!drawing) island.best(best.trails);
        return;
      }
      if (!found.later) return;
    } catch { /* the server is away for a while */ }
    await new Promise((resolve) => { setTimeout(resolve, 3000); });
  }
}

/** At the end coins fall, the lines are drawn anew one after the other and the best one that was there, then the
picture of the evening is shown, and so on; the next match is awaited. */
function end() {
  lobby ??= new Lobby(null, { to: "/screen" });
  search();
  if (drawing || calm.matches) return;
  cheer();
  const lines = state.table.trails;
  let drawn = -Math.round(3000 / STEP);
  drawing = setInterval(() => {
    drawn += 1;
    const most = lines.length + (best?.trails.length ?? 0);
    const rested = drawn - most - REST / STEP; // both stand as long
    if (rested > REST / STEP) drawn = 0;
    if (rested > 0 && drawn) picture.dataset.evening = "";
    else delete picture.dataset.evening;
    if (island && drawn >= 0) {
      island.trails(lines.slice(0, Math.min(drawn, lines.length)), -1, true);
      island.best(best ? best.trails.slice(0, Math.max(0, drawn - lines.length)) : []);
    }
  }, STEP);
}

function cheer() {
  if (!winners().length) return;
  const rain = h("div", { class: "rain", "aria-hidden": "true" }, ...Array.from({ length: COINS }, () => {
    const coin = h("i");
    coin.style.setProperty("left", `${Math.random() * 100}%`);
    coin.style.setProperty("animation-delay", `${Math.random() * 3}s`);
    coin.style.setProperty("animation-duration", `${3 + Math.random() * 2.5}s`);
    return coin;
  }));
  document.body.append(rain);
  setTimeout(() => rain.remove(), 9000);
}

const live = new Live(page.state.match);
live.addEventListener("state", ({ detail }) => {
  if (detail.seq < state.seq) return;
  const before = state;
  state = detail;
  render(before);
});
live.addEventListener("line", () => { at("line").textContent = live.up ? "" : live.trouble.message; });
live.addEventListener("version", () => location.reload());
render();
