/* A match or the lobby as it changes: the server tells, the page listens, and listens again when the line was cut. */

import { call, page, Refused, say, t, Unreachable } from "./page.js";

const LATE = 2.25; // how many pings may be missing until nobody is there

export class Live extends EventTarget {
  /** `match` is the id of a match; empty for the lobby. */
  constructor(match) {
    super();
    this.address = match ? `/api/matches/${match}/live?seats=1&` : "/api/lobby/live?";
    this.trouble = null; // why nothing comes just now: no server, or none that reaches the ledger
    this.patience = 9000;
    this.#listen();
    addEventListener("online", () => this.#listen());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.source.readyState === EventSource.CLOSED) this.#listen();
    });
  }

  get up() {
    return this.trouble === null;
  }

  #listen() {
    clearTimeout(this.timer);
    this.source?.close();
    const source = new EventSource(`${this.address}version=${encodeURIComponent(page.version)}`);
    this.source = source;
    this.#heard();
    source.addEventListener("ping", ({ data }) => {
      this.patience = Number(data) * 1000 * LATE;
      this.#heard();
    });
    source.addEventListener("ledger", ({ data }) => { // comes first, and at each change
      const { error } = JSON.parse(data);
      this.#heard();
      this.#turn(error ? new Unreachable(error) : null);
    });
    for (const kind of ["state", "lobby", "seats", "drawing"]) {
      source.addEventListener(kind, ({ data }) => {
        this.#heard();
        this.dispatchEvent(new CustomEvent(kind, { detail: JSON.parse(data) }));
      });
    }
    source.addEventListener("version", () => this.dispatchEvent(new Event("version")));
    source.addEventListener("error", () => {
      this.#turn(new Unreachable());
      if (source.readyState === EventSource.CLOSED) this.#ask();
    });
  }

  /** Wait for the next ping: a server that hangs keeps the line, and says nothing. */
  #heard() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.#turn(new Unreachable());
      this.#listen();
    }, this.patience);
  }

  /** Note why nothing comes, or null: all is well. */
  #turn(trouble) {
    if (this.trouble?.why === trouble?.why) return;
    this.trouble = trouble;
    this.dispatchEvent(new Event("line"));
  }

  /** The server ended the stream: find out whether we are still in, and listen again. */
  async #ask() {
    try {
      await call("/api/me");
    } catch (error) {
      if (error instanceof Refused && error.status === 401) {
        say(t("removed"));
        clearTimeout(this.silence);
        this.timer = setTimeout(() => { location.href = "/join"; }, 2500);
        return;
      }
    }
    this.timer = setTimeout(() => this.#listen(), 1500);
  }
}
