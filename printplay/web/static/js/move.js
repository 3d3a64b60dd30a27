/* The answer to a question that is about spaces: tapped or drawn on the board, from one to the next. */

import { follow } from "./answer.js";
import { call, h, hold, put, say, t, Unreachable } from "./page.js";

const FOOT = "foot", OUT = "out", ARROW = "->";

/** Tell whether a question is answered on a board: all it offers are spaces, but for a foot or a word. */
export function onBoard(question, board) {
  if (!board || question.form === "number" || !question.words.length) return false;
  const known = named(board);
  return question.words.every((word) => known.has(word) || word === FOOT || word === OUT) && question.words.some((word) => known.has(word) || word === FOOT);
}

/** Spaces by the words of a record: their names, and what ports are called. */
function named(board) {
  const found = new Map();
  for (const space of board.spaces) {
    found.set(space.name, space.name);
    if (space.port) found.set(space.port, space.name);
  }
  return found;
}

export class Move {
  /** `before()` returns the buttons that are offered while no space is entered. */
  constructor({ match, question, way, island, submit, seat, standing, tell, before, say: aloud }) {
    Object.assign(this, { match, question, way, island, submit, seat, standing, tell, before, aloud });
    this.key = question.key;
    this.known = named(island.board);
    this.roll = question.values.roll ?? null;
    this.start = this.known.get(String(question.values.space ?? "")) ?? null;
    this.element = h("div", { class: "underisland" });
    this.answers = new Map([["", { words: question.words.map((word, number) => ({ word, label: question.labels[number] })), complete: false, faults: [], question: null }]]);
    this.labels = new Map(); // what words other than spaces are called on the page
    this.drawn = [];
    this.tapped = []; // while the rules are asked what comes next
    island.asker = this; // until another takes its place: what it hears later is shown no more
    island.ontap = (name) => this.tap(name);
    island.ondraw = (name) => this.draw(name);
    island.onback = () => this.back();
    this.set([]);
  }

  get typed() {
    return this.words.join(" ");
  }

  get foot() {
    return this.words[0] === FOOT;
  }

  /** Spaces on the line so far, without the foot, the arrow, and the port behind it. */
  get path() {
    const arrow = this.words.indexOf(ARROW);
    return this.words.slice(this.foot ? 1 : 0, arrow < 0 ? undefined : arrow).map((word) => this.known.get(word));
  }

  set(words) {
    this.words = words;
    this.tell?.([this.start, ...this.path].filter(Boolean));
    const found = this.answers.get(this.typed);
    this.#show(found ?? null);
    if (!found) this.#ask();
  }

