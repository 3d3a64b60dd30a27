/* A match as it changes: the server tells, the page listens, and listens again when the line was cut. */

import { call, page, Refused, say, t } from "./page.js";

export class Live extends EventTarget {
  constructor(match) {
    super();
    this.match = match;
    this.up = true;
    this.seen = -1;
    this.#listen();
    addEventListener("online", () => this.#listen());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.source.readyState === EventSource.CLOSED) this.#listen();
    });
  }

  #listen() {
    clearTimeout(this.timer);
    this.source?.close();
    const source = new EventSource(`/api/matches/${this.match}/live?version=${encodeURIComponent(page.version)}`);
    this.source = source;
    source.addEventListener("open", () => this.#turn(true));
    source.addEventListener("state", (event) => {
      this.#turn(true);
      this.dispatchEvent(new CustomEvent("state", { detail: JSON.parse(event.data) }));
    });
    source.addEventListener("version", () => this.dispatchEvent(new Event("version")));
    source.addEventListener("error", () => {
      this.#turn(false);
      if (source.readyState === EventSource.CLOSED) this.#ask();
    });
  }

  /** Tell whether the table can be reached. */
  #turn(up) {
    if (this.up === up) return;
    this.up = up;
    this.dispatchEvent(new Event("line"));
  }

  /** The server ended the stream: find out whether we are still in, and listen again. */
  async #ask() {
    try {
      await call("/api/me");
    } catch (error) {
      if (error instanceof Refused && error.status === 401) {
        say(t("removed"));
        this.timer = setTimeout(() => { location.href = "/join"; }, 2500);
        return;
      }
    }
    this.timer = setTimeout(() => this.#listen(), 1500);
  }
}
