/* Entries on their way to the ledger, in order, each once: they stay on the phone until the server has them. */

import { call, newId, page, Refused, Unreachable } from "./page.js";

const SOON = 500; // ms until what could not be sent is sent again; it doubles each time

export class Queue extends EventTarget {
  /** `match` is the id of the match the entries are for. */
  constructor(match) {
    super();
    this.match = match;
    this.key = `printplay-queue-${match}`;
    this.entries = this.#kept();
    // A reason in another language than the page's is asked for once more.
    for (const entry of this.entries) if (entry.refused && entry.refused.lang !== page.lang) delete entry.refused;
    this.trouble = null; // why nothing can be sent just now, and what is said of it
    this.sending = false;
    this.pause = SOON;
    addEventListener("online", () => this.retry());
    addEventListener("offline", () => this.#turn(new Unreachable()));
    addEventListener("storage", (event) => {
      if (event.key === this.key && !this.sending) { this.entries = this.#kept(); this.#told(); }
    });
  }

  #kept() {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "[]");
    } catch {
      return [];
    }
  }

  #keep() {
    try {
      if (this.entries.length) localStorage.setItem(this.key, JSON.stringify(this.entries));
      else localStorage.removeItem(this.key);
    } catch { /* a private window may keep nothing; the page itself still does */ }
    this.#told();
  }

  #told() {
    this.dispatchEvent(new Event("change"));
  }

  #turn(trouble) {
    if (this.trouble?.why === trouble?.why) return;
    this.trouble = trouble;
    this.dispatchEvent(new Event("line"));
    this.#told();
  }

  /** The entry that was refused and stops the others; undefined where there is none. */
  get refused() {
    return this.entries.find((entry) => entry.refused);
  }

  /** Enter lines of a record; `shown` is what people read of them. */
  lines(lines, shown, about = "") {
    return this.#add({ path: "lines", body: { lines, anyway: false }, shown, about });
  }

  /** Answer an open question. */
  answers(to, answers, shown) {
    return this.#add({ path: "answers", body: { to, answers }, shown, about: to });
  }

  #add(entry) {
    entry.body.id = newId();
    this.entries.push(entry);
    this.#keep();
    return this.send();
  }

  /** Send what waits, first things first; one that is refused stops those behind it. */
  async send() {
    if (this.sending) return;
    this.sending = true;
    try {
      while (this.entries.length && !this.entries[0].refused) {
        const entry = this.entries[0];
        try {
          const answer = await call(`/api/matches/${this.match}/${entry.path}`, entry.body);
          this.#turn(null);
          this.pause = SOON;
          if (answer?.question) {
            entry.refused = { lang: page.lang, question: answer.question };
          } else {
            this.entries.shift();
            this.dispatchEvent(new CustomEvent("entered", { detail: { entry, answer } }));
          }
        } catch (error) {
          if (error instanceof Unreachable || (error instanceof Refused && [401, 429].includes(error.status))) {
            this.#turn(error instanceof Unreachable ? error : null);
            if (error.status === 401) this.dispatchEvent(new Event("stranger"));
            this.#later();
            return;
          }
          if (!(error instanceof Refused)) throw error;
          this.#turn(null); // it was answered
          this.pause = SOON;
          if ([403, 404].includes(error.status) || error.data?.error?.why === "closed") { // nothing of it can be mended
            this.entries.shift();
            this.#keep();
            this.dispatchEvent(new CustomEvent("gone", { detail: { entry, error } }));
            continue;
          }
          entry.refused = { lang: page.lang, message: error.message, hint: error.hint, faults: faultsOf(error.data) };
          this.dispatchEvent(new CustomEvent("refused", { detail: entry }));
        }
        this.#keep();
      }
    } finally {
      this.sending = false;
      this.#told();
    }
  }

  #later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), this.pause);
    this.pause = Math.min(this.pause * 2, 8000);
  }

  /** Send what waits at once: what was in the way is gone. */
  retry() {
    clearTimeout(this.timer);
    this.pause = SOON;
    if (!this.entries.length) this.#turn(null); // else what is sent tells
    return this.send();
  }

  /** Take the entry that was refused out, and send what is behind it. */
  drop() {
    this.entries = this.entries.filter((entry) => !entry.refused);
    this.#keep();
    return this.send();
  }

  /** Send the entry that was refused once more: as an exception, or with another answer behind. */
  again(change) {
    const entry = this.refused;
    if (!entry) return undefined;
    delete entry.refused;
    change(entry.body);
    entry.body.id = newId();
    this.#keep();
    return this.send();
  }
}

function faultsOf(data) {
  return (data?.violations ?? data?.faults ?? []).filter((fault) => fault.severity !== "warning");
}
