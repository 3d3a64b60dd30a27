/* The page of a match: what is asked, the board, the standings, the entries, and what waits. */

import { Answer } from "./answer.js";
import { Island } from "./island.js";
import { Live } from "./live.js";
import { Move, onBoard } from "./move.js";
import { call, h, newId, page, put, Refused, say, sure, t } from "./page.js";
import { Queue } from "./queue.js";
import { Results } from "./results.js";
import { logOf, standingsOf, waysOf } from "./shown.js";

const at = (id) => document.getElementById(id);
const match = page.state.match;
const guest = page.me?.role === "guest";
const queue = new Queue(match);
const live = new Live(match);
const remembered = `printplay-way-${match}`;

let state = page.state;
let open = state.open;
let way = null;
let skipped = new Set();
let chosen = null; // the key of the question that somebody picked
let asking = null; // the answer that is being given
let island = null;
let allLines = false;
const own = new Set(); // numbers of entries of this phone, which are no news to it
let acting = 0; // what it takes back or brings again just now
let expected = -1; // the number of the entry that the state is still behind

try { way = localStorage.getItem(remembered); } catch { way = null; }
if (page.board) island = new Island(at("island"), page.board, `/match/${match}/board-${page.board.hash}.svg`);

// -- what is asked ---------------------------------------------------------------------------------------

const begun = () => state.table.begun > 0;
const wayNow = () => (begun() ? "play" : way ?? (state.table.ways.length > 1 ? null : state.table.ways[0]));
/** What is open and not skipped nor on its way. */
function left() {
  const sent = new Set(queue.entries.map((entry) => entry.about));
  return open.filter((question) => !skipped.has(question.key) && !sent.has(question.key));
}

/** The question that is shown: the one picked, else of the player who holds this phone, else the first. */
function current() {
  const found = left();
  return found.find((one) => one.key === chosen) ?? (found[0]?.player && found.find((one) => one.player === page.me?.name)) ?? found[0];
}

function seatOf(question) {
  const seat = state.players.indexOf(question?.player);
  return seat < 0 ? Math.max(0, state.players.indexOf(page.me?.name)) : seat;
}

/** Why nothing can be entered just now, Unreachable; null where it can. What the stream says of a ledger is
newer than what the last entry met, but for what a writer alone meets. */
function hindrance() {
  if (live.trouble && live.trouble.why !== "offline") return live.trouble;
  return queue.trouble ?? live.trouble;
}

/** Tell whether an entry is on its way, and what comes next not known yet. */
function pending() {
  const sent = queue.entries.some((entry) => !entry.refused) && !queue.refused;
  return !hindrance() && (sent || expected > state.seq);
}

function renderAsk() {
  const place = at("ask");
  place.inert = at("under").inert = pending();
  if (place.inert) return;
  const question = current();
  const showIsland = island && wayNow() !== null && state.table.told !== "result" && !(wayNow() === "result" && !begun());
  at("island").hidden = !showIsland;
  if (state.over) { asking = null; put(place, overCard()); rest(); return; }
  if (guest) { asking = null; put(place, question ? h("h2", {}, question.text) : h("p", { class: "soft" }, t("nothing_open"))); rest(); return; }
  if (wayNow() === null) { asking = null; put(place, ...waysOf(state.table.ways, choose)); rest(); return; }
  if (wayNow() === "result" && !begun() || state.table.told === "result") { results(place); rest(); return; }
  if (queue.refused?.refused.question) { put(place, asking instanceof More ? asking.element : more(queue.refused)); rest(); return; }
  if (!question && queue.entries.length) { asking = null; put(place); rest(); return; }
  if (!question) {
    asking = null;
    put(place, h("div", { class: "card chartcard" }, h("h2", {}, open.length || !state.finished ? t("nothing_open") : t("finish_now")),
      skipped.size ? h("button", { type: "button", onclick: () => { skipped = new Set(); render(); } }, t("back")) : null,
      h("button", { type: "button", class: "main big", onclick: () => finish(false) }, t("finish"))));
    rest();
    return;
  }
  const same = asking && asking.key === question.key && asking.asked === question.text;
  if (!same) begin(question);
  put(place, ...[whose(question), h("h2", { id: "question" }, question.text), asking instanceof Move ? null : asking.element, help(question)].filter(Boolean));
  put(at("under"), asking instanceof Move ? asking.element : null);
  if (!(asking instanceof Move)) rest();
}

