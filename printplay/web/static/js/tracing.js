/* The line of a sheet, told by tapping on the island: what was read is there already, and mended.

A tap on the line goes back to that space; what followed stays, faintly, and a tap on it goes on up to there. So
whoever taps the line anew, space by space, gets just what was tapped. */

import { Island } from "./island.js";
import { h, put, t } from "./page.js";

export class Tracing {
  /** `line` is what was read, a list of spaces for each part; `submit(parts)` takes what was tapped. */
  constructor({ board, source, line, asked, submit }) {
    this.submit = submit;
    const place = h("div");
    this.island = new Island(place, board, source);
    this.island.ask(asked);
    this.under = h("div", { class: "stack" });
    this.element = h("div", { class: "stack tracing" }, place, this.under);
    this.island.ontap = (name) => this.tap(name);
    this.island.ondraw = (name) => this.#draw(name);
    this.island.onback = () => this.back();
    this.set(line, []);
  }

  get tip() {
    return this.parts.at(-1)?.at(-1) ?? null;
  }

  /** Take a line, and what was cut off it: pieces with the space each came `after`, null where a part began. */
  set(parts, rest) {
    this.parts = parts.filter((part) => part.length);
    this.rest = rest.filter((piece) => piece.names.length);
    this.preview(null);
    this.#said();
  }

  /** Show another line for a while; without one the line that is tapped. */
  preview(line) {
    const parts = line ?? this.parts, rest = line ? [] : this.rest;
    const can = new Map(line ? [] : [...this.#next()].map((name) => [name, name]));
    this.island.show({ start: null, path: parts.at(-1) ?? [], line: parts.flat(), can, asking: true, seat: 0, players: new Map() });
    this.island.trace(parts.slice(0, -1), rest.map(({ names, after }) => (after ? [after, ...names] : names)));
  }

  /** The spaces that can come next without a jump. */
  #next() {
    const ports = this.island.board.spaces.filter((space) => space.port).map((space) => space.name);
    if (!this.tip) return new Set(ports);
    const here = this.island.spaces.get(this.tip);
    const found = new Set(here.neighbours);
    if (here.port && this.parts.at(-1).length > 1) for (const port of ports) found.add(port);
    for (const name of this.parts.flat()) found.delete(name);
    return found;
  }

  #touch(one, other) {
    return this.island.spaces.get(one).neighbours.includes(other);
  }

  #said() {
    const told = this.parts.map((part) => part.join(" ")).join(" → ");
    const row = h("div", { class: "row" });
    if (this.tip) row.append(h("button", { type: "button", "data-focus": "back", onclick: () => this.back() }, t("step_back")));
    if (this.parts[0]?.length > 1) row.append(h("button", { type: "button", class: "golden grow", "data-focus": "traced", onclick: () => this.submit(this.parts) }, t("trace_so")));
    put(this.under,
      h("p", { class: "line", "aria-live": "polite" }, told || "–"),
      this.rest.length && this.tip ? h("p", { class: "soft small" }, t("trace_cut", { space: this.tip })) : null,
      row);
  }

  /** Take the last space off. */
  back() {
    if (this.tip) this.set([...this.parts.slice(0, -1), this.parts.at(-1).slice(0, -1)], this.rest);
  }

  /** Take a space: one of the line to go back to, one that was cut off to go on from, or the next. */
  tap(name) {
    if (name === this.tip) return;
    const at = this.parts.findLastIndex((part) => part.includes(name));
    if (at >= 0) this.#cut(at, this.parts[at].lastIndexOf(name));
    else if (!this.#joined(name)) this.#add(name);
  }

  #cut(at, number) {
    const whole = this.parts[at];
    const cut = [{ names: whole.slice(number + 1), after: whole[number] }, ...this.parts.slice(at + 1).map((names) => ({ names, after: null }))];
    const last = cut.at(-1), [first, ...more] = this.rest;
    const same = first && first.after === (last.names.at(-1) ?? last.after);
    if (same) last.names = [...last.names, ...first.names];
    this.set([...this.parts.slice(0, at), whole.slice(0, number + 1)], [...cut, ...(same ? more : this.rest)]);
  }

  /** Go on with what was cut off: as it was read, up to the space tapped; or past a space that was misread, with all that followed. */
  #joined(name) {
    const at = this.rest.findIndex((piece) => piece.names.includes(name));
    if (at < 0 || !this.tip) return false;
    const { names, after } = this.rest[at], number = names.indexOf(name);
    const later = this.rest.slice(at + 1), touches = this.#touch(this.tip, name);
    if (after === this.tip && (number === 0 || !touches)) {
      this.set(this.#longer(names.slice(0, number + 1)), [{ names: names.slice(number + 1), after: name }, ...later]);
      return true;
    }
    const more = names.slice(number);
    const parts = later.filter((piece) => piece.after === null).map((piece) => piece.names);
    const rest = later.filter((piece) => piece.after !== null); // of a line that was mended before: nobody knows where it belongs
    if (number === 0 && after === null) this.set([...this.parts, more, ...parts], rest);
    else if (touches) this.set([...this.#longer(more), ...parts], rest);
    else return false;
    return true;
  }

  /** The parts, the last of them with more spaces. */
  #longer(names) {
    return [...this.parts.slice(0, -1), [...this.parts.at(-1), ...names]];
  }

  #add(name) {
    const next = this.#next();
    if (this.tip && !next.has(name)) {
      this.island.refuse(name);
      this.island.hint(t("trace_gap", { space: name, tip: this.tip }), true);
      return;
    }
    const at = this.rest.findIndex((piece) => piece.names.includes(name));
    const rest = at < 0 ? this.rest : this.rest.slice(at);
    if (at >= 0) rest[0] = { names: rest[0].names.slice(rest[0].names.indexOf(name) + 1), after: name };
    this.set(this.tip && this.#touch(this.tip, name) ? this.#longer([name]) : [...this.parts, [name]], rest);
  }

  /** Take a space that a finger has reached. */
  #draw(name) {
    if (name === this.tip) return;
    if (name === this.parts.at(-1)?.at(-2)) this.back();
    else if (this.#next().has(name)) this.#add(name);
  }
}
