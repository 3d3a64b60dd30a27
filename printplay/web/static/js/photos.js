/* Photographs of sheets: sent, read, asked about with cut-outs, entered. */

import { call, h, newId, page, put, Refused, say, t } from "./page.js";

const at = (id) => document.getElementById(id);
const match = page.state.match;
const players = page.state.players;
let reading = null;

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
  if (!sheets.length) { put(at("found"), h("p", { class: "bad" }, t("photo_none"))); return; }
  const left = sheets.reduce((sum, sheet) => sum + sheet.questions.length, 0);
  const faults = reading.violations.filter((one) => one.severity !== "warning");
  put(at("found"),
    h("h2", {}, t("photo_found", { count: sheets.length })),
    ...sheets.map((sheet, number) => sheetOf(sheet, number)),
    ...faults.map((fault) => h("p", { class: "bad" }, fault.message)),
    left ? h("p", { class: "wait" }, left === 1 ? t("photo_ask_one") : t("photo_ask", { count: left }))
      : h("button", { type: "button", class: "golden big", "data-focus": "enter", onclick: () => enter(false) }, t("photo_take_over")));
}

function sheetOf(sheet, number) {
  const boxes = sheet.boxes.map((box) => box.value).filter((value) => value !== null);
  const facts = [[t("points"), boxes.join(" ") || "–"], [t("total"), sheet.total?.value ?? "–"], [t("gathered"), sheet.gathered?.value ?? "–"]];
  return h("section", { class: "card" },
    h("h3", {}, sheet.player ?? `${t("sheet")} ${number + 1}`),
    h("p", {}, ...facts.flatMap(([name, value]) => [h("span", { class: "soft" }, `${name} `), h("b", {}, String(value)), "  "])),
    sheet.questions.length ? null : h("p", { class: "good" }, t("photo_sure")),
    ...sheet.questions.map((question, place) => questionOf(question, number, place)));
}

function questionOf(question, sheet, place) {
  const said = (value) => answer(sheet, place, value);
  const mine = question.about === "player" && !question.candidates.length ? players.map((value) => ({ value })) : question.candidates;
  const field = h("input", { autocomplete: "off", "aria-label": question.text });
  return h("div", { class: "resultrow" }, h("h3", { class: "asked" }, question.text),
    question.picture ? h("img", { class: "cut", src: question.picture, alt: "" }) : null,
    h("div", { class: "chips wide" }, ...mine.map((one) => h("button", { type: "button", onclick: () => said(one.value) }, shown(one.value)))),
    ["line", "start", "player"].includes(question.about) ? null : h("form", { class: "amount", onsubmit: (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text) said(/^-?\d+$/.test(text) ? Number(text) : text);
    } }, field, h("button", { class: "grow" }, t("enter"))));
}

/** A candidate as people read it. */
function shown(value) {
  if (value === true) return t("yes");
  if (value === false) return t("no");
  if (value === null) return "–";
  if (Array.isArray(value)) return value.map((part) => (Array.isArray(part) ? part.join(" ") : String(part))).join(" → ") || "–";
  if (typeof value === "object") return t("tokens_said", value);
  return String(value);
}

async function answer(sheet, question, value) {
  try {
    reading = await call(`/api/photos/${reading.reading}/answers`, { sheet, question, value }, { timeout: 60000 });
    render();
  } catch (error) {
    say(error.message);
  }
}

async function enter(anyway) {
  try {
    await call(`/api/photos/${reading.reading}/enter`, { id: newId(), anyway }, { timeout: 60000 });
    put(at("found"), h("div", { class: "card chartcard" }, h("h2", {}, t("photo_taken")), h("a", { class: "button main big", href: `/match/${match}` }, t("standings"))));
  } catch (error) {
    const faults = error.data?.violations ?? [];
    put(at("found"), h("div", { class: "bad" }, h("h2", {}, t("refused")), ...(faults.length ? faults.map((one) => h("p", {}, one.message)) : [h("p", {}, error.message)]),
      h("div", { class: "row" }, h("button", { type: "button", class: "main", onclick: render }, t("back")),
        faults.length ? h("button", { type: "button", onclick: () => enter(true) }, t("enter_anyway")) : null)));
  }
}