function begin(question) {
  const shared = { match, question, way: wayNow(), players: state.players };
  if (island && onBoard(question, page.board)) {
    asking = new Move({ ...shared, island, seat: seatOf(question), standing: standing(), submit });
  } else {
    asking = new Answer({ ...shared, submit, skip: (one) => { skipped.add(one.key); asking = null; render(); } });
    asking.first = question;
  }
  asking.asked = question.text;
}

/** Without a question on it the board shows where the lines are. */
function rest() {
  if (island && !(asking instanceof Move)) {
    island.ontap = island.ondraw = island.onback = null;
    island.show({ start: null, path: [], can: new Map(), asking: false, seat: 0, players: standing() });
    put(at("under"));
  }
}

/** Who stands where, by the ends of their lines. */
function standing() {
  const found = new Map();
  for (const trail of state.table.trails) {
    const [x, y] = trail.points.at(-1);
    const space = page.board.spaces.find((one) => Math.hypot(one.centre[0] - x, one.centre[1] - y) < 0.1);
    for (const [name, players] of found) found.set(name, players.filter((one) => one !== state.players[trail.seat]));
    if (space) found.set(space.name, [...(found.get(space.name) ?? []), state.players[trail.seat]]);
  }
  return found;
}

/** Buttons for the players of whom something is open, where it is more than one. */
function whose(question) {
  const found = left().filter((one) => one.player);
  if (found.length < 2 || !question.player) return null;
  return h("div", { class: "seats", role: "group", "aria-label": t("whose") }, ...found.map((one) =>
    h("button", { type: "button", "data-focus": `seat${one.key}`, "aria-pressed": String(one.key === question.key), onclick: () => { chosen = one.key; render(); } },
      h("span", { class: `pen pen-${seatOf(one) % 8}` }), one.player)));
}

function help(question) {
  if (asking instanceof Move || !question.help.length || question.form === "choice") return null;
  return h("details", {}, h("summary", {}, t("other_answers")), ...question.help.map((line) => h("p", { class: "soft small" }, line)), byHand(question));
}

async function choose(one) {
  way = one;
  try { localStorage.setItem(remembered, one); } catch { /* then it is asked again after a reload */ }
  await ask();
}

async function ask() {
  if (begun() || wayNow() === null) open = state.open;
  else {
    try { open = (await call(`/api/matches/${match}/ask?way=${wayNow()}`)).open; } catch (error) { say(error.message); open = state.open; }
  }
  render();
}

async function results(place) {
  const key = `${open.map((one) => one.key).join("|")}`;
  if (!(asking instanceof Results)) {
    asking = new Results({ match, questions: open, players: state.players, submit: (to, answers, shown) => queue.answers(to, answers, shown), total: (name, points) => queue.lines([`${name}: total ${points}`], `${name}: ${t("total")} ${points}`, `total:${name}`) });
    asking.shown = key;
  } else if (asking.shown !== key) {
    asking.update(open);
    asking.shown = key;
  }
  put(place, ...[asking.element, begun() ? null : h("button", { type: "button", class: "plain", onclick: () => { way = null; try { localStorage.removeItem(remembered); } catch { /* kept nothing */ } asking = null; ask(); } }, t("way_change")),
    !open.length ? h("button", { type: "button", class: "main big", onclick: () => finish(false) }, t("finish")) : null].filter(Boolean));
}

function submit(answers, shown, from) {
  const question = open.find((one) => one.key === from.key);
  const whole = question?.player && !shown.startsWith(question.player) ? `${question.player}: ${shown}` : shown;
  queue.answers(from.key, answers, whole);
  chosen = null;
  if (asking === from) asking = null;
  render();
}

function byHand(question) {
  const field = h("input", { autocomplete: "off", autocapitalize: "none", spellcheck: "false", "aria-label": t("line_by_hand") });
  return h("form", { class: "row", onsubmit: (event) => {
    event.preventDefault();
    const said = field.value.trim();
    if (!said) return;
    field.value = "";
    if (said.includes(":") || !question) queue.lines([said], said);
    else submit([said], said, { key: question.key });
  } }, h("div", { class: "grow" }, field), h("button", {}, t("enter")));
}

// -- over, undo, finish ----------------------------------------------------------------------------------------

function overCard() {
  return h("div", { class: "card chartcard" }, h("h2", {}, t("over")), h("p", { class: "line" }, state.table.decision),
    h("div", { class: "row" },
      h("a", { class: "button main grow", href: `/match/${match}/picture.png`, download: `printplay-${match}.png` }, t("share")),
      guest ? null : h("a", { class: "button grow", href: "/new" }, t("new_match"))),
    h("form", { class: "row", action: `/match/${match}/report.pdf` },
      h("select", { name: "paper", "aria-label": t("paper") }, ...[["a4", "A4"], ["letter", "Letter"], ["a3", "A3"], ["a5", "A5"]].map(([key, name]) => h("option", { value: key }, name))),
      h("button", { class: "grow" }, t("wall"))),
    h("div", { class: "narrow" }, ...standingsOf({ ...state, table: { ...state.table, decision: "" } }).slice(1)));
}

