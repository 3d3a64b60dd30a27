/* A match for the television: board, standings, what is next; nothing to enter. */

import { Island } from "./island.js";
import { Live } from "./live.js";
import { h, page, put, t } from "./page.js";
import { standingsOf } from "./shown.js";

const at = (id) => document.getElementById(id);
const island = page.board ? new Island(at("island"), page.board, `/match/${page.state.match}/board-${page.board.hash}.svg`, { still: true }) : null;
let was = "";

function render(state) {
  const drawn = island && state.table.trails.length;
  if (island) {
    island.show({ start: null, path: [], can: new Map(), asking: false, seat: 0, players: new Map() });
    island.trails(state.table.trails, -1, true);
  }
  // Before the first entry nobody has said whether moves come or results: then neither is asked here.
  const begun = state.table.begun > 0 || state.table.ways.length < 2;
  const next = state.over || !begun ? null : state.open[0];
  put(at("next"), h("h2", {}, state.over ? state.table.decision : next ? next.text : t(begun ? "nothing_open" : "nothing_entered")));
  const standings = JSON.stringify([state.standings, state.table.rows]);
  if (standings !== was) put(at("standings"), ...standingsOf({ ...state, left_open: [], table: { ...state.table, decision: state.over ? "" : state.table.decision } }).slice(1));
  was = standings;
  const said = state.table.said.filter((_line, number) => state.lines.at(number - state.table.said.length) !== "end");
  put(at("last"), said.length ? h("p", {}, said.at(-1)) : null);
  return drawn;
}

const live = new Live(page.state.match);
live.addEventListener("state", ({ detail }) => render(detail));
live.addEventListener("line", () => { at("line").textContent = live.up ? "" : live.trouble.message; });
live.addEventListener("version", () => location.reload());
render(page.state);
