/* What waits on this phone to be sent, and what was refused: shown to its author, who decides. */

import { Answer } from "./answer.js";
import { h, t, worded } from "./page.js";

/** What waits, with why; null where nothing is to be said. */
export function waitingOf(queue, trouble, looksOn) {
  const waiting = queue.entries.filter((entry) => !entry.refused);
  const told = trouble && trouble.why !== "offline"; // who only looks on needs no more than the word above
  const shown = waiting.length ? trouble || queue.refused : told && !looksOn;
  if (!shown) return null;
  return h("section", { class: "wait" },
    waiting.length ? h("h2", {}, waiting.length === 1 ? t("waiting_one") : t("waiting_count", { count: waiting.length })) : null,
    told ? h("p", {}, trouble.message) : null,
    waiting.length ? h("p", { class: "small" }, t("waiting")) : null,
    h("ol", { class: "list" }, ...waiting.map((entry) => h("li", { class: "line" }, entry.shown))),
    trouble ? h("p", { class: "small" }, told ? t("goes_itself") : t("stay_open")) : null);
}

/** What is asked once more about an entry, before it can be a line. */
export class More {
  constructor(queue, match, way) {
    const entry = queue.refused;
    const question = { labels: entry.refused.question.words, values: {}, ...entry.refused.question };
    const given = entry.body.answers ?? [];
    const answer = new Answer({ match, question, way,
      submit: (answers) => queue.again((body) => { body.answers = [...given, answers.at(-1)]; }),
      skip: () => queue.again((body) => { body.answers = [...given, ""]; }) });
    this.element = h("div", { class: "ask" }, h("h2", {}, question.text), answer.element,
      h("button", { type: "button", class: "plain", "data-focus": "drop", onclick: () => queue.drop() }, t("step_back")));
  }
}

/** An entry that was refused, with the rules it breaks; `dropped` is called with it when it is taken out. */
export function refusedCard(queue, dropped) {
  const entry = queue.refused;
  if (!entry || entry.refused.question) return null;
  const faults = entry.refused.faults;
  return h("section", { class: "bad" },
    h("h2", {}, t("refused")),
    h("p", { class: "line" }, entry.shown),
    ...(faults.length ? faults.map((fault) => h("div", {}, h("p", { class: "sentence" }, ...worded(fault.message)), fault.hint ? h("p", { class: "small sentence" }, ...worded(fault.hint)) : null)) : [h("p", { class: "sentence" }, entry.refused.message), entry.refused.hint ? h("p", { class: "small" }, entry.refused.hint) : null]),
    queue.entries.length > 1 ? h("p", { class: "small" }, t("queue_stopped")) : null,
    h("div", { class: "row" },
      h("button", { type: "button", class: "main grow", "data-focus": "drop", onclick: () => { queue.drop(); dropped(entry); } }, t("mend_it")),
      faults.length ? h("button", { type: "button", class: "grow", onclick: () => queue.again((body) => { body.anyway = true; }) }, t("enter_anyway")) : null));
}
