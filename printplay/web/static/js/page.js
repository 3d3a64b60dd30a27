/* What every page has: its texts, elements made without markup, calls to the server, what is said aloud. */

export const page = JSON.parse(document.getElementById("page").textContent);

/** Return a text of the page, its {values} filled. */
export function t(key, values = {}) {
  const text = page.texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_all, name) => String(values[name] ?? ""));
}

/** Write a number of points, with a minus where it is below nothing. */
export function points(number) {
  return String(number).replace("-", "−");
}

/** Make an element: `h("button", {class: "big", onclick: f, "aria-label": "x"}, "text", child)`. */
export function h(tag, props = {}, ...children) {
  return filled(document.createElement(tag), props, children);
}

/** Make an element of a drawing. */
export function s(tag, props = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), props, children);
}

function filled(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((one) => one !== null && one !== undefined && one !== false));
  return element;
}

/** What was sent may or may not have been done, and can be sent again: `why` is "offline" where no server
answered, else what keeps it from its work. */
export class Unreachable extends Error {
  constructor(error) {
    super(error?.message ?? t("offline_now"));
    this.why = error?.why ?? "offline";
    this.hint = error?.hint ?? null;
  }
}

/** The server answered, and said no: `status`, and what it said as `data`. */
export class Refused extends Error {
  constructor(status, data) {
    super(data?.error?.message ?? t("went_wrong"));
    this.status = status;
    this.data = data;
    this.hint = data?.error?.hint ?? null;
  }
}

/** Ask the server; with a body, send it. Raises Unreachable or Refused. */
export async function call(path, body, { timeout = 8000, raw = false } = {}) {
  const asked = { headers: { accept: "application/json" }, signal: AbortSignal.timeout(timeout), cache: "no-store" };
  if (body !== undefined) {
    asked.method = "POST";
    asked.body = raw ? body : JSON.stringify(body);
    if (!raw) asked.headers["content-type"] = "application/json";
  }
  let answer;
  try {
    answer = await fetch(path, asked);
  } catch {
    throw new Unreachable();
  }
  let data = null;
  try {
    data = await answer.json();
  } catch {
    if (answer.ok) throw new Unreachable(); // it was cut off on its way
  }
  if (answer.status >= 502 && answer.status <= 504) throw new Unreachable(data?.error && { why: "busy", ...data.error });
  if (!answer.ok) throw new Refused(answer.status, data);
  return data;
}

// Nothing moves under a finger: what others did is shown once it is gone.
const fingers = new Set();
const waiting = new Set();
function lifted(event) {
  fingers.delete(event.pointerId);
  if (event.type === "blur") fingers.clear();
  setTimeout(() => { // once what was tapped is known
    if (fingers.size) return;
    const shown = [...waiting];
    waiting.clear();
    for (const show of shown) show();
  }, 30);
}
addEventListener("pointerdown", ({ pointerId, target }) => { if (!target.closest?.("select, input")) fingers.add(pointerId); }, { capture: true }); // a list of the browser's own tells no end
for (const kind of ["pointerup", "pointercancel", "blur"]) addEventListener(kind, lifted, { capture: true });

/** Whether a finger is on the page; `show` is called when it is gone. */
export function touched(show) {
  if (fingers.size) waiting.add(show);
  return fingers.size > 0;
}

// A tap just behind such news is meant for what stood there before it; what did not move is meant itself, even where
// the page was scrolled since.
const JUST = 350, APART = 8; // ms, pixels
const TAPPED = "button, a[href], summary";
let before = [], stayed = new Set(), since = -Infinity;
const named = (element) => (element.matches(".chart") ? "" : element.dataset.focus ?? element.id + element.textContent);
const places = () => [...document.querySelectorAll(`${TAPPED}, .chart`)].map((element) => [named(element), element.getBoundingClientRect(), element]);

