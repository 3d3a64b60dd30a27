/* The page of a match: what is asked, the board, the standings, the entries, and what waits. */

import { Acts } from "./acts.js";
import { Voice } from "./aloud.js";
import { Answer } from "./answer.js";
import { Island } from "./island.js";
import { Live } from "./live.js";
import { Lobby } from "./lobby.js";
import { Move, onBoard } from "./move.js";
import { call, h, news, page, put, say, sure, t, touched } from "./page.js";
import { Queue } from "./queue.js";
import { Results } from "./results.js";
import { Scene } from "./scene.js";
import { Sketches } from "./sketch.js";
import { Seats } from "./seats.js";
import { linksOf, logOf, overCard, standingsOf, tabbed, waysOf } from "./shown.js";
import { Brought, buzz, listed, strip, turnBar, turnOf } from "./turn.js";
import { More, refusedCard, waitingOf } from "./waiting.js";

const at = (id) => document.getElementById(id);
const match = page.state.match;
const queue = new Queue(match);
const live = new Live(match);
const seats = new Seats(match, page.seats);
const barred = page.me?.role === "guest"; // may take no seat
/** Whether this phone only looks on: a guest's, or one that said so. */
const watching = () => barred || seats.watches;
const acts = new Acts(match, () => state);
const voice = new Voice(at("aloud"));

let state = page.state;
let open = state.open;
let skipped = new Set();
let chosen = null; // the key of the question that somebody picked
let granted = null; // the key of a question of somebody else, which this phone is to answer all the same
let here = false; // what is asked first is answered at this phone, whoever opened the match
let brought = null; // what this phone entered last, until it is read
let called = []; // whom this phone has waited for since it entered something
let turn = null; // whose turn it was when somebody looked last
let lobby = null; // once the match is over, the next one may call
let asking = null; // the answer that is being given
let island = null;
let allLines = false;
const lowest = new Map(); // how low the board and the rows were last while no line was drawn, pixels
let expected = -1; // the number of the entry that the state is still behind

if (page.board) island = new Island(at("island"), page.board, `/match/${match}/board-${page.board.hash}.svg`);
const scene = new Scene(at("scene"));
const sketches = new Sketches({ match, live, island, players: state.players, mine: (player) => seats.mine.has(player) });

// -- what is asked ---------------------------------------------------------------------------------------

const begun = () => state.table.begun > 0;
const wayNow = () => (begun() || state.table.told === "play" ? "play" : seats.way ?? (state.table.ways.length > 1 ? null : state.table.ways[0]));
/** What is open and not skipped nor on its way. */
function left() {
  const sent = new Set(queue.entries.map((entry) => entry.about));
  return open.filter((question) => !skipped.has(question.key) && !sent.has(question.key));
}

/** The question that is shown: the one picked, else of a player who sits at this phone, else the first. */
function current() {
  const found = left();
  return found.find((one) => one.key === chosen) ?? found.find((one) => seats.mine.has(one.player)) ?? found[0];
}

function seatOf(question) {
  const seat = state.players.indexOf(question?.player);
  return seat < 0 ? Math.max(0, state.players.findIndex((player) => seats.mine.has(player))) : seat;
}
/** While another's move is awaited, the board shows the line of whoever sits here. */
const shownQuestion = () => (kindOf(current()) === "wait" && seats.mine.size ? null : current());
const kindOf = (question) => turnOf(question, seats, { over: state.over, guest: watching(), granted });

/** What is asked of players at other phones, one question of each. */
function others() {
  const found = left().filter((one) => one.player && !seats.mine.has(one.player));
  return found.filter((one, number) => found.findIndex((other) => other.player === one.player) === number);
}

/** Who has not answered yet and comes before a question: an answer to it closes theirs. */
function earlier(question) {
  return question.closes?.filter((player) => left().some((one) => one.player === player)) ?? [];
}

/** Whether moves are entered one by one, and somebody has a turn. */
const byTurns = () => wayNow() === "play" && state.table.told !== "result";

/** Why nothing can be entered just now, Unreachable; null where it can. What the stream says of a ledger is
newer than what the last entry met, but for what a writer alone meets. */
function hindrance() {
  if (live.trouble && live.trouble.why !== "offline") return live.trouble;
  return queue.trouble ?? live.trouble;
}

/** Whether a finger is on the page: nothing moves under it, what changed is shown when it is gone. */
const held = () => touched(render);

/** Tell whether an entry is on its way, and what comes next not known yet. */
function pending() {
  const sent = queue.entries.some((entry) => !entry.refused) && !queue.refused;
  return !hindrance() && (sent || expected > state.seq);
}

