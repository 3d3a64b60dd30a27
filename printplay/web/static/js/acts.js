/* What a phone does with a match beside entering lines: take back, bring again, finish, set aside. */

import { call, h, newId, Refused, say, sure, t } from "./page.js";

export class Acts {
  /** `now` returns the match as it is now. */
  constructor(match, now) {
    Object.assign(this, { match, now });
    this.own = new Set(); // numbers of entries of this phone, which are no news to it
    this.running = 0; // what it does just now
    this.asking = false; // whether it takes back or ends just now, which may ask
  }

  /** Tell whether an entry is of this phone: it is known to be, or something has no number yet. */
  mine(seq) {
    return this.running > 0 || this.own.has(seq);
  }

  /** Do something by its name, `then` something more. Why it failed is said; for an undo that others' entries
  hinder it is returned. */
  async act(name, body = {}, then = null) {
    try {
      await this.#send(name, body);
      then?.();
    } catch (error) {
      if (error instanceof Refused && error.status === 409 && name === "undo") return error;
      say(error.message + (error.hint ? ` ${error.hint}` : ""));
    }
    return null;
  }

  async #send(name, body) {
    this.running += 1;
    try {
      this.own.add((await call(`/api/matches/${this.match}/${name}`, { id: newId(), ...body })).seq);
    } finally {
      this.running -= 1;
    }
  }

  /** Take the last entry back; what others entered, after a question. */
  undo() {
    return this.#once(() => this.#undo());
  }

  /** End the match; where something is open or wrong, after a question. */
  finish() {
    return this.#once(() => this.#finish(false));
  }

  /** A second tap meanwhile does nothing. */
  async #once(work) {
    if (this.asking) return;
    this.asking = true;
    try {
      await work();
    } finally {
      this.asking = false;
    }
  }

  async #undo() {
    const line = this.now().table.said.at(-1);
    if (!this.now().table.begun) { say(t("nothing_to_undo")); return; }
    const done = () => say(t("undone", { line }));
    const refused = await this.act("undo", { last: this.now().seq }, done);
    if (refused && await sure(t("undo_asks", { line: this.now().table.said.at(-1) }), t("undo"))) {
      await this.act("undo", { last: this.now().seq, anyway: true }, done);
    } else if (refused) say(refused.message);
  }

  async #finish(anyway) {
    try {
      await this.#send("finish", { anyway });
    } catch (error) {
      const faults = (error.data?.violations ?? []).filter((one) => one.severity !== "warning").map((one) => one.message);
      const missing = (error.data?.left_open ?? []).map((one) => (one.player ? `${one.player}: ${one.what}` : one.what));
      const lacks = [...faults, ...(missing.length ? [`${t("still_open")}: ${[...new Set(missing)].join(", ")}.`] : [])];
      if (!anyway && error instanceof Refused && error.status === 409 && await sure([...(lacks.length ? lacks : [error.message]), t("finish_anyway")], t("finish"))) await this.#finish(true);
      else if (!(error instanceof Refused) || anyway) say(error.message);
    }
  }

  /** Set the match aside, after a question; then the first page is next. */
  async setAside() {
    if (await sure(t("aside_sure"), t("aside"))) await this.act("drop", {}, () => { location.href = "/"; });
  }

  /** Buttons to take back and to bring again. */
  buttons() {
    const { table } = this.now();
    return [
      h("button", { type: "button", "data-focus": "undo", disabled: !table.begun, onclick: () => this.undo() }, "↶ ", h("span", {}, t("undo"))),
      table.undone ? h("button", { type: "button", "data-focus": "redo", onclick: () => this.act("redo", { last: this.now().seq }) }, "↷ ", t("redo")) : null,
    ];
  }
}
