/* Photographs of sheets and pads: sent, read, asked about with cut-outs, entered. */

import { around, cutout, differing } from "./cutout.js";
import { call, choose, h, newId, page, put, Refused, say, t, Unreachable } from "./page.js";
import { Tracing } from "./tracing.js";

/** What is answered by a tap alone. */
const TAPPED = new Set(["start", "player", "side", "match", "kind"]);

const at = (id) => document.getElementById(id);
const match = page.state?.match ?? "";
const players = page.state?.players ?? [];
let reading = null;
const named = new Map(); // id of a question -> the names typed so far
const done = new Map(); // a pad -> the match that it was entered in
let trouble = ""; // what was wrong with the last answer
const traced = new Map(); // id of a question -> what was tapped of its line so far
const entries = new Map(); // a pad, or sheets -> the id of their entry: sent again after a line was cut, it counts once
const unshown = new Set(); // what is not told any more of the photos that could not be read, by its place

/** What a sheet or a pad is known by, however many photos are added: where it was seen. */
const called = (one) => JSON.stringify([one.photo, one.corners, one.code]);

for (const id of ["camera", "files"]) {
  const chosen = () => {
    if (at(id).files.length) send([...at(id).files]);
    at(id).value = "";
  };
  at(id).addEventListener("change", chosen);
  chosen(); // on a slow phone somebody is faster than this script
}

/** Photos in parts that can be sent one after another: a request has room for so many, and so many bytes. */
function parts(files) {
  const found = [];
  let bytes = Infinity;
  for (const file of files) {
    bytes += file.size;
    if (bytes > page.most.bytes || found.at(-1).length >= page.most.photos) { found.push([]); bytes = file.size; }
    found.at(-1).push(file);
  }
  return found;
}

/** Why photos cannot be sent as they are, and what can be sent instead; nothing if they can. */
function tooMuch(files) {
  const mb = (bytes) => Math.ceil(bytes / 1e6);
  const large = files.find((file) => file.size > page.most.bytes);
  const room = page.most.together - (reading?.photos ?? 0);
  if (!large && files.length <= room) return null;
  const text = large ? t("photo_large", { size: mb(large.size), most: mb(page.most.bytes) })
    : reading ? t("photo_many_more", { count: files.length, most: page.most.together, room }) : t("photo_many", { count: files.length, most: page.most.together });
  const rest = large ? files.filter((file) => file.size <= page.most.bytes) : files.slice(0, room);
  const label = large ? "photo_others" : rest.length === 1 ? "photo_first_one" : "photo_first";
  return h("div", { class: "bad", role: "alert" }, h("p", {}, text),
    rest.length ? h("button", { type: "button", class: "main", onclick: () => send(rest) }, t(label, { count: rest.length })) : null);
}

/** Send photos, part by part; what is on them is added to what was read, and all answers are kept. */
async function send(files) {
  if (at("found").inert) return;
  const no = tooMuch(files);
  if (no) { above(no); return; }
  let sent = 0;
  at("found").inert = true;
  trouble = "";
  if (reading) reading.unread.forEach((_one, place) => unshown.add(place)); // these photos are in place of those
  else unshown.clear();
  for (const part of parts(files)) {
    const text = files.length > part.length ? t("photo_reading_of", { done: sent, count: files.length }) : t("photo_reading");
    above(h("p", { class: "card", "aria-busy": "true" }, text));
    say(text);
    const form = new FormData();
    for (const file of part) form.append("photos", file, file.name);
    const to = reading ? `/api/photos/${reading.reading}/more` : match ? `/api/matches/${match}/photos` : "/api/photos";
    try {
      reading = await call(to, form, { raw: true, timeout: 180000 });
      sent += part.length;
      render();
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) { at("found").inert = false; throw error; }
      if (error.status === 409) reading = null; // it is kept for half an hour
      above(h("div", { class: "bad", role: "alert" }, h("p", {}, error.message), error.hint ? h("p", { class: "small" }, error.hint) : null));
      break;
    }
  }
  at("found").inert = false;
  say(""); // what was read stands there now
  const told = at("found").firstElementChild;
  told.tabIndex = -1;
  told.focus();
}