  async #ask() {
    const typed = this.typed;
    try {
      const found = await follow(this.match, this.key, [], typed, this.way);
      this.answers.set(typed, found);
      if (typed !== this.typed || this.island.asker !== this) return;
      if (found.words.length === 1 && found.words[0].word === ARROW) {
        this.set([...this.words, ARROW]);
        return;
      }
      this.#show(found);
      this.#drawOn();
    } catch (error) {
      if (this.island.asker !== this) return;
      if (error instanceof Unreachable) this.#show(this.#unchecked(error));
      else { this.tapped = []; say(error.message); this.set([]); }
    }
    await this.#tapOn();
  }

  /** Without a connection neighbours can be tapped; the rules are asked when it is back. */
  #unchecked({ message }) {
    const tip = this.path.at(-1) ?? this.start;
    const near = this.island.spaces.get(tip)?.neighbours ?? [];
    const words = near.filter((name) => !this.path.includes(name) && name !== this.start).map((name) => ({ word: name, label: name }));
    return { words, complete: this.path.length > 0, faults: [], question: null, unchecked: message };
  }

  #show(found) {
    const can = new Map();
    for (const { word, label } of found?.words ?? []) {
      this.labels.set(word, label);
      if (this.known.has(word)) can.set(this.known.get(word), word);
    }
    this.found = found;
    this.island.show({ start: this.start, path: this.path, can, asking: true, seat: this.seat, players: this.standing });
    this.#under(found);
  }

  #under(found) {
    const path = this.path, roll = this.foot ? 6 : this.roll;
    const parts = [];
    if (roll) {
      const text = this.foot ? t("steps_foot", { steps: path.length }) : t("steps_of", { steps: path.length, roll });
      parts.push(h("div", { class: "length" },
        h("span", { class: "pips", "aria-hidden": "true" }, ...Array.from({ length: roll }, (_one, number) => h("i", { class: number < path.length ? "full" : "" }))),
        h("b", {}, path.length ? `${text}: ${path.join(" ")}` : text)));
      if (path.length) this.aloud?.(`${text}: ${path.join(" ")}`);
    }
    if (found?.unchecked) parts.push(h("p", { class: "soft small" }, `${found.unchecked} ${t("not_checked")}`));
    const offered = found?.words ?? [];
    const row = h("div", { class: "row" });
    if (!this.words.length) row.append(...this.before().filter(Boolean));
    else row.append(h("button", { type: "button", "data-focus": "back", onclick: () => this.back() }, t("step_back")));
    for (const one of offered) {
      if (one.word === FOOT) row.append(h("button", { type: "button", class: "grow", "data-focus": "foot", onclick: () => this.set([FOOT]) }, t("use_foot")));
      if (one.word === OUT) row.append(h("button", { type: "button", class: "main grow", "data-focus": "out", onclick: () => this.submit([OUT], t("out"), this) }, t("out")));
    }
    if (this.words.includes(ARROW) && offered.length) {
      parts.push(h("p", { class: "line" }, t("restart_where")));
      for (const one of offered) row.append(h("button", { type: "button", class: "grow", "data-focus": `w${one.word}`, onclick: () => this.set([...this.words, one.word]) }, one.label));
    }
    if (this.whole(found)) {
      const enter = h("button", { type: "button", class: "golden big grow", "data-focus": "enter", onclick: () => this.enter() }, t("enter"));
      row.append(enter);
    }
    hold(this.element);
    put(this.element, ...parts, row);
  }

  /** Tell whether the line is one as it stands, nothing of it guessed. */
  whole(found) {
    if (!found || !this.words.length) return false;
    if (found.unchecked) return found.complete;
    if (!found.complete || found.faults.some((fault) => fault.severity !== "warning")) return false;
    if (this.question.form === "choice") return true;
    const said = (found.line ?? "").replace(/^[^:]*:\s*/, "").split(/\s+/).map((word) => this.known.get(word) ?? word);
    const drawn = this.words.map((word) => this.known.get(word) ?? word);
    return said.filter((word) => word !== FOOT).join(" ") === drawn.filter((word) => word !== FOOT).join(" ");
  }

  enter() {
    const said = this.words.map((word) => (word === ARROW ? "→" : this.known.get(word) === word ? word : this.labels.get(word) ?? word));
    this.submit([this.typed], said.join(" "), this);
  }

  back() {
    this.tapped = [];
    const words = this.words.slice(0, -1);
    if (words.at(-1) === ARROW) words.pop();
    this.set(words);
  }

  /** Take a space that was tapped: the next one, one of the line to go back to, or where it shall end. */
  async tap(name) {
    if (!this.found) {
      this.tapped.push(name); // a quick finger is ahead of the answer
      return;
    }
    const tip = this.path.at(-1) ?? this.start;
    if (name === tip && !this.words.includes(ARROW)) {
      if (this.whole(this.found)) this.enter();
      return;
    }
    const at = this.path.indexOf(name);
    if (at >= 0) {
      this.set(this.words.slice(0, at + 1 + (this.foot ? 1 : 0)));
      return;
    }
    const word = this.#can(name);
    if (word) this.set([...this.words, word]);
    else if (this.found) await this.#far(name);
  }

  async #tapOn() {
    while (this.found && this.tapped.length) await this.tap(this.tapped.shift());
  }

  #can(name) {
    return (this.found?.words ?? []).find((one) => this.known.get(one.word) === name)?.word;
  }

  /** A space that is no next one: the way may be plain all the same; if not, say what is against it. */
  async #far(name) {
    try {
      const typed = [...this.words, name].join(" ");
      const found = await follow(this.match, this.key, [], typed, this.way);
      if (this.island.asker !== this) return;
      const errors = found.faults.filter((fault) => fault.severity !== "warning");
      if (found.complete && !errors.length && !found.question && found.line) {
        const words = found.line.replace(/^[^:]*:\s*/, "").split(/\s+/);
        this.set(words);
        return;
      }
      this.tapped = [];
      this.island.refuse(name);
      if (found.question && !errors.length) this.island.hint(found.question.text);
      else this.island.hint(await this.#against(name) ?? errors[0]?.message ?? t("cannot_enter"), true);
    } catch (error) {
      if (!(error instanceof Unreachable)) say(error.message);
    }
  }

  /** What the rules say against a space as the next one. */
  async #against(name) {
    const query = new URLSearchParams({ player: this.question.player ?? "", line: [...(this.foot ? [FOOT] : []), ...this.path].join(",") });
    try {
      return (await call(`/api/matches/${this.match}/next?${query}`)).cannot[name]?.text;
    } catch {
      return undefined;
    }
  }

  /** Take a space that a finger has reached; it may be ahead of what the server has said. */
  draw(name) {
    if (this.drawn.length < 8) this.drawn.push(name);
    this.#drawOn();
  }

  #drawOn() {
    while (this.drawn.length && this.answers.has(this.typed)) {
      const name = this.drawn.shift();
      const path = this.path, tip = path.at(-1) ?? this.start;
      if (name === tip) continue;
      if (name === (path.at(-2) ?? this.start) && path.length) { this.back(); continue; }
      const word = this.#can(name);
      if (word) this.set([...this.words, word]);
    }
  }
}
