/* The table in pictures: tiles of drawings, texts and boxes, put together anew with every entry. */

import { h, page, put, s } from "./page.js";

const MOST = 2; // drawings loaded at once: a browser has few connections
const AGAIN = [2000, 5000, 15000]; // after which one that did not come is asked for again

/** Drawings that are here, by name, and those that are on their way. */
class Arts {
  constructor(base, changed) {
    Object.assign(this, { base, changed, here: new Map(), wanted: [], asked: new Map(), loading: 0 });
  }

  /** Return the address of a drawing that is here; one that is not is loaded. */
  address(name) {
    const found = this.here.get(name);
    if (found || this.asked.has(name)) return found;
    this.asked.set(name, [...AGAIN]);
    this.wanted.push(name);
    this.#load();
    return undefined;
  }

  #load() {
    while (this.loading < MOST && this.wanted.length) {
      const name = this.wanted.shift(), image = new Image();
      this.loading += 1;
      const done = () => { this.loading -= 1; this.#load(); };
      image.onload = () => { this.here.set(name, image.src); this.changed(); done(); };
      image.onerror = () => {
        const wait = this.asked.get(name).shift();
        if (wait) setTimeout(() => { this.wanted.push(name); this.#load(); }, wait);
        done();
      };
      image.src = `${this.base}/${encodeURIComponent(name)}?lang=${page.lang}`;
    }
  }
}

export class Scene {
  constructor(place) {
    this.place = place;
    this.arts = new Arts(page.art, () => { cancelAnimationFrame(this.due); this.due = requestAnimationFrame(() => this.#draw()); });
    this.tiles = [];
  }

  /** Show the tiles of a state; the same ones again are left as they are. */
  show(tiles) {
    const told = JSON.stringify(tiles);
    if (told === this.told) return;
    this.told = told;
    this.tiles = tiles;
    this.#draw();
  }

  #draw() {
    this.place.style.setProperty("--wholes", this.tiles.filter((tile) => tile.whole).length);
    put(this.place, ...this.tiles.map((tile) => h("div", { class: tile.whole ? "tilebox whole" : "tilebox" },
      s("svg", { viewBox: `0 0 ${tile.wide} ${tile.high}`, role: "img", "aria-label": tile.said }, ...tile.marks.map((mark) => this.#mark(mark))))));
  }

  #mark([kind, said, x, y, width, height, style = ""]) {
    if (kind === "box") return s("rect", { class: `mark ${said}`, x, y, width, height, rx: Math.min(1.2, height / 3) });
    if (kind === "dot") return s("circle", { class: `mark ${said}`, cx: x, cy: y, r: height });
    if (kind === "art") {
      const href = this.arts.address(said);
      return href ? s("image", { class: style || undefined, href, x, y, width, height, preserveAspectRatio: "none" }) : s("rect", { class: "mark coming", x, y, width, height, rx: 1.2 });
    }
    const words = style.split(" ");
    return fitted(s("text", { class: ["said", ...words.filter((word) => word === "bold" || word === "soft")].join(" "), x, y, "font-size": height,
      "text-anchor": words.includes("middle") ? "middle" : words.includes("end") ? "end" : "start" }, said), said, height, width);
  }
}

const rule = document.createElement("canvas").getContext("2d");

/** Make a text narrower where it is wider than its room. */
function fitted(text, said, size, room) {
  if (!room) return text;
  rule.font = "800 20px Text, sans-serif";
  if (rule.measureText(said).width * size / 20 > room) {
    text.setAttribute("textLength", room);
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  return text;
}