/** Show what others did. */
export async function news(show) {
  before = places();
  await show();
  const same = ([name, box]) => before.some(([was, { left, top }]) => was === name && Math.hypot(left - box.left, top - box.top) < APART);
  stayed = new Set(places().filter(same).map(([, , element]) => element));
  since = performance.now();
}
/** Whether what is tapped came or moved just now. */
const moved = (element) => element && performance.now() - since < JUST && !stayed.has(element);
document.addEventListener("pointerdown", (event) => {
  const board = event.target.closest?.(".chart"), was = moved(board) ? before.find(([name]) => !name)?.[1] : null;
  if (was && Math.abs(was.top - board.getBoundingClientRect().top) > APART) event.stopImmediatePropagation();
}, { capture: true });
document.addEventListener("click", (event) => {
  const { clientX: x, clientY: y, detail, target } = event;
  const is = target.closest?.(TAPPED);
  const was = detail && moved(is) ? before.find(([name, box]) => name && x >= box.left && x < box.right && y >= box.top && y < box.bottom) : null; // keys point at nothing
  if (was && was[0] !== named(is)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else before = [];
}, { capture: true });

/** Let an element keep the height that it has, so that nothing moves under a finger when it says less. */
export function hold(element) {
  element.style.minHeight = `${Math.max(element.offsetHeight, parseFloat(element.style.minHeight) || 0)}px`;
}

/** A sentence whose `words of a record` stand out. */
export function worded(text) {
  return text.split("`").map((part, number) => (number % 2 ? h("code", {}, part) : part));
}

const toast = document.getElementById("toast");
let fading = 0;

/** Say something for a moment, to eyes and to screen readers. */
export function say(text, milliseconds = 4500) {
  toast.textContent = text.charAt(0).toUpperCase() + text.slice(1);
  clearTimeout(fading);
  fading = setTimeout(() => { toast.textContent = ""; }, milliseconds);
}

/** Ask whether something shall be done, in a sentence or several; the answer is a promise of true or false. */
export async function sure(text, yes = t("yes")) {
  return await choose(text, yes, t("cancel")) === "yes";
}

const questions = new Set();
let last = Promise.resolve();
/** Ask one thing or the other; the answer is a promise of "yes", "no", or "" for neither. One question waits for the
other; what is asked already is not asked once more. */
export function choose(text, yes, no) {
  const said = [text].flat().join("\n");
  if (questions.has(said)) return Promise.resolve("");
  questions.add(said);
  last = last.then(() => open(text, yes, no)).finally(() => questions.delete(said));
  return last;
}

function open(text, yes, no) {
  return new Promise((done) => {
    const box = h("dialog", { "aria-labelledby": "sure-text", onclose: () => { done(box.returnValue); box.remove(); } },
      h("form", { method: "dialog", class: "stack" },
        h("div", { id: "sure-text", class: "stack" }, ...[text].flat().map((one) => h("p", { class: "sentence" }, ...worded(one)))),
        h("div", { class: "row" },
          h("button", { value: "no", class: "grow" }, no),
          h("button", { value: "yes", class: "main grow" }, yes))));
    document.body.append(box);
    box.showModal();
  });
}

/** Make an id that nobody else makes, and that says who made it; plain http has no crypto.randomUUID. */
export function newId() {
  return `${page.me?.id ?? ""}-` + [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Put children into an element in place of those it has: what is there already is not moved, lists with a name that
were opened stay open, and focus inside it stays inside. */
export function put(element, ...children) {
  const shown = children.flat().filter(Boolean), was = document.activeElement, inside = element.contains(was);
  const mark = inside ? was.dataset.focus : undefined;
  const lists = [...element.querySelectorAll("details[open] > summary[data-focus]")].map((one) => one.dataset.focus);
  for (const child of [...element.childNodes]) if (!shown.includes(child)) child.remove();
  shown.forEach((child, place) => { if (element.childNodes[place] !== child) element.insertBefore(child, element.childNodes[place] ?? null); });
  for (const one of lists) element.querySelector(`summary[data-focus="${CSS.escape(one)}"]`)?.parentElement.setAttribute("open", "");
  if (!inside || element.contains(document.activeElement)) return;
  const again = mark ? element.querySelector(`[data-focus="${CSS.escape(mark)}"]`) : null;
  const next = again ?? element.querySelector("button:not([disabled]), input, [tabindex='0']");
  if (next) next.focus({ preventScroll: true });
}

// A picture that did not come is asked for again: the server may have had too much to do, or was away.
const AGAIN = [2000, 4000, 8000, 15000, 30000];
const tried = new WeakMap();
function again(image) {
  const count = tried.get(image) ?? 0;
  if (image.onerror || count >= AGAIN.length) return; // who asks for it sees to that
  tried.set(image, count + 1);
  setTimeout(() => { image.src = image.getAttribute("src"); }, AGAIN[count]);
}
document.addEventListener("error", ({ target }) => { if (target instanceof HTMLImageElement && target.src && !target.dataset.source) again(target); }, { capture: true });
for (const image of document.images) if (image.complete && !image.naturalWidth && image.src) again(image); // before this script ran

// -- what a picture cannot show
const LATE = /(?=[\p{L}\p{M}\p{So}])[^\0-\u04ff]/u; // every font has the letters before
const known = new Map();
/** Say in an element with `data-letters` which letters of a picture no font has, and what helps. */
export async function letters(place) {
  const address = place.dataset.letters;
  if (!LATE.test(document.body.textContent)) return; // it asks for a picture
  const failed = () => { known.delete(address); return ""; }; // the next time it is shown, it asks again
  if (!known.has(address)) known.set(address, fetch(address).then((answer) => (answer.ok ? answer.text() : failed()), failed));
  put(place, ...(await known.get(address)).split("\n").map((line) => line && h("p", { class: "soft small" }, line.charAt(0).toUpperCase() + line.slice(1))));
}
for (const place of document.querySelectorAll("[data-letters]")) letters(place);

const language = document.getElementById("language");
if (language) language.addEventListener("click", () => {
  document.cookie = `lang=${page.texts.language_code}; path=/; max-age=31536000; samesite=strict`;
  location.reload();
});