function renderAsk() {
  if (held()) return;
  const place = at("ask");
  place.inert = at("under").inert = pending();
  if (place.inert) return;
  const question = current();
  const showIsland = island && wayNow() !== null && state.table.told !== "result" && !(wayNow() === "result" && !begun());
  at("island").hidden = !showIsland;
  at("play").dataset.kept = wayNow() ?? "";
  if (state.dropped) { asking = null; put(place, asideCard()); rest(); return; }
  if (state.over) { asking = null; voice.ask(state.table.decision || t("over")); put(place, overCard(state, barred)); rest(); return; }
  if (watching()) {
    const said = question && byTurns() ? t("asked_now", { question: question.text }) : t("nothing_open");
    asking = null;
    voice.ask(said);
    put(place, h("p", { class: "soft" }, said));
    rest();
    return;
  }
  if (elsewhere(question)) { asking = null; put(place, firstCard()); rest(); return; }
  if (wayNow() === null) { asking = null; put(place, ...waysOf(state.table.ways, (one) => seats.keep(one))); rest(); return; }
  if (wayNow() === "result" && !begun() || state.table.told === "result") {
    if (seats.asks()) { asking = null; put(place, h("p", { class: "soft" }, t("seat_first")), wayChange()); }
    else { voice.ask(question?.text ?? t("nothing_open")); results(place); }
    rest();
    return;
  }
  if (queue.refused?.refused.question) { put(place, asking instanceof More ? asking.element : (asking = new More(queue, match, wayNow())).element); rest(); return; }
  if (!question && queue.entries.length) { asking = null; put(place); rest(); return; }
  if (!question) {
    const said = open.length || !state.finished ? t("nothing_open") : t("finish_now");
    asking = null;
    voice.ask(said);
    put(place, h("div", { class: "card chartcard" }, h("h2", {}, said),
      skipped.size ? h("button", { type: "button", onclick: () => { skipped = new Set(); render(); } }, t("back")) : null,
      h("button", { type: "button", class: "main big", onclick: () => acts.finish() }, t("finish"))));
    rest();
    return;
  }
  if (kindOf(question) === "wait") { asking = null; voice.ask(at("turn").querySelector("b")?.textContent); put(place, called.length > 1 ? null : h("h2", { id: "question" }, question.text), wayChange()); rest(); return; }
  const same = asking && asking.key === question.key && asking.asked === question.text;
  if (!same) begin(question);
  else if (asking.seq !== state.seq) asking.renew?.(question);
  asking.seq = state.seq;
  voice.ask(question.text);
  const first = earlier(question);
  put(place, ...[whose(question), h("h2", { id: "question" }, question.text), first.length ? h("p", { class: "line" }, t("first_before", { players: listed(first) })) : null, asking instanceof Move ? null : asking.element, asking.help ??= help(question), asking instanceof Move ? null : wayChange()].filter(Boolean));
  put(at("under"), asking instanceof Move ? asking.element : null);
  if (!(asking instanceof Move)) rest();
}

/** Whether a question before anybody's turn is asked of another phone: who opened the match, else the host. */
function elsewhere(question) {
  return !begun() && !seats.first && !here && (wayNow() === null || Boolean(question && !question.player));
}

function firstCard() {
  return h("div", { class: "stack" }, h("p", { class: "soft" }, seats.opener ? t("first_by", { player: seats.opener }) : t(seats.opener === null ? "first_by_host" : "first_by_opener")),
    h("button", { type: "button", class: "plain", "data-focus": "first", onclick: () => { here = true; render(); } }, t("first_here")));
}

function begin(question) {
  const shared = { match, question, way: wayNow(), players: state.players };
  if (island && onBoard(question, page.board)) {
    asking = new Move({ ...shared, island, seat: seatOf(question), standing: standing(), submit, tell: (spaces) => sketches.tell(question.player, spaces), before: () => acts.buttons(), say: (text) => voice.say(text) });
  } else {
    asking = new Answer({ ...shared, submit, skip: (one) => { skipped.add(one.key); asking = null; render(); } });
    asking.first = question;
  }
  asking.asked = question.text;
}