/** Show something above what was read so far. */
function above(element) {
  at("found").querySelector(":scope > [role=alert], :scope > [aria-busy]")?.remove();
  if (reading) at("found").prepend(element);
  else put(at("found"), element);
}

/** Whether a sheet cannot be one of this match: it is of another board. */
const strange = (sheet) => Boolean(match && page.board && page.board.hash !== sheet.layout_hash);

/** A photo that could not be read: what to do, and a button that takes the message away. */
function unreadOf(one, place) {
  if (unshown.has(place)) return null;
  const box = h("div", { class: "bad" }, h("p", {}, one.photo ? `${one.photo}: ${one.message}` : one.message), h("p", { class: "small" }, one.hint ?? t("photo_retake")),
    h("button", { type: "button", class: "plain", "data-focus": `unread-${place}`, onclick: () => { unshown.add(place); if (reading) render(); else box.remove(); } }, t("read")));
  return box;
}

function render() {
  const { pads } = reading;
  const unread = reading.unread.map(unreadOf);
  if (!reading.sheets.length && !pads.length) { reading = null; put(at("found"), ...(unread.some(Boolean) ? unread : [h("p", { class: "bad" }, t(match ? "photo_none" : "photo_pad_none"))])); return; }
  const open = new Set([...reading.sheets, ...pads].flatMap((one) => one.questions.map((question) => question.id)));
  for (const kept of [traced, named]) for (const id of kept.keys()) if (!open.has(id)) kept.delete(id);
  const of = (those) => those.reduce((sum, one) => sum + one.questions.length, 0);
  const mine = reading.sheets.filter((sheet) => match && !strange(sheet));
  const waiting = mine.filter((sheet) => !sheet.entered);
  const ready = waiting.filter((sheet) => !sheet.questions.length);
  const scored = mine.length > 0 && !waiting.length;
  const sheets = scored ? reading.sheets.filter(strange) : reading.sheets;
  const left = of(waiting) + of(pads.filter((pad) => !done.has(called(pad))));
  const faults = waiting.length ? reading.violations.filter((one) => one.severity !== "warning") : [];
  put(at("found"),
    scored ? h("div", { class: "card chartcard" }, h("h2", {}, t("photo_taken")), h("a", { class: "button main big", href: `/match/${match}` }, t("standings"))) : null,
    scored ? null : sheets.length ? h("h2", {}, t("photo_found", { count: sheets.length })) : h("h2", {}, t("photo_pads_found", { count: pads.length })),
    left ? h("p", { class: "wait", role: "status" }, left === 1 ? t("photo_ask_one") : t("photo_ask", { count: left })) : null,
    trouble ? h("p", { class: "bad" }, trouble) : null,
    ...unread,
    ...(sheets.length && !match ? [h("p", { class: "note" }, t("photo_sheets_match")), ...page.open.map((one) => h("a", { class: "button", href: `/match/${one.match}/photos` }, one.players.join(", ")))] : []),
    ...sheets.map((sheet) => sheetOf(sheet, ready.includes(sheet) && ready.length < waiting.length)),
    ...faults.map((fault) => h("p", { class: "bad" }, fault.message)),
    ready.length && ready.length === waiting.length ? h("button", { type: "button", class: "golden big", "data-focus": "enter", onclick: () => enter(ready) }, t("photo_take_over")) : null,
    sheets.length && pads.length ? h("h2", {}, t("photo_pads_found", { count: pads.length })) : null,
    ...pads.map((pad, number) => padOf(pad, number)),
    reading.answered && (waiting.length || done.size < pads.length) ? h("button", { type: "button", class: "plain", "data-focus": "again", onclick: again }, t("photo_again")) : null,
    h("p", { class: "soft" }, t("photo_add")),
    h("button", { type: "button", class: "plain", "data-focus": "forget", onclick: forget }, t("photo_forget")));
}

