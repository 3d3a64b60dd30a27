/* A board to tap and draw on: its spaces are buttons over the picture, the line is a layer of its own. */

import { h, hold, s, t } from "./page.js";

const TAP = 10; // pixels a finger may slip in a tap

/** A point of a board, mm, in the units of its picture: y downwards, with the margin around it. */
export function placed(board, [x, y]) {
  return [x + board.margin, board.size[1] + board.margin - y];
}

/** Set an attribute where it is another: a browser works at each that is set, and a board has a hundred spaces. */
function changed(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export class Island {
  /** `board` is what the server says of it; `source` the address of its picture. */
  constructor(place, board, source, { still = false } = {}) {
    this.board = board;
    this.spaces = new Map(board.spaces.map((space) => [space.name, space]));
    this.still = still;
    this.can = new Map();
    this.path = [];
    this.start = null;
    this.here = new Map();
    this.zoom = { scale: 1, x: 0, y: 0 };
    this.fingers = new Map();
    this.wide = board.size[0] + 2 * board.margin;
    this.high = board.size[1] + 2 * board.margin;
    this.#build(place, source);
  }

  #at(point) {
    return placed(this.board, point);
  }

  #middle(name) {
    return this.#at(this.spaces.get(name).centre);
  }

  #build(place, source) {
    this.faint = s("g", { class: "faint" });
    this.others = s("g", { class: "faint" });
    this.lines = s("g", { class: "drawnlines" });
    this.now = s("g", { class: "now" });
    this.gold = s("g", { class: "bestline" });
    this.marks = s("g");
    const buttons = this.board.spaces.map((space) => this.#button(space));
    this.layer = s("svg", { viewBox: `0 0 ${this.wide} ${this.high}`, role: this.still ? "img" : "group", "aria-label": t("island") },
      ...buttons, this.faint, this.others, this.lines, this.now, this.gold, this.marks);
    const picture = h("img", { src: source, alt: "", width: Math.round(this.wide * 10), height: Math.round(this.high * 10), draggable: "false" });
    this.sheet = h("div", { class: "sheet" }, picture, this.layer);
    place.style.setProperty("--aspect", (this.wide / this.high).toFixed(3));
    this.sheet.style.aspectRatio = `${this.wide} / ${this.high}`;
    this.aim = h("span", { class: "aim small", role: "status" });
    this.frame = h("div", { class: "chart" }, this.sheet);
    place.replaceChildren(this.frame);
    if (!this.still) {
      place.append(h("div", { class: "zoom" }, this.aim,
        h("button", { type: "button", "aria-label": t("zoom_out"), title: t("zoom_out"), onclick: () => this.#zoomBy(1 / 1.6) }, "−"),
        h("button", { type: "button", "aria-label": t("zoom_in"), title: t("zoom_in"), onclick: () => this.#zoomBy(1.6) }, "+")));
      this.#listen();
    }
  }

  #button(space) {
    const points = space.outline.map((point) => this.#at(point).map((one) => one.toFixed(1)).join(",")).join(" ");
    const [x, y] = this.#at(space.centre);
    const high = Math.max(...space.outline.map((point) => point[1])) - space.centre[1];
    const button = s("g", { class: "space", "data-space": space.name },
      s("polygon", { points }),
      s("text", { x, y: (y - high * 0.52).toFixed(1), "aria-hidden": "true" }, space.name));
    if (!this.still) {
      button.setAttribute("role", "button");
      button.setAttribute("tabindex", "-1");
    }
    space.button = button;
    return button;
  }

  // -- what is shown ------------------------------------------------------------------------------

  /** Show where the line is: the spaces after `start`, and those that can come next; `line` has earlier parts, too. */
  show({ start, path, can, asking, seat, players, line = path }) {
    this.start = start;
    this.path = path;
    this.can = can;
    this.seat = seat;
    this.frame.classList.toggle("asking", asking);
    const tip = path.at(-1) ?? start;
    for (const space of this.board.spaces) {
      const step = line.indexOf(space.name);
      const open = can.has(space.name);
      const classes = ["space", open && "can", step >= 0 && "on", space.name === tip && "tip"];
      changed(space.button, "class", classes.filter(Boolean).join(" "));
      if (this.still) continue;
      const said = [space.name, space.bears];
      for (const name of players.get(space.name) ?? []) said.push(t("stands_here", { player: name }));
      if (step >= 0) said.push(t("on_line", { step: step + 1 }));
      if (asking && step < 0) said.push(t(open ? "can_enter" : "cannot_enter"));
      changed(space.button, "aria-label", said.join(", "));
    }
    this.hint(asking && !path.length ? t(start ? "tap_or_draw" : "tap_lit") : "");
    this.#reachable(tip);
    this.#drawNow(tip);
  }

  /** Let Tab reach one space: where the line ends, or else the first that can be entered. */
  #reachable(tip) {
    if (this.still) return;
    const focused = this.layer.contains(document.activeElement) ? document.activeElement : null;
    const first = focused ?? this.spaces.get(tip)?.button ?? this.spaces.get([...this.can.keys()][0])?.button ?? this.board.spaces[0].button;
    for (const space of this.board.spaces) changed(space.button, "tabindex", space.button === first ? "0" : "-1");
  }

  #drawNow(tip) {
    const points = [this.start, ...this.path].filter(Boolean).map((name) => this.#middle(name));
    const drawn = points.length > 1 ? this.#line(points, this.seat) : [];
    const parts = [...drawn];
    if (tip && this.spaces.has(tip) && this.frame.classList.contains("asking")) {
      const [cx, cy] = this.#middle(tip);
      for (const kind of ["tipring halo", "tipring"]) parts.push(s("circle", { class: kind, cx, cy, r: 4.4 }));
    }
    this.now.replaceChildren(...parts);
  }

  #line(points, seat) {
    const d = points.map((point) => point.join(",")).join(" ");
    return [s("polyline", { class: "trail halo", points: d }), s("polyline", { class: `trail ink seat-${seat % 8}`, points: d })];
  }

  /** Draw the lines of a match: those of one seat plainly, the others faintly, or all of them plainly. */
  trails(found, seat, all) {
    const plain = [], faint = [], rings = [];
    const several = all && new Set(found.map((trail) => trail.seat)).size > 1;
    for (const trail of found) {
      const mine = trail.seat === seat;
      if (!mine && !all) continue;
      const aside = several ? (trail.seat - 1.5) * 0.9 : 0;
      const points = trail.points.map((point) => this.#at(point)).map(([x, y]) => [x + aside, y + 0.6 * aside]);
      (mine || this.still ? plain : faint).push(...this.#line(points, trail.seat));
      if ((mine || this.still) && trail.round) {
        const [x, y] = points.at(-1);
        rings.push(s("circle", { class: `ring seat-${trail.seat % 8}`, cx: x, cy: y, r: 2.4 }),
          s("text", { class: "ringtext", x, y: y + 0.95 }, String(trail.round)));
      }
    }
    this.faint.replaceChildren(...faint);
    this.lines.replaceChildren(...plain, ...rings);
  }

  /** Draw the moves of the best line that was there, over all others. */
  best(found) {
    this.gold.replaceChildren(...found.flatMap((trail) => this.#line(trail.points.map((point) => this.#at(point)), trail.seat)),
      ...found.map((trail) => {
        const [cx, cy] = this.#at(trail.points.at(-1));
        return s("circle", { class: "bestring", cx, cy, r: 1.5 });
      }));
  }

  /** Draw lines of one hand through spaces: those that count, and faintly those cut off. */
  trace(plain, faint) {
    const drawn = (lines) => lines.filter((line) => line.length > 1).flatMap((line) => this.#line(line.map((name) => this.#middle(name)), 0));
    this.lines.replaceChildren(...drawn(plain));
    this.faint.replaceChildren(...drawn(faint));
  }

  /** Draw lines that others are drawing just now, by seat. */
  sketch(found) {
    this.others.replaceChildren(...found.flatMap(([seat, names]) => {
      const points = names.filter((name) => this.spaces.has(name)).map((name) => this.#middle(name));
      return points.length > 1 ? this.#line(points, seat) : [];
    }));
  }

  /** Ring the spaces that something is asked about. */
  ask(names) {
    this.marks.replaceChildren(...names.filter((name) => this.spaces.has(name)).map((name) => {
      const [cx, cy] = this.#middle(name);
      return s("circle", { class: "askring", cx, cy, r: (this.board.pitch * 0.46).toFixed(1) });
    }));
  }

  /** Say something below the board, until the line changes. */
  hint(text, bad = false) {
    hold(this.aim);
    this.aim.textContent = text;
    this.aim.classList.toggle("against", bad);
  }

  /** Show for a moment that a space cannot be entered. */
  refuse(name) {
    const button = this.spaces.get(name)?.button;
    if (!button) return;
    button.classList.add("no");
    setTimeout(() => button.classList.remove("no"), 900);
  }

  focus(name) {
    this.spaces.get(name)?.button.focus({ preventScroll: true });
  }

  // -- fingers ---------------------------------------------------------------------------------------

  #listen() {
    const layer = this.layer;
    layer.addEventListener("pointerdown", (event) => this.#down(event));
    layer.addEventListener("pointermove", (event) => this.#move(event));
    for (const kind of ["pointerup", "pointercancel"]) layer.addEventListener(kind, (event) => this.#up(event));
    layer.addEventListener("touchmove", (event) => { // no scrolling while a line is drawn: spaces of a drawing take no touch-action
      if (event.cancelable && (this.drawing || this.fingers.size > 1)) event.preventDefault();
    }, { passive: false });
    layer.addEventListener("keydown", (event) => this.#key(event));
    layer.addEventListener("click", (event) => {
      const name = event.target.closest?.(".space")?.dataset.space;
      if (event.detail === 0 && name) this.ontap?.(name); // a screen reader's click comes without a finger
    });
    this.frame.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.#zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
    }, { passive: false });
  }

  /** The space whose middle is near a point of the screen; "near" is what a line snaps to. */
  #near(x, y, share = 1) {
    const box = this.layer.getBoundingClientRect();
    const at = [(x - box.left) / box.width * this.wide, (y - box.top) / box.height * this.high];
    let best = null, least = Infinity;
    for (const space of this.board.spaces) {
      const [cx, cy] = this.#at(space.centre);
      const away = Math.hypot(cx - at[0], cy - at[1]);
      if (away < least) [best, least] = [space.name, away];
    }
    return least < this.board.pitch * 0.58 * share ? best : null;
  }

  #down(event) {
    if (event.button > 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.layer.setPointerCapture?.(event.pointerId);
    if (this.fingers.size === 2) {
      this.drawing = false;
      this.pressed = null;
      this.pinch = this.#spread();
      return;
    }
    const name = this.#near(event.clientX, event.clientY);
    this.pressed = { name, x: event.clientX, y: event.clientY, slipped: false };
    const tip = this.path.at(-1) ?? this.start;
    this.drawing = name !== null && (name === tip || this.can.has(name));
  }

  #move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const dx = event.clientX - finger.x, dy = event.clientY - finger.y;
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 2) {
      const now = this.#spread();
      this.#zoomBy(now.away / this.pinch.away, now.x, now.y, now.x - this.pinch.x, now.y - this.pinch.y);
      this.pinch = now;
      return;
    }
    if (!this.pressed) return;
    if (Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) > TAP) this.pressed.slipped = true;
    if (!this.pressed.slipped) return;
    if (this.drawing) {
      const name = this.#near(event.clientX, event.clientY, 0.8);
      if (name && name !== this.last) {
        this.last = name;
        this.ondraw?.(name);
      }
    } else if (this.zoom.scale > 1) {
      this.#pan(dx, dy);
    }
  }

  #up(event) {
    this.fingers.delete(event.pointerId);
    const pressed = this.pressed;
    this.last = null;
    if (this.fingers.size || !pressed) return;
    this.pressed = null;
    this.drawing = false;
    if (event.type === "pointerup" && !pressed.slipped && pressed.name) this.ontap?.(pressed.name);
  }

  #spread() {
    const [one, two] = [...this.fingers.values()];
    return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, away: Math.max(20, Math.hypot(one.x - two.x, one.y - two.y)) };
  }

  #zoomBy(factor, x, y, dx = 0, dy = 0) {
    const box = this.frame.getBoundingClientRect();
    const [px, py] = [(x ?? box.left + box.width / 2) - box.left, (y ?? box.top + box.height / 2) - box.top];
    const scale = Math.min(4, Math.max(1, this.zoom.scale * factor));
    const by = scale / this.zoom.scale;
    this.zoom = { scale, x: px - by * (px - this.zoom.x) + dx, y: py - by * (py - this.zoom.y) + dy };
    this.#pan(0, 0);
  }

  #pan(dx, dy) {
    const { width, height } = this.frame.getBoundingClientRect();
    const zoom = this.zoom;
    zoom.x = Math.min(0, Math.max(width * (1 - zoom.scale), zoom.x + dx));
    zoom.y = Math.min(0, Math.max(height * (1 - zoom.scale), zoom.y + dy));
    this.frame.classList.toggle("zoomed", zoom.scale > 1.01);
    this.sheet.style.transform = zoom.scale > 1 ? `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` : "";
  }

  // -- keys ---------------------------------------------------------------------------------------------

  #key(event) {
    const name = event.target.closest?.(".space")?.dataset.space;
    if (!name) return;
    const way = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (way) {
      event.preventDefault();
      this.#step(name, way);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.ontap?.(name);
    } else if (event.key === "Escape" || event.key === "Backspace") {
      event.preventDefault();
      this.onback?.();
    }
  }

  /** Go to the nearest space in a direction. */
  #step(name, [dx, dy]) {
    const [x, y] = this.spaces.get(name).centre;
    let best = null, least = Infinity;
    for (const space of this.board.spaces) {
      const along = (space.centre[0] - x) * dx + (space.centre[1] - y) * dy;
      const aside = Math.abs((space.centre[0] - x) * dy) + Math.abs((space.centre[1] - y) * dx);
      if (along < this.board.pitch * 0.3) continue;
      const cost = along + 1.6 * aside;
      if (cost < least) [best, least] = [space, cost];
    }
    if (!best) return;
    for (const space of this.board.spaces) space.button.setAttribute("tabindex", space === best ? "0" : "-1");
    best.button.focus({ preventScroll: true });
  }
}