/** Without a question on it the board shows where the lines are. */
function rest() {
  if (island && !(asking instanceof Move)) {
    island.asker = island.ontap = island.ondraw = island.onback = null;
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
  const every = left().filter((one) => seats.mine.has(one.player));
  const found = every.filter((one, number) => one === question || one.player !== question.player && every.findIndex((other) => other.player === one.player) === number);
  if (found.length < 2 || kindOf(question) !== "mine") return null;
  return h("div", { class: "seats", role: "group", "aria-label": t("whose") }, ...found.map((one) =>
    h("button", { type: "button", "data-focus": `seat${one.key}`, "aria-pressed": String(one.key === question.key), onclick: () => { chosen = one.key; granted = null; render(); } },
      page.board ? h("span", { class: `pen pen-${seatOf(one) % 8}` }) : null, one.player)));
}

/** Until the first entry the score may be kept another way, for everybody. */
function wayChange() {
  if (begun() || state.table.ways.length < 2) return null;
  return h("button", { type: "button", class: "plain", "data-focus": "keep", onclick: () => { asking = null; seats.keep(null); } }, t("way_change"));
}

function help(question) {
  if (asking instanceof Move || !question.help.length || question.form === "choice") return null;
  return h("details", {}, h("summary", {}, t("other_answers")), ...question.help.map((line) => h("p", { class: "soft small" }, line)), byHand(question));
}

/** What stays as low as it was when what is above it gets less: the board, and what is asked still. */
const low = () => [at("island"), asking instanceof Move ? null : asking?.element]
  .filter((place) => place?.offsetHeight && getComputedStyle(place).position !== "sticky");

const topOf = (place) => place.getBoundingClientRect().top - at("play").getBoundingClientRect().top;

/** Let it stay, or go back to where it was before a line was drawn. After what this phone did, as `own` says, the
board rises where the screen is too small for a line, and where hardly anything of it would be seen. */
function steady(own, were = lowest) {
  const drawing = asking instanceof Move;
  for (const place of low()) {
    place.style.marginTop = "";
    const less = (were.get(place) ?? 0) - topOf(place);
    if (less > 0) place.style.marginTop = `${less}px`;
    const below = place.id === "island" && place.getBoundingClientRect().top > 0.7 * innerHeight; // hardly anything is seen
    if (own && (below || drawing && document.documentElement.scrollHeight > innerHeight)) place.style.marginTop = "";
    if (!drawing && !queue.refused) lowest.set(place, topOf(place));
  }
}
addEventListener("resize", () => { lowest.clear(); steady(true); });

let asked = 0, shown = 0; // what was asked for before that which is shown is not shown any more
async function ask(own = false) {
  const number = asked += 1, way = wayNow();
  const were = own ? lowest : new Map(low().map((place) => [place, topOf(place)]));
  let questions;
  if (!begun() && way !== null && state.table.told !== "play") {
    try {
      questions = (await call(`/api/matches/${match}/ask?way=${way}`)).open;
    } catch (error) {
      if (number < asked) return;
      say(error.message);
      if (asking instanceof Results) questions = open; // its rows stay
    }
    if (number < shown || begun() || way !== wayNow()) return;
  }
  shown = number;
  open = questions ?? state.open;
  if (!open.some((one) => one.key === granted)) granted = null; // what comes back is asked of its player again
  const { scrollY } = window;
  render();
  steady(own, were);
  if (!own && window.scrollY !== scrollY) scrollTo(0, scrollY); // the page was shorter for a moment
}

async function results(place) {
  const key = `${open.map((one) => one.key).join("|")}`;
  if (!(asking instanceof Results)) {
    asking = new Results({ match, questions: open, players: state.players, submit: (to, answers, shown) => queue.answers(to, answers, shown), own: seats.mine, total: (name, points) => queue.lines([`${name}: total ${points}`], `${name}: ${t("total")} ${points}`, `total:${name}`) });
    asking.shown = key;
  } else if (asking.shown !== key) {
    asking.update(open);
    asking.shown = key;
  }
  put(place, ...[asking.element, wayChange(),
    !open.length ? h("button", { type: "button", class: "main big", onclick: () => acts.finish() }, t("finish")) : null].filter(Boolean));
}

async function submit(answers, shown, from) {
  const question = open.find((one) => one.key === from.key), first = question ? earlier(question) : [];
  if (first.length && !await sure(t("first_passed", { players: listed(first) }))) {
    asking = null; // it is asked from its beginning
    render();
    return;
  }
  const told = question?.values.row === undefined ? shown : `${question.what} ${shown}`; // of a pad, what the value is of
  const whole = question?.player && !told.startsWith(question.player) ? `${question.player}: ${told}` : told;
  brought = question?.player && byTurns() ? new Brought(state, from.key, question.player, whole) : null;
  chosen = granted = null;
  if (asking === from) asking = null;
  queue.answers(from.key, answers, whole); // it tells at once that it has one more
  if (!pending()) render();
}

/** Begin once more with what was not entered. */
function anew(key) {
  brought = null;
  if (asking instanceof Results) asking.again(key, open.find((one) => one.key === key)); // the other rows stay
  else asking = null;
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

// -- what waits, what was refused ----------------------------------------------------------------------------------

function renderQueue() {
  if (held()) return;
  put(at("waiting"), waitingOf(queue, hindrance(), watching() || state.over));
  asking?.mark?.(new Set(queue.entries.filter((entry) => !entry.refused).map((one) => one.about)));
  put(at("refused"), refusedCard(queue, (entry) => { anew(entry.about); render(); }));
}

// -- all together ------------------------------------------------------------------------------------------------------

function renderLine() {
  const trouble = hindrance();
  const line = at("line");
  line.textContent = trouble ? t(`line_${trouble.why}`) : t("live");
  line.toggleAttribute("data-off", Boolean(trouble));
}

/** Say whose turn it is, how all stand, who sits here, what the last line brought. */
function renderTurn() {
  if (held()) return;
  const question = current(), kind = state.dropped || !state.over && elsewhere(question) ? "none" : kindOf(question), waiting = others();
  const turns = byTurns() && !(pending() && kind !== "over") ? kind : kind === "over" ? kind : "none";
  const done = turns === "none" && begun() && !pending() && seats.mine.size && waiting.length && !left().some((one) => !one.player || seats.mine.has(one.player));
  const unseated = turns === "wait" && !watching() && seats.asks(); // who has no seat yet waits for nobody
  const bar = done ? "wait" : unseated ? "none" : turns, named = at("turn").querySelector(".wait b")?.getBoundingClientRect();
  called = bar === "wait" ? [...new Set([...called, ...waiting.map((one) => one.player)])] : [];
  at("turn").inert = pending() && kind !== "over";
  if (!at("turn").inert) put(at("turn"), turnBar(bar, question, { seats, waiting, called, guest: watching() || done, first: !begun() && seats.first && !here,
    enter: (one) => { chosen = granted = one.key; render(); },
    stop: () => { chosen = granted = null; render(); } }));
  if (bar === "wait" && named) Object.assign(at("turn").querySelector("b").style, { minWidth: `${named.width}px`, minHeight: `${named.height}px` }); // fewer names move no button
  if (!pending()) {
    at("play").dataset.turn = turns;
    if (turns === "mine" && turn !== null && turn !== "mine" && !acts.running) {
      buzz();
      voice.say(at("turn").querySelector("b").textContent);
    }
    turn = turns;
  }
  const asked = new Set(turns === "none" ? [] : left().map((one) => one.player));
  put(at("strip"), wayNow() !== null && !state.over ? strip(state, seats, asked) : null);
  put(at("seats"), barred || state.over || state.dropped ? null : seats.chooser(state.players, begun()));
  if (state.over) brought = null; // the end says it all
  if (brought?.settle(state)) voice.say(brought.said);
  put(at("brought"), brought?.card(state, () => acts.undo(), () => { brought = null; renderTurn(); }));
}

function asideCard() {
  return h("div", { class: "card chartcard" }, h("h2", {}, t("is_aside")), h("p", {}, t("aside_kept")),
    watching() ? null : h("button", { type: "button", class: "main big", "data-focus": "restore", onclick: () => acts.act("restore") }, t("bring_back")));
}

// Made once: what is typed there stays when others enter something.
const byHandHelp = h("p", { class: "soft small" });
const handwritten = h("details", {}, h("summary", {}, t("line_by_hand")), byHandHelp, byHand(null));

function render() {
  if (held()) return;
  renderQueue();
  renderTurn();
  renderAsk();
  put(at("actions"), watching() ? null : acts.buttons());
  scene.show(state.dropped ? [] : state.table.scene);
  if (island && !at("island").hidden) island.trails(state.table.trails, seatOf(shownQuestion()), allLines || kindOf(current()) === "wait");
  const going = !state.over && !state.dropped;
  put(at("standings"), ...standingsOf(state), h("div", { class: "stack acts" }, ...linksOf(state, watching()),
    island ? h("label", { class: "check" }, h("input", { type: "checkbox", "data-focus": "all", checked: allLines, onchange: (event) => { allLines = event.target.checked; render(); } }), t("all_lines")) : null,
    barred || !going ? null : seats.list(state.players),
    watching() || !going ? null : h("button", { type: "button", class: "plain", "data-focus": "aside", onclick: () => acts.setAside() }, t("aside")),
    watching() || !(asking instanceof Move) ? null : wayChange(),
    going && begun() && !watching() ? h("button", { type: "button", class: "plain", "data-focus": "end", onclick: () => acts.finish() }, t("finish_early")) : null));
  byHandHelp.textContent = t("line_help", { example: state.lines.at(-1) });
  put(at("log"), ...logOf(state), watching() || state.over ? null : handwritten);
  renderLine();
  if (state.over || state.dropped) lobby ??= new Lobby(null);
}

/** Say what hinders, or that nothing does any more: to those who see it, and to those who do not. */
function turned() {
  const said = at("line").textContent;
  renderLine();
  renderQueue();
  renderTurn();
  renderAsk();
  const trouble = hindrance();
  if (at("line").textContent !== said) voice.say(trouble ? trouble.message : t("live"));
}

let last = state.seq;
live.addEventListener("state", ({ detail }) => renew(detail));

/** Take the match on as it is now. */
async function renew(detail) {
  if (detail.seq < state.seq) return;
  const before = state;
  state = detail;
  sketches.clear();
  const fresh = detail.table.said.slice(before.table.said.length);
  const mine = acts.mine(detail.seq) || queue.entries.some((entry) => !entry.refused);
  if (detail.seq !== last && fresh.length) {
    const line = detail.table.event || fresh.at(-1);
    voice.entered(mine ? line : t("entered_by_other", { line }));
    const closed = byTurns() && !mine && left().find((one) => one.optional && seats.mine.has(one.player) && !fresh.some((said) => said.startsWith(`${one.player}:`)) && !detail.open.some(({ key }) => key === one.key));
    if (closed) say(t("closed_other", { ...closed, line: fresh.at(-1) }), 9000);
    else if (!mine && !queue.entries.length) say(detail.over ? detail.table.decision || t("over") : t("entered_by_other", { line }));
  } else if (detail.table.begun < before.table.begun) {
    if (!acts.mine(detail.seq)) say(t("taken_back"));
    skipped = new Set();
    brought = null;
  }
  last = detail.seq;
  await (mine ? ask(true) : news(ask));
  if (queue.refused?.refused.question && !open.some(({ key }) => key === queue.refused.about)) queue.again(() => {}); // the server says that it is closed
}
live.addEventListener("line", () => {
  turned();
  if (live.up) queue.retry();
});
live.addEventListener("version", async () => {
  await queue.send();
  if (!queue.entries.length) { say(t("new_version")); setTimeout(() => location.reload(), 800); }
});
queue.addEventListener("change", () => { renderQueue(); renderTurn(); renderAsk(); steady(true); });
live.addEventListener("seats", ({ detail }) => seats.turn(detail));
seats.addEventListener("change", () => {
  if (asking instanceof Results) asking.belongs(seats.mine);
  if (seats.running) ask(true);
  else news(ask);
});
queue.addEventListener("line", turned);
queue.addEventListener("refused", () => {
  renderQueue();
  at("refused").scrollIntoView({ block: "center" });
});
queue.addEventListener("gone", async ({ detail: { entry, error } }) => {
  anew(entry.about);
  try { renew(await call(`/api/matches/${match}`)); } catch { render(); }
  const line = error.data?.error?.why === "closed" && !state.table.undone ? state.table.said.at(-1) : null; // else it was taken back
  say(line ? t("closed_instead", { shown: entry.shown, line }) : t("not_entered", { shown: entry.shown, reason: error.message }), 9000);
});
queue.addEventListener("entered", ({ detail }) => {
  expected = Math.max(expected, detail.answer.seq ?? -1);
  acts.own.add(detail.answer.seq);
  if (detail.answer.remarks?.length) say(detail.answer.remarks.join(" "));
  if (brought && brought.key === detail.entry.about) brought.seq = detail.answer.seq;
  renderTurn();
  setTimeout(async () => { // where the stream is slow, ask
    if (expected <= state.seq) return;
    try { renew(await call(`/api/matches/${match}`)); } catch { expected = -1; render(); }
  }, 700);
});
queue.addEventListener("stranger", () => { say(t("removed")); });

// What was tapped is marked at once, however long the rules take to answer.
document.addEventListener("click", ({ target }) => {
  const button = target.closest("#ask button, #under button");
  if (button?.closest("[aria-busy]")) return; // it takes no tap now
  button?.classList.add("tapped");
  setTimeout(() => button?.classList.remove("tapped"), 600);
}, { capture: true });

tabbed();
ask();
queue.send();