async function act(name, body, then) {
  acting += 1;
  try {
    own.add((await call(`/api/matches/${match}/${name}`, { id: newId(), ...body })).seq);
    then?.();
  } catch (error) {
    if (error instanceof Refused && error.status === 409 && name === "undo") return error;
    say(error.message + (error.hint ? ` ${error.hint}` : ""));
  } finally {
    acting -= 1;
  }
  return null;
}

async function undo() {
  const last = state.table.said.at(-1);
  if (!begun()) { say(t("nothing_to_undo")); return; }
  const refused = await act("undo", { last: state.seq }, () => say(t("undone", { line: last })));
  if (refused && await sure(t("undo_asks", { line: state.table.said.at(-1) }), t("undo"))) {
    await act("undo", { last: state.seq, anyway: true }, () => say(t("undone", { line: last })));
  } else if (refused) say(refused.message);
}

async function finish(anyway) {
  acting += 1;
  try {
    own.add((await call(`/api/matches/${match}/finish`, { id: newId(), anyway })).seq);
  } catch (error) {
    const faults = (error.data?.violations ?? []).filter((one) => one.severity !== "warning").map((one) => one.message);
    const missing = (error.data?.left_open ?? []).map((one) => (one.player ? `${one.player}: ${one.what}` : one.what));
    const text = [...faults, ...(missing.length ? [`${t("still_open")}: ${[...new Set(missing)].join(", ")}.`] : [])].join(" ") || error.message;
    if (!anyway && error instanceof Refused && error.status === 409 && await sure(`${text} ${t("finish_anyway")}`, t("finish"))) await finish(true);
    else if (!(error instanceof Refused) || anyway) say(error.message);
  } finally {
    acting -= 1;
  }
}

function renderActions() {
  if (guest) { put(at("actions")); return; }
  const parts = [h("button", { type: "button", "data-focus": "undo", disabled: !begun(), onclick: undo }, "↶ ", t("undo"))];
  if (state.table.undone) parts.push(h("button", { type: "button", "data-focus": "redo", onclick: () => act("redo", { last: state.seq }) }, "↷ ", t("redo")));
  put(at("actions"), ...parts);
}

// -- what waits, what was refused ----------------------------------------------------------------------------------

function renderQueue() {
  const waiting = queue.entries.filter((entry) => !entry.refused);
  const trouble = hindrance();
  const told = trouble && trouble.why !== "offline"; // who only looks on needs no more than the word above
  const shown = waiting.length ? trouble || queue.refused || waiting.length > 1 : told && !guest && !state.over;
  put(at("waiting"), shown ? h("section", { class: "wait" },
    waiting.length ? h("h2", {}, waiting.length === 1 ? t("waiting_one") : t("waiting_count", { count: waiting.length })) : null,
    told ? h("p", {}, trouble.message) : null,
    waiting.length ? h("p", { class: "small" }, t("waiting")) : null,
    h("ol", { class: "list" }, ...waiting.map((entry) => h("li", { class: "line" }, entry.shown))),
    trouble ? h("p", { class: "small" }, told ? t("goes_itself") : t("stay_open")) : null) : null);
  asking?.mark?.(new Set(waiting.map((one) => one.about)));
  const entry = queue.refused;
  put(at("refused"), entry && !entry.refused.question ? refusedCard(entry) : null);
}

/** What is asked once more about an entry, before it can be a line. */
class More {
  constructor(entry) {
    const question = { labels: entry.refused.question.words, values: {}, ...entry.refused.question };
    const given = entry.body.answers ?? [];
    const answer = new Answer({ match, question, way: wayNow(),
      submit: (answers) => queue.again((body) => { body.answers = [...given, answers.at(-1)]; }),
      skip: () => queue.again((body) => { body.answers = [...given, ""]; }) });
    this.element = h("div", { class: "ask" }, h("h2", {}, question.text), answer.element,
      h("button", { type: "button", class: "plain", "data-focus": "drop", onclick: () => queue.drop() }, t("step_back")));
  }
}

function more(entry) {
  asking = new More(entry);
  return asking.element;
}

