/* What is at the table: who has joined, which matches are open; one that is opened calls its players in. */

import { Live } from "./live.js";
import { page } from "./page.js";

export class Lobby extends EventTarget {
  /** `known` is what the page shows already, null where it shows nothing of it; with `follows` this phone goes to a
  match that calls it, to the page `to` of it. */
  constructor(known, { follows = true, to = "" } = {}) {
    super();
    this.known = known;
    this.to = to;
    this.live = new Live("");
    this.live.addEventListener("lobby", ({ detail }) => this.#told(detail, follows));
    this.live.addEventListener("version", () => location.reload());
  }

  #told(now, follows) {
    delete now.format; // of the envelope
    const before = this.known;
    this.known = now;
    const called = before && follows ? calling(before.open, now.open) : null;
    if (called) { location.href = `/match/${called}${this.to}`; return; }
    if (JSON.stringify(before) !== JSON.stringify(now)) this.dispatchEvent(new CustomEvent("change", { detail: now }));
  }
}

/** The match that was opened meanwhile and calls this phone: its owner plays in it, or it is the only one. */
function calling(before, now) {
  const fresh = Object.keys(now).filter((id) => !(id in before));
  const me = page.me?.name?.toLowerCase();
  const own = fresh.find((id) => me && now[id].some((player) => player.toLowerCase() === me));
  return own ?? (Object.keys(now).length === 1 ? fresh[0] : undefined) ?? null;
}