/** Begin anew: what was read is shown no more. */
function forget() {
  reading = null;
  trouble = "";
  for (const one of [traced, named, done, entries, unshown]) one.clear();
  put(at("found"));
  at("camera").focus();
}

/** A sheet: what was read, its questions, and the button that enters it before the others, where those have some. */
function sheetOf(sheet, alone) {
  const number = reading.sheets.indexOf(sheet) + 1;
  const boxes = sheet.boxes.map((box) => box.value).filter((value) => value !== null);
  const facts = [[t("points"), boxes.join(" ") || "–"], [t("total"), sheet.total?.value ?? "–"], [t("gathered"), sheet.gathered?.value ?? "–"]];
  return h("section", { class: "card" },
    h("h3", {}, sheet.player ?? t("sheet", { number })),
    h("p", { class: "row" }, ...facts.map(([name, value]) => h("span", {}, h("span", { class: "soft" }, `${name} `), h("b", {}, String(value))))),
    strange(sheet) ? h("p", { class: "bad" }, t("photo_other_board", { board: sheet.layout })) : !match ? null
      : sheet.entered ? h("p", { class: "good" }, t("photo_sheet_taken"))
        : sheet.questions.length ? h("div", { class: "questions" }, ...sheet.questions.map((question) => questionOf(question, sheet))) : h("p", { class: "good" }, t(reading.answered ? "photo_clear" : "photo_sure")),
    sheet.entered && !strange(sheet) ? h("a", { class: "button main", href: `/match/${match}` }, t("standings")) : null,
    alone ? h("button", { type: "button", class: "golden big", "data-focus": `sheet-${number}`, onclick: () => enter([sheet]) }, t("photo_sheet_enter")) : null);
}

/** A pad: what was read as a table, its questions, and the button that enters it. */
function padOf(pad, number) {
  if (done.has(called(pad))) return h("section", { class: "card chartcard" }, h("h3", {}, pad.title), h("p", { class: "good" }, t("photo_pad_taken")),
    h("a", { class: "button main", href: `/match/${done.get(called(pad))}` }, t("standings")));
  const { heads, rows } = pad.table;
  const row = (one) => h("tr", {}, h("th", { scope: "row" }, one.title), ...one.cells.map((cell) => h("td", { class: cell === "?" ? "asked" : null }, cell === "?" ? h("b", {}, "?") : cell)));
  return h("section", { class: "card", "data-pad": String(number + 1) },
    h("h3", {}, pad.title),
    rows.length ? h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("photo_table") },
      h("table", { class: "readpad" }, h("thead", {}, h("tr", {}, h("td"), ...heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, ...rows.map(row)))) : null,
    ...pad.notes.map((note) => h("p", { class: "wait" }, note)),
    pad.questions.length ? h("div", { class: "questions" }, ...pad.questions.map((question) => (question.about === "players" ? namesOf(question, pad) : questionOf(question, null))))
      : h("p", { class: "good" }, t(reading.answered ? "photo_clear" : "photo_sure")),
    pad.questions.length ? null : h("button", { type: "button", class: "golden big", "data-focus": `enter-${number}`, onclick: () => enter(pad) }, t(pad.match ? "photo_take_over" : "photo_open")));
}

