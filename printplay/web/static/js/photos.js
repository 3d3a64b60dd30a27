/* Photographs of sheets: sent, read, asked about with cut-outs, entered. */

import { around, cutout, differing } from "./cutout.js";
import { call, h, newId, page, put, Refused, say, t, Unreachable } from "./page.js";
import { Tracing } from "./tracing.js";

/** What is answered by a tap alone. */
const TAPPED = new Set(["start", "player"]);

const at = (id) => document.getElementById(id);
const match = page.state.match;
const players = page.state.players;
let reading = null;
const traced = new Map(); // id of a question -> what was tapped of its line so far
let entry = null; // the id of what is entered: sent again after a line was cut, it counts once

for (const id of ["camera", "files"]) {
  const chosen = () => {
    if (at(id).files.length) send([...at(id).files]);
    at(id).value = "";
  };
  at(id).addEventListener("change", chosen);
  chosen(); // on a slow phone somebody is faster than this script
}

/** How many of some photos can be sent together, from the first one on. */
function fitting(files) {
  let bytes = 0;
  const over = files.findIndex((file, number) => { bytes += file.size; return number >= page.most.photos || bytes > page.most.bytes; });
  return over < 0 ? files.length : over;
}

/** Say what can be sent at once, and offer it. */
function tooMuch(files, first) {
  const mb = (bytes) => Math.ceil(bytes / 1e6);
  const size = mb(files.reduce((sum, file) => sum + file.size, 0)), most = mb(page.most.bytes);
  const text = files.length > 1 ? t("photo_many", { count: files.length, size, photos: page.most.photos, most }) : t("photo_large", { size, most });
  put(at("found"), h("div", { class: "bad", role: "alert" }, h("p", {}, text),
    first ? h("button", { type: "button", class: "main", onclick: () => send(files.slice(0, first)) }, t(first === 1 ? "photo_first_one" : "photo_first", { count: first })) : null));
}

async function send(files) {
  const first = fitting(files);
  if (first < files.length) { tooMuch(files, first); return; }
  const form = new FormData();
  for (const file of files) form.append("photos", file, file.name);
  put(at("found"), h("p", { class: "card", "aria-busy": "true" }, t("photo_reading")));
  say(t("photo_reading"));
  try {
    reading = await call(`/api/matches/${match}/photos`, form, { raw: true, timeout: 180000 });
    traced.clear();
    render();
  } catch (error) {
    if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
    put(at("found"), h("div", { class: "bad", role: "alert" }, h("p", {}, error.message), error.hint ? h("p", { class: "small" }, error.hint) : null));
  }
  const told = at("found").firstElementChild;
  told.tabIndex = -1;
  told.focus();
}

function render() {
  const sheets = reading.sheets;
  const unread = reading.unread.map((one) => h("div", { class: "bad" }, h("p", {}, one.photo ? `${one.photo}: ${one.message}` : one.message), one.hint ? h("p", { class: "small" }, one.hint) : null));
  if (!sheets.length) { put(at("found"), ...(unread.length ? unread : [h("p", { class: "bad" }, t("photo_none"))])); return; }
  const left = sheets.reduce((sum, sheet) => sum + sheet.questions.length, 0);
  const faults = reading.violations.filter((one) => one.severity !== "warning");
  put(at("found"),
    h("h2", {}, t("photo_found", { count: sheets.length })),
    left ? h("p", { class: "wait", role: "status" }, left === 1 ? t("photo_ask_one") : t("photo_ask", { count: left })) : null,
    ...unread,
    ...sheets.map((sheet, number) => sheetOf(sheet, number)),
    ...faults.map((fault) => h("p", { class: "bad" }, fault.message)),
    left ? null : h("button", { type: "button", class: "golden big", "data-focus": "enter", onclick: () => enter(false) }, t("photo_take_over")),
    reading.answered ? h("button", { type: "button", class: "plain", "data-focus": "again", onclick: again }, t("photo_again")) : null);
}

function sheetOf(sheet, number) {
  const boxes = sheet.boxes.map((box) => box.value).filter((value) => value !== null);
  const facts = [[t("points"), boxes.join(" ") || "–"], [t("total"), sheet.total?.value ?? "–"], [t("gathered"), sheet.gathered?.value ?? "–"]];
  return h("section", { class: "card" },
    h("h3", {}, sheet.player ?? `${t("sheet")} ${number + 1}`),
    h("p", { class: "row" }, ...facts.map(([name, value]) => h("span", {}, h("span", { class: "soft" }, `${name} `), h("b", {}, String(value))))),
    sheet.questions.length ? h("div", { class: "questions" }, ...sheet.questions.map((question) => questionOf(question, sheet))) : h("p", { class: "good" }, t(reading.answered ? "photo_clear" : "photo_sure")));
}

function questionOf(question, sheet) {
  const said = (value) => tell("answers", { question: question.id, value });
  const line = question.about === "line" && page.board?.hash === sheet.layout_hash;
  const text = question.text.charAt(0).toUpperCase() + question.text.slice(1);
  const picture = question.picture ? h("img", { class: "cut", src: question.picture, alt: t("photo_cut") }) : null;
  return h("div", { class: line ? "resultrow whole" : "resultrow", "data-about": question.about }, h("h4", {}, text),
    ...(line ? [lineOf(question, sheet, picture, said)] : [picture, chipsOf(question, said), typed(question, said)]));
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
  try {
    reading = await call(`/api/photos/${reading.reading}/${path}`, body, { timeout: 60000 });
  } catch (error) {
    say(error.message);
  }
  at("found").inert = false;
  render();
}

const again = () => tell("again", {});

async function enter(anyway) {
  if (at("found").inert) return;
  at("found").inert = true;
  entry ??= newId();
  try {
    await call(`/api/photos/${reading.reading}/enter`, { id: entry, anyway }, { timeout: 60000 });
    put(at("found"), h("div", { class: "card chartcard" }, h("h2", {}, t("photo_taken")), h("a", { class: "button main big", href: `/match/${match}` }, t("standings"))));
  } catch (error) {
    if (!(error instanceof Refused)) { say(error.message); return; }
    entry = null;
    const faults = error.data?.violations ?? [];
    put(at("found"), h("div", { class: "bad" }, h("h2", {}, t("refused")), ...(faults.length ? faults.map((one) => h("p", {}, one.message)) : [h("p", {}, error.message)]),
      h("div", { class: "row" }, h("button", { type: "button", class: "main", onclick: render }, t("back")),
        faults.length ? h("button", { type: "button", onclick: () => enter(true) }, t("enter_anyway")) : null)));
  } finally {
    at("found").inert = false;
  }
}
