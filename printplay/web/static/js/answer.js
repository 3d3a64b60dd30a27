/* The answer to a question, by big buttons: each word that can come next is one, numbers have a field. */

import { call, h, put, s, say, t, Unreachable } from "./page.js";

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** Words that only join others: where one of them alone can follow, it goes without a tap. */
const JOINING = new Set(["to", "->", "from"]);

/** Draw the face of a die. */
export function die(number) {
  return s("svg", { viewBox: "0 0 30 30", "aria-hidden": "true" },
    ...PIPS[number].map((pip) => s("circle", { cx: 6 + 9 * (pip % 3), cy: 6 + 9 * Math.floor(pip / 3), r: 2.9 })));
}

/** Tell whether the numbers among some words are the faces of a die. */
function dice(words) {
  return words.filter((word) => /^-?\d+$/.test(word)).sort().join("") === "123456";
}

/** Ask what can follow in an answer that is begun. */
export function follow(match, to, answers, typed, way) {
  const query = new URLSearchParams({ to, typed });
  for (const answer of answers) query.append("answer", answer);
  if (way) query.set("way", way);
  return call(`/api/matches/${match}/follow?${query}`);
}

export class Answer {
  /** `submit(answers, shown)` is called with an answer that is whole; `skip()` when there is none. */
  constructor({ match, question, way, submit, skip, players = [] }) {
    Object.assign(this, { match, way, submit, skip, players, key: question.key, question, answers: [], words: [], labels: [] });
    this.before = [];
    this.offer(question);
    this.element = h("div", { class: "answer" });
    for (const kind of ["click", "submit"]) this.element.addEventListener(kind, (event) => this.#wait(event), { capture: true });
    this.#render();
  }

  offer(question) {
    this.question = question;
    this.offered = question.words.map((word, number) => ({ word, label: question.labels[number] }));
    this.complete = false;
    this.faults = [];
  }

  get typed() {
    return this.words.join(" ");
  }

  #render() {
    const number = !this.offered.length && this.question.form === "number" && !this.words.length;
    const parts = [];
    if (this.answers.length) parts.push(h("h3", { class: "asked" }, this.question.text));
    for (const line of this.question.listed) parts.push(h("p", { class: "line" }, line));
    if (this.words.length || this.answers.length) {
      parts.push(h("div", { class: "said", "aria-label": t("your_line") },
        ...[...this.before.flat(), ...this.labels].filter((label) => label !== ",").map((label) => h("b", {}, label)),
        h("button", { type: "button", class: "plain", "data-focus": "back", onclick: () => this.#back() }, t("step_back"))));
    }
    const untold = !this.offered.length && !this.complete && this.words.length > 0;
    if (number) parts.push(this.#number());
    else if (untold) parts.push(this.#typing());
    else parts.push(this.#buttons());
    if (!this.offered.length) for (const fault of this.faults) parts.push(h("p", { class: "bad" }, fault.message));
    const row = h("div", { class: "row" });
    if (this.complete && this.words.length && !(this.faults.length && this.offered.length)) row.append(h("button", { type: "button", class: "main big grow", "data-focus": "enter", onclick: () => this.#done() }, t("enter")));
    const fallback = this.question.default;
    if (!this.words.length && fallback && !this.offered.some((one) => one.word === fallback || fallback.startsWith(`${one.word} `))) {
      row.append(h("button", { type: "button", class: "main grow", onclick: () => this.#whole(fallback, fallback) }, fallback));
    }
    const told = (label) => this.offered.some((one) => one.label.toLowerCase() === label.toLowerCase());
    if (!this.words.length && this.question.skip && !told(this.question.skip)) {
      row.append(h("button", { type: "button", class: "grow", "data-focus": "skip", onclick: () => this.#skipped() }, this.question.skip));
    }
    if (row.childElementCount) parts.push(row);
    put(this.element, ...parts);
  }

  #buttons() {
    const no = t("no").toLowerCase();
    const skip = (this.question.skip ?? "").toLowerCase(); // which says more than a plain "no", or is that word
    const words = skip && skip !== no && !this.words.length ? this.offered.filter((one) => one.label.toLowerCase() !== no) : this.offered;
    const cards = this.question.values?.content; // numbers of cards are no faces of a die
    if (!cards && dice(words.map((one) => one.word))) {
      const faces = words.filter((one) => PIPS[one.word]);
      const others = words.filter((one) => !PIPS[one.word]);
      return h("div", { class: "answer" },
        h("div", { class: "dice" }, ...faces.map((one) => h("button", { type: "button", "aria-label": one.label, "data-focus": `w${one.word}`, onclick: () => this.choose(one) }, die(one.word)))),
        others.length ? h("div", { class: "chips" }, ...others.map((one) => this.#chip(one))) : null);
    }
    const wide = words.length < 7 && words.some((one) => one.label.length > 3);
    return h("div", { class: wide ? "chips wide" : "chips" }, ...words.map((one) => this.#chip(one)));
  }

  #chip(one) {
    const more = one.word === "," ? t("and_more") : one.label;
    return h("button", { type: "button", "data-focus": `w${one.word}`, onclick: () => this.choose(one) }, more);
  }

  #number() {
    const id = `number-${this.key}`.replace(/\W/g, "-");
    const field = h("input", { id, inputmode: "numeric", pattern: "-?[0-9]*", autocomplete: "off", enterkeyhint: "done", "aria-label": this.question.what });
    // A phone's pad of figures has no minus.
    const sign = this.question.values?.negative ? h("button", { type: "button", "aria-label": "−", onclick: () => { field.value = field.value.startsWith("-") ? field.value.slice(1) : `-${field.value}`; field.focus(); } }, "±") : null;
    const go = () => {
      const said = field.value.trim();
      if (/^-?\d+$/.test(said)) this.choose({ word: said, label: said });
      else field.focus();
    };
    return h("form", { class: "amount", onsubmit: (event) => { event.preventDefault(); go(); } }, field, sign, h("button", { class: "main grow" }, t("enter")));
  }

  /** What nobody can offer is typed: numbers, with a plus or a minus between them. */
  #typing() {
    const field = h("input", { autocomplete: "off", autocapitalize: "none", inputmode: "decimal", enterkeyhint: "done", "aria-label": this.question.what });
    const sign = (text) => h("button", { type: "button", "aria-label": text, onclick: () => { field.value = `${field.value.trim()} ${text} `; field.focus(); } }, text === "-" ? "−" : text);
    return h("form", { class: "amount", onsubmit: (event) => {
      event.preventDefault();
      const said = field.value.trim();
      if (!said) { field.focus(); return; }
      this.words.push(said);
      this.labels.push(said);
      this.#done();
    } }, field, sign("+"), sign("-"), h("button", { class: "main grow" }, t("enter")));
  }

  /** Take a word: it may be all of the answer, or more may follow. */
  async choose(one) {
    const alone = this.question.form === "choice" && !this.words.length;
    if (alone) {
      this.#whole(one.word, one.label);
      return;
    }
    this.words.push(one.word);
    this.labels.push(one.label);
    await this.#ahead();
  }

  /** Ask what can follow; meanwhile nothing here takes a tap, since what is shown is of the word before. */
  async #follow() {
    this.element.setAttribute("aria-busy", "true");
    try {
      return await follow(this.match, this.key, this.answers, this.typed, this.way);
    } finally {
      this.element.removeAttribute("aria-busy");
    }
  }

  #wait(event) {
    if (!this.element.hasAttribute("aria-busy")) return;
    event.preventDefault();
    event.stopPropagation();
  }

  async #ahead() {
    let found;
    try {
      found = await this.#follow();
    } catch (error) {
      this.complete = true;
      this.offered = [];
      if (!(error instanceof Unreachable)) say(error.message);
      this.#render();
      return;
    }
    this.offered = found.words;
    this.complete = found.complete;
    this.faults = found.faults.filter((fault) => fault.severity !== "warning");
    if (!found.words.length && found.question) this.#more(found.question);
    else if (!found.words.length && (found.complete || !this.words.length)) {
      if (this.faults.length) this.#render();
      else { this.#done(); }
    } else if (found.words.length === 1 && (!found.complete || this.faults.length || JOINING.has(found.words[0].word))) {
      this.words.push(found.words[0].word);
      this.labels.push(found.words[0].label);
      await this.#ahead();
    } else this.#render();
  }

  #more(question) {
    this.answers.push(this.typed);
    this.before.push([...this.labels]);
    this.words = [];
    this.labels = [];
    this.offer(question);
    this.#render();
  }

  /** Take on the question as it is after an entry of somebody else: what of the answer so far can no longer be
  said is dropped, with all of it. */
  async renew(question) {
    this.first = question;
    const given = [...this.answers.map((answer) => answer.split(" ")), this.words], typed = this.typed;
    if (this.answers.length + this.words.length) {
      try {
        const said = given.flatMap((words, number) => words.map(async (word, place) => {
          const found = await follow(this.match, this.key, this.answers.slice(0, number), words.slice(0, place).join(" "), this.way);
          return !found.words.length || found.words.some((one) => one.word === word);
        }));
        if ((await Promise.all(said)).every(Boolean) || typed !== this.typed) return;
      } catch { return; } // what is sent is checked in any case
      say(t("changed_again"));
    } else if (question.words.join() === this.question.words.join()) return; // what is in a field stays there
    Object.assign(this, { answers: [], before: [], words: [], labels: [] });
    this.offer(question);
    this.#render();
  }

  /** Go on with what is asked once more after an answer that was sent. */
  asked(question, answers, shown) {
    this.answers = answers;
    this.before = [[shown]];
    this.words = [];
    this.labels = [];
    this.offer(question);
    this.#render();
  }

  async #back() {
    if (this.words.length) {
      this.words.pop();
      this.labels.pop();
      while (this.words.length && (this.words.at(-1) === "," || this.words.at(-1) === "to" || this.words.at(-1) === "->")) { this.words.pop(); this.labels.pop(); }
    } else if (this.answers.length) {
      this.words = this.answers.pop().split(" ");
      this.labels = this.before.pop();
      this.words.pop();
      this.labels.pop();
    }
    try {
      const found = await this.#follow();
      this.offered = found.words;
      this.complete = found.complete && this.words.length > 0;
      this.faults = [];
      if (!this.answers.length && !this.words.length) this.offer(this.first ?? this.question);
    } catch (error) {
      say(error.message);
    }
    this.#render();
  }

  #whole(word, label) {
    this.submit([...this.answers, word], [...this.before.flat(), label].join(" "), this);
  }

  #done() {
    this.submit([...this.answers, this.typed], [...this.before.flat(), ...this.labels].join(" "), this);
  }

  #skipped() {
    if (this.answers.length) this.submit([...this.answers, ""], this.before.flat().join(" "), this);
    else this.skip(this.question);
  }
}