/** The names of who played, one for each place on a pad that is filled in: those of this match, or typed. */
function namesOf(question, pad) {
  const usual = players.length === pad.seats.length ? players : [];
  if (!named.has(question.id)) named.set(question.id, pad.named.map((name, seat) => name || (pad.seats.includes(seat) ? usual[pad.seats.indexOf(seat)] ?? "" : null)));
  const typedNames = named.get(question.id); // null is a place that nobody asked for
  const known = h("datalist", { id: `names-${question.id}` }, ...(page.names ?? players).map((name) => h("option", { value: name })));
  const field = (name, seat) => h("label", {}, h("span", { class: "soft small" }, t("photo_place", { number: seat + 1 })),
    h("input", { value: name, maxlength: 40, autocomplete: "off", list: known.id, "data-focus": `name-${question.id}-${seat}`, oninput: (event) => { typedNames[seat] = event.target.value; } }));
  const fields = h("div", { class: "filters" }, ...typedNames.flatMap((name, seat) => (name === null ? [] : [field(name, seat)])));
  const free = typedNames.indexOf(null);
  const more = () => { typedNames[free] = ""; render(); at("found").querySelector(`[data-focus="name-${question.id}-${free}"]`)?.focus(); };
  return h("form", { class: "resultrow whole", "data-about": "players", onsubmit: (event) => {
    event.preventDefault();
    const empty = pad.seats.find((seat) => !typedNames[seat].trim());
    if (empty !== undefined) { at("found").querySelector(`[data-focus="name-${question.id}-${empty}"]`).focus(); return; }
    tell("answers", { question: question.id, value: typedNames.map((name) => (name ?? "").trim()) });
  } }, h("h4", {}, t("photo_names")), fields, known,
  h("div", { class: "row" }, h("button", { class: "main" }, t("enter")), free < 0 ? null : h("button", { type: "button", class: "plain", "data-focus": `more-${question.id}`, onclick: more }, t("photo_more"))));
}

function questionOf(question, sheet) {
  const said = (value) => tell("answers", { question: question.id, value });
  const line = question.about === "line" && sheet && page.board?.hash === sheet.layout_hash;
  const text = question.text.charAt(0).toUpperCase() + question.text.slice(1);
  const picture = question.picture ? h("img", { class: "cut", src: question.picture, alt: t("photo_cut") }) : null;
  const beside = (question.beside ?? []).map((one) => h("figure", { class: "beside" }, h("img", { class: "cut", src: one.picture, alt: "" }), h("figcaption", { class: "small" }, one.text)));
  return h("div", { class: line ? "resultrow whole" : "resultrow", "data-about": question.about }, h("h4", {}, text),
    ...(line ? [lineOf(question, sheet, picture, said)] : [beside.length ? h("div", { class: "row compared" }, picture, ...beside) : picture, chipsOf(question, said), typed(question, said)]));
}

/** What a question can be answered with at a tap. */
function chipsOf(question, said) {
  const taken = new Set(reading.sheets.map((sheet) => sheet.player));
  const left = players.filter((name) => !taken.has(name)).map((value) => ({ value, label: value }));
  const mine = question.about === "player" && !question.offered.length ? left : question.offered;
  return h("div", { class: "chips wide" }, ...mine.map((one) => h("button", { type: "button", onclick: () => said(one.value) }, one.label)));
}

function typed(question, said) {
  if (TAPPED.has(question.about) || question.about === "code" && question.offered.length) return null;
  const field = h("input", { autocomplete: "off", autocapitalize: "none", spellcheck: "false", "aria-description": question.text });
  return h("form", { class: "other", onsubmit: (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text) said(/^-?\d+$/.test(text) ? Number(text) : text);
    else field.focus();
  } }, h("label", { class: "grow" }, h("span", { class: "soft small" }, t("other_answers")), field), h("button", { class: "grow" }, t("enter")));
}

