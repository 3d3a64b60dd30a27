/* Results as a table: what is open, group by group, each row entered by itself. */

import { Answer, follow } from "./answer.js";
import { h, put, t } from "./page.js";

export class Results {
  constructor({ match, questions, players, submit, total, own }) {
    Object.assign(this, { match, players, submit, total, own });
    this.element = h("div", { class: "stack results" });
    this.rows = new Map();
    this.groups = new Map();
    this.sent = new Set(); // what this phone sent, and has not seen arrive
    this.#build(questions);
  }

  /** Show what is open now; rows that are still open keep what stands in them. What was entered, here or elsewhere,
  stays in its place, marked as done: no row comes under a finger that was on its way to another. */
  update(questions) {
    const openNow = new Set(questions.map((one) => one.key));
    for (const [key, row] of this.rows) {
      if (openNow.has(key)) continue;
      row.inert = true;
      row.classList.add("done");
    }
    this.#build(questions);
    for (const [name, group] of this.groups) {
      if (group.querySelector(".resultrow:not(.done)")) continue;
      group.inert = true;
      if (name) group.querySelector("summary").textContent = `${name} ✓`;
    }
    const arrived = [...this.sent].filter((key) => !openNow.has(key));
    for (const key of arrived) this.sent.delete(key);
    if (!arrived.length) return;
    if (!questions.some((one) => one.help.length)) this.element.querySelector(".total")?.remove();
    if (this.element.querySelector("details[open]:not([inert], .total)")) return;
    const next = [...this.groups].find(([name, group]) => group.matches("details:not([inert])") && (!this.players.includes(name) || this.own.has(name)));
    if (next) next[1].open = true; // that of a player at another phone takes a tap
  }

  /** Ask once more what was not entered; numbers stand in their fields still. */
  again(key, question) {
    this.sent.delete(key);
    if (!question || question.form === "number") return;
    this.rows.get(key)?.classList.add("done");
    this.#build([question]);
  }

  /** Show which rows are on their way. */
  mark(sent) {
    for (const key of sent) this.sent.add(key);
    for (const [key, row] of this.rows) {
      if (row.classList.contains("done")) continue;
      row.inert = sent.has(key);
      row.classList.toggle("sent", row.inert);
    }
  }

  #build(questions) {
    for (const question of questions) {
      const old = this.rows.get(question.key);
      if (old && !old.classList.contains("done")) continue;
      const group = this.#group(question), place = old ?? group.querySelector(".done"); // taken back, or one done makes room
      const row = h("div", { class: "resultrow", "data-key": question.key }, h("h2", {}, titleOf(question)));
      if (place) {
        row.style.minHeight = `${place.getBoundingClientRect().height}px`;
        this.rows.delete(place.dataset.key);
        place.replaceWith(row);
      } else group.append(row);
      this.rows.set(question.key, row);
      this.#control(question, row);
    }
    if (!this.element.querySelector(".total") && questions.some((one) => one.help.length)) this.element.append(this.#totals());
  }

  /** Open the groups of players who have come to sit at this phone, as `own` says now, and close those of players
  who have left it: the others stay as they are. */
  belongs(own) {
    const before = this.own;
    this.own = own;
    for (const [name, group] of this.groups) {
      if (!this.players.includes(name) || group.inert || before.has(name) === own.has(name)) continue;
      group.open = own.has(name);
      group.querySelector("summary").textContent = this.#titled(name);
    }
  }

