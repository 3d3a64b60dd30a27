/* Photographs of sheets: sent, read, asked about with cut-outs, entered. */

import { call, h, newId, page, put, Refused, say, t } from "./page.js";

/** What is answered by a tap alone. */
const TAPPED = new Set(["start", "player"]);

const at = (id) => document.getElementById(id);
const match = page.state.match;
const players = page.state.players;
let reading = null;
let entry = null; // the id of what is entered: sent again after a line was cut, it counts once

for (const id of ["camera", "files"]) {
  at(id).addEventListener("change", () => {
    if (at(id).files.length) send([...at(id).files]);
    at(id).value = "";
  });
}

async function send(files) {
  const form = new FormData();
  for (const file of files) form.append("photos", file, file.name);
  put(at("found"), h("p", { class: "card", "aria-busy": "true" }, t("photo_reading")));
  try {
    reading = await call(`/api/matches/${match}/photos`, form, { raw: true, timeout: 180000 });
    render();
  } catch (error) {
    put(at("found"), h("div", { class: "bad" }, h("p", {}, error instanceof Refused ? error.message : t("offline")), error.hint ? h("p", { class: "small" }, error.hint) : null));
  }
}

function render() {
  const sheets = reading.sheets;
  const unread = reading.unread.map((one) => h("div", { class: "bad" }, h("p", {}, one.photo ? `${one.photo}: ${one.message}` : one.message), one.hint ? h("p", { class: "small" }, one.hint) : null));
  if (!sheets.length) { put(at("found"), ...(unread.length ? unread : [h("p", { class: "bad" }, t("photo_none"))])); return; }
  const left = sheets.reduce((sum, sheet) => sum + sheet.questions.length, 0);
  const faults = reading.violations.filter((one) => one.severity !== "warning");
  put(at("found"),
    h("h2", {}, t("photo_found", { count: sheets.length })),
    ...unread,
    ...sheets.map((sheet, number) => sheetOf(sheet, number)),
    ...faults.map((fault) => h("p", { class: "bad" }, fault.message)),
    left ? h("p", { class: "wait" }, left === 1 ? t("photo_ask_one") : t("photo_ask", { count: left }))
      : h("button", { type: "button", class: "golden big", "data-focus": "enter", onclick: () => enter(false) }, t("photo_take_over")),
    reading.answered ? h("button", { type: "button", class: "plain", "data-focus": "again", onclick: again }, t("photo_again")) : null);
}

function sheetOf(sheet, number) {
  const boxes = sheet.boxes.map((box) => box.value).filter((value) => value !== null);
  const facts = [[t("points"), boxes.join(" ") || "–"], [t("total"), sheet.total?.value ?? "–"], [t("gathered"), sheet.gathered?.value ?? "–"]];
  return h("section", { class: "card" },
    h("h3", {}, sheet.player ?? `${t("sheet")} ${number + 1}`),
    h("p", {}, ...facts.flatMap(([name, value]) => [h("span", { class: "soft" }, `${name} `), h("b", {}, String(value)), "  "])),
    sheet.questions.length ? null : h("p", { class: "good" }, t("photo_sure")),
    ...sheet.questions.map((question) => questionOf(question)));
}

function questionOf(question) {
  const said = (value) => tell("answers", { question: question.id, value });
  const taken = new Set(reading.sheets.map((sheet) => sheet.player));
  const left = players.filter((name) => !taken.has(name)).map((value) => ({ value, label: value }));
  const mine = question.about === "player" && !question.offered.length ? left : question.offered;
  const field = h("input", { autocomplete: "off", "aria-label": question.text });
  return h("div", { class: "resultrow", "data-about": question.about }, h("h3", { class: "asked" }, question.text.charAt(0).toUpperCase() + question.text.slice(1)),
    question.picture ? h("img", { class: "cut", src: question.picture, alt: "" }) : null,
    h("div", { class: "chips wide" }, ...mine.map((one) => h("button", { type: "button", onclick: () => said(one.value) }, one.label))),
    question.about === "line" ? h("p", { class: "soft small" }, t("photo_line")) : null,
    TAPPED.has(question.about) || question.about === "code" && question.offered.length ? null : h("form", { class: "amount", onsubmit: (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text) said(/^-?\d+$/.test(text) ? Number(text) : text);
    } }, field, h("button", { class: "grow" }, t("enter"))));
}

/** Send an answer, and show what is asked then; a second tap while it is on its way does nothing. */
async function tell(path, body) {
  if (at("found").inert) return;
  at("found").inert = true;
  try {
    reading = await call(`/api/photos/${reading.reading}/${path}`, body, { timeout: 60000 });
  } catch (error) {
    say(error instanceof Refused ? error.message : t("offline"));
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
    if (!(error instanceof Refused)) { say(t("offline")); return; }
    entry = null;
    const faults = error.data?.violations ?? [];
    put(at("found"), h("div", { class: "bad" }, h("h2", {}, t("refused")), ...(faults.length ? faults.map((one) => h("p", {}, one.message)) : [h("p", {}, error.message)]),
      h("div", { class: "row" }, h("button", { type: "button", class: "main", onclick: render }, t("back")),
        faults.length ? h("button", { type: "button", onclick: () => enter(true) }, t("enter_anyway")) : null)));
  } finally {
    at("found").inert = false;
  }
}