function refusedCard(entry) {
  const faults = entry.refused.faults;
  return h("section", { class: "bad" },
    h("h2", {}, t("refused")),
    h("p", { class: "line" }, entry.shown),
    ...(faults.length ? faults.map((fault) => h("div", {}, h("p", {}, fault.message), fault.hint ? h("p", { class: "small" }, fault.hint) : null)) : [h("p", {}, entry.refused.message), entry.refused.hint ? h("p", { class: "small" }, entry.refused.hint) : null]),
    queue.entries.length > 1 ? h("p", { class: "small" }, t("queue_stopped")) : null,
    h("div", { class: "row" },
      h("button", { type: "button", class: "main grow", "data-focus": "drop", onclick: () => { queue.drop(); asking = null; render(); } }, t("mend_it")),
      faults.length ? h("button", { type: "button", class: "grow", onclick: () => queue.again((body) => { body.anyway = true; }) }, t("enter_anyway")) : null));
}

// -- all together ------------------------------------------------------------------------------------------------------

function renderLine() {
  const trouble = hindrance();
  const line = at("line");
  line.textContent = trouble ? t(`line_${trouble.why}`) : t("live");
  line.toggleAttribute("data-off", Boolean(trouble));
}

function render() {
  renderQueue();
  renderAsk();
  renderActions();
  if (island && !at("island").hidden) island.trails(state.table.trails, seatOf(current()), allLines);
  put(at("standings"), ...standingsOf(state, { links: true }), island && state.table.trails.length ? h("label", { class: "check" }, h("input", { type: "checkbox", "data-focus": "all", checked: allLines, onchange: (event) => { allLines = event.target.checked; render(); } }), t("all_lines")) : null,
    !state.over && begun() && !guest ? h("button", { type: "button", class: "plain", "data-focus": "end", onclick: () => finish(false) }, t("finish_early")) : null);
  put(at("log"), ...logOf(state), guest || state.over ? null : h("details", {}, h("summary", {}, t("line_by_hand")), h("p", { class: "soft small" }, t("line_help", { example: state.lines.at(-1) })), byHand(null)));
  renderLine();
}

/** Say what hinders, or that nothing does any more: to those who see it, and to those who do not. */
function turned() {
  const said = at("line").textContent;
  renderLine();
  renderQueue();
  renderAsk();
  const trouble = hindrance();
  if (at("line").textContent !== said) at("aloud").textContent = trouble ? trouble.message : t("live");
}

let last = state.seq;
live.addEventListener("state", ({ detail }) => renew(detail));

/** Take the match on as it is now. */
async function renew(detail) {
  if (detail.seq < state.seq) return;
  const before = state;
  state = detail;
  const news = detail.table.said.slice(before.table.said.length);
  if (detail.seq !== last && news.length) {
    const text = news.at(-1);
    at("aloud").textContent = t("entered_by_other", { line: text });
    if (!queue.entries.length && !acting && !own.has(detail.seq)) say(t("entered_by_other", { line: text }));
    skipped = new Set();
  } else if (detail.table.begun < before.table.begun) {
    if (!acting && !own.has(detail.seq)) say(t("taken_back"));
    skipped = new Set();
  }
  last = detail.seq;
  await ask();
}
live.addEventListener("line", () => {
  turned();
  if (live.up) queue.retry();
});
live.addEventListener("version", async () => {
  await queue.send();
  if (!queue.entries.length) { say(t("new_version")); setTimeout(() => location.reload(), 800); }
});
queue.addEventListener("change", () => { renderQueue(); renderAsk(); });
queue.addEventListener("line", turned);
queue.addEventListener("refused", () => {
  renderQueue();
  at("refused").scrollIntoView({ block: "center" });
});
queue.addEventListener("entered", ({ detail }) => {
  expected = Math.max(expected, detail.answer.seq ?? -1);
  own.add(detail.answer.seq);
  setTimeout(async () => { // where the stream is slow, ask
    if (expected <= state.seq) return;
    try { renew(await call(`/api/matches/${match}`)); } catch { expected = -1; render(); }
  }, 700);
});
queue.addEventListener("stranger", () => { say(t("removed")); });

// What was tapped is marked at once, however long the rules take to answer.
document.addEventListener("click", ({ target }) => {
  const button = target.closest("#ask button, #under button");
  button?.classList.add("tapped");
  setTimeout(() => button?.classList.remove("tapped"), 600);
}, { capture: true });

// -- tabs -------------------------------------------------------------------------------------------------------------------

const tabs = [...document.querySelectorAll("[role=tab]")];
function turn(tab) {
  for (const one of tabs) {
    const here = one === tab;
    one.setAttribute("aria-selected", String(here));
    one.tabIndex = here ? 0 : -1;
    at(one.getAttribute("aria-controls")).hidden = !here;
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

ask();
queue.send();