  #opens(name) {
    return this.players.includes(name) ? this.own.has(name) : !this.groups.size;
  }

  #titled(name) {
    return this.players.includes(name) && !this.own.has(name) ? t("enter_for", { player: name }) : name;
  }

  /** The group a question belongs to: a player, or a round. */
  #group(question) {
    const name = question.player ?? (question.values.round ? t("round", { round: question.values.round }) : "");
    if (!this.groups.has(name)) {
      const group = name ? h("details", { class: "card", open: this.#opens(name) }, h("summary", {}, this.#titled(name))) : h("div", { class: "card" });
      this.groups.set(name, group);
      const total = this.element.querySelector(".total");
      this.element.insertBefore(group, total);
    }
    const group = this.groups.get(name);
    if (group.inert) { // one was taken back, or more is asked
      group.inert = false;
      group.querySelector("summary").textContent = this.#titled(name);
    }
    return group;
  }

  async #control(question, row) {
    if (question.form !== "number") {
      row.append(new Answer({ match: this.match, question, way: "result", submit: (answers, shown) => this.submit(question.key, answers, said(question, shown)), skip: () => {} }).element);
      return;
    }
    const place = h("div", { class: "answer" });
    row.append(place);
    this.kinds ??= new Map(); // what is asked alike is looked up once
    if (!this.kinds.has(question.what)) this.kinds.set(question.what, this.#behind(question));
    const { names, most } = await this.kinds.get(question.what);
    put(place, this.#numbers(question, names, most));
  }

  /** What can stand behind the number in an answer: names, each with a count up to `most`. */
  async #behind(question) {
    try {
      const names = (await follow(this.match, question.key, [], "0", "result")).words.filter((one) => this.players.includes(one.word));
      if (!names.length) return { names, most: 0 };
      const counts = (await follow(this.match, question.key, [], `0 ${names[0].word}`, "result")).words.map((one) => Number(one.word) || 0);
      return { names, most: Math.max(1, ...counts) };
    } catch {
      return { names: [], most: 0 };
    }
  }

  #numbers(question, names, most) {
    const field = h("input", { inputmode: "numeric", pattern: "-?[0-9]*", autocomplete: "off", enterkeyhint: "done", "aria-label": names.length ? t("gold") : question.text });
    // A phone's pad of figures has no minus.
    const sign = question.values.negative ? h("button", { type: "button", "aria-label": "−", onclick: () => { field.value = field.value.startsWith("-") ? field.value.slice(1) : `-${field.value}`; field.focus(); } }, "±") : null;
    const counts = new Map(names.map((one) => [one.word, 0]));
    const steppers = names.map((one) => {
      const shown = h("output", {}, "0");
      const button = h("button", { type: "button", class: "counter", "aria-label": t("count_of", { name: one.label, count: 0, most }), onclick: () => {
        const now = (counts.get(one.word) + 1) % (most + 1);
        counts.set(one.word, now);
        shown.textContent = String(now);
        button.classList.toggle("some", now > 0);
        button.setAttribute("aria-label", t("count_of", { name: one.label, count: now, most }));
      } }, one.label, shown);
      return button;
    });
    return h("form", { class: "answer", onsubmit: (event) => {
      event.preventDefault();
      const amount = field.value.trim();
      if (!/^-?\d+$/.test(amount)) { field.focus(); return; }
      const chips = [...counts].filter(([, count]) => count).map(([name, count]) => `${name} ${count}`).join(", ");
      this.submit(question.key, [`${amount} ${chips}`.trim()], said(question, `${amount} ${chips}`.trim()));
    } },
      steppers.length ? h("div", { class: "amount" }, h("span", { class: "grow" }, t("gold")), field) : null,
      steppers.length ? h("div", { class: "chips", role: "group", "aria-label": t("chips_tap") }, h("span", { class: "soft small full" }, t("chips_tap")), ...steppers) : null,
      h("div", { class: "amount" }, steppers.length ? null : field, sign, h("button", { class: "main grow" }, t("save_row"))));
  }

  /** For who knows no more than the totals. */
  #totals() {
    return h("details", { class: "card total" }, h("summary", {}, t("total_only")), h("div", { class: "stack" }, ...this.players.map((name) => {
      const field = h("input", { inputmode: "numeric", pattern: "-?[0-9]*", autocomplete: "off", "aria-label": `${name}: ${t("total")}` });
      return h("form", { class: "row", onsubmit: (event) => {
        event.preventDefault();
        if (/^-?\d+$/.test(field.value.trim())) this.total(name, Number(field.value.trim()));
        else field.focus();
      } }, h("b", { class: "grow" }, name), h("div", { class: "amount" }, field, h("button", { class: "main" }, t("save_row"))));
    })));
  }
}

/** An answer as people read it: of whom, and what it is of. */
const said = (question, shown) => `${[question.player, question.values.group ?? question.what].filter(Boolean).join(", ")}: ${shown}`;

/** What a row is called within its group: the question, without what the group says already. */
function titleOf(question) {
  if (question.values.group) return String(question.values.group);
  const begin = `${question.player}: `;
  const text = question.text.startsWith(begin) ? question.text.slice(begin.length) : question.text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