/** A line: the ways it may go as pictures, the island to tap another on, and a field to type it. */
function lineOf(question, sheet, picture, said) {
  const source = `/match/${match}/board-${page.board.hash}.svg`;
  const ways = question.offered.map((one) => one.value).filter((way) => way.length);
  const none = question.offered.find((one) => !one.value.length);
  const asked = [...new Set([...question.spaces, ...differing(ways)])];
  if (!traced.has(question.id)) traced.set(question.id, new Tracing({ board: page.board, source, line: ways[0] ?? sheet.line.segments, asked: question.spaces, submit: said }));
  const tracing = traced.get(question.id);
  return h("div", { class: "sides" },
    h("div", { class: "stack" }, picture,
      question.yes_no ? h("div", { class: "chips" }, ...["yes", "no"].map((value) => h("button", { type: "button", onclick: () => said(value) }, t(value)))) : null,
      ways.length ? h("p", {}, t(ways.length > 1 ? "photo_ways" : "photo_way")) : null,
      h("div", { class: "ways" }, ...ways.map((way) => h("button", { type: "button", class: "tile",
        onclick: () => said(way), onfocus: () => tracing.preview(way), onblur: () => tracing.preview(null),
        onpointerenter: () => tracing.preview(way), onpointerleave: () => tracing.preview(null) },
        asked.length ? cutout(page.board, source, way, asked) : null,
        h("span", {}, around(way, asked)), h("span", { class: "unseen" }, way.map((part) => part.join(" ")).join(" → "))))),
      none ? h("button", { type: "button", "data-none": "", onclick: () => said([]) }, none.label) : null),
    h("div", { class: "stack" }, h("p", {}, t("photo_tap")), tracing.element,
      h("details", {}, h("summary", {}, t("photo_type")), h("p", { class: "soft small" }, t("photo_line")), typed(question, said))));
}

/** Send an answer, and show what is asked then; a second tap while it is on its way does nothing. */
async function tell(path, body) {
  if (at("found").inert) return;
  at("found").inert = true;
  trouble = "";
  try {
    reading = await call(`/api/photos/${reading.reading}/${path}`, body, { timeout: 60000 });
  } catch (error) {
    trouble = error.message;
    say(trouble);
  }
  at("found").inert = false;
  render();
}

const again = () => tell("again", {});

/** Enter some sheets (an array), or a pad. */
async function enter(what, more = {}) {
  if (at("found").inert) return;
  at("found").inert = true;
  const pad = Array.isArray(what) ? 0 : reading.pads.indexOf(what) + 1;
  const which = pad ? called(what) : JSON.stringify(what.map(called));
  const chosen = pad ? { pad } : { sheets: what.map((sheet) => reading.sheets.indexOf(sheet) + 1) };
  if (!entries.has(which)) entries.set(which, newId());
  const anyway = more.anyway ?? false;
  try {
    const entered = await call(`/api/photos/${reading.reading}/enter`, { id: entries.get(which), anyway, ...chosen, ...more }, { timeout: 60000 });
    if (pad) {
      done.set(which, entered.match);
      render();
      say(t("photo_pad_taken"));
      at("found").querySelector(".chartcard a")?.focus();
      return;
    }
    for (const sheet of what) sheet.entered = true;
    render();
    say(t(what.length > 1 ? "photo_taken" : "photo_sheet_taken"));
    const sections = at("found").querySelectorAll(":scope > section:not([data-pad])");
    (at("found").querySelector(":scope > div.chartcard a") ?? sections[reading.sheets.indexOf(what[0])].querySelector("a"))?.focus();
  } catch (error) {
    if (!(error instanceof Refused)) { say(error.message); return; }
    const asks = error.data?.asks;
    if (asks?.spelled) {
      const said = await choose(asks.message, t("yes"), t("new_players"));
      at("found").inert = false;
      if (said) await enter(what, { ...more, new_player: said === "no" });
      return;
    }
    if (asks?.before) {
      const said = await choose(t("photo_before"), t("photo_before_open"), t("photo_before_new"));
      at("found").inert = false;
      if (said === "yes") { done.set(which, asks.before); render(); }
      if (said === "no") { entries.delete(which); await enter(what, { ...more, anyway: true }); }
      return;
    }
    entries.delete(which);
    const faults = error.data?.violations ?? [];
    const can = faults.length || error.data?.error?.anyway;
    put(at("found"), h("div", { class: "bad" }, h("h2", {}, t("refused")), ...(faults.length ? faults.map((one) => h("p", {}, one.message)) : [h("p", {}, error.message), error.hint ? h("p", { class: "small" }, error.hint) : null]),
      h("div", { class: "row" }, h("button", { type: "button", class: "main", onclick: render }, t("back")),
        can ? h("button", { type: "button", onclick: () => enter(what, { ...more, anyway: true }) }, t("enter_anyway")) : null)));
  } finally {
    at("found").inert = false;
  }
}
