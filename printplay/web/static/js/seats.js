/* Who sits where: the players that this phone is, those that other phones are, and the seats that are free. */

import { call, h, page, Refused, say, sure, t } from "./page.js";

export class Seats extends EventTarget {
  /** `told` is what the server says of the seats; it tells of changes by the stream of the match. */
  constructor(match, told) {
    super();
    this.match = match;
    this.sending = Promise.resolve();
    this.running = 0; // what this phone says just now
    this.offered = false; // whether the free seats were shown
    this.turn(told);
  }

  /** Only watch; whoever takes a seat watches no more. */
  watch() {
    return this.#say({ watch: true });
  }

  /** Take on what the server says. */
  turn({ mine, taken, way, watches, first, opener }) {
    const text = JSON.stringify([mine, Object.entries(taken).sort(), way, watches, first, opener]);
    if (this.told === text) return; // the stream tells what the page or the answer told, in another order
    this.told = text;
    this.mine = new Set(mine);
    this.taken = new Map(Object.entries(taken));
    this.way = way || null;
    Object.assign(this, { watches, first, opener });
    this.dispatchEvent(new Event("change"));
  }

  free(players) {
    return players.filter((player) => !this.mine.has(player) && !this.taken.has(player));
  }

  async take(players, anyway = false) {
    try {
      await this.#send({ take: players, anyway });
    } catch (error) {
      const asks = error instanceof Refused && error.data?.asks;
      if (!asks) say(error.message);
      else if (await sure(asks.message, t("seat_take"))) await this.take(players, true);
    }
  }

  leave(player) {
    return this.#say({ leave: [player] });
  }

  /** Say how the score is kept, for everybody; null asks again. */
  keep(way) {
    this.way = way;
    return this.#say({ way: way ?? "" });
  }

  /** Send what was tapped, one after the other (two at once could arrive the wrong way round), and take on the last answer. */
  async #send(body) {
    const sent = this.sending.catch(() => {}).then(() => call(`/api/matches/${this.match}/seats`, body));
    this.sending = sent;
    this.running += 1;
    try {
      const told = await sent;
      if (this.sending === sent) this.turn(told);
    } finally {
      this.running -= 1;
    }
  }

  async #say(body) {
    try {
      await this.#send(body);
    } catch (error) {
      say(error.message);
    }
  }

  /** Tell whether it is still to be said who sits here. */
  asks() {
    return !this.mine.size && !this.watches;
  }

  /** Ask who sits here, while nobody does; then which seats are free still, until the match has begun. */
  chooser(players, begun) {
    const free = this.free(players);
    if (this.mine.size) {
      if (begun || !free.length && !this.offered) return null;
      this.offered = true; // what somebody else takes stays where it is, and moves nothing
      return h("section", { class: "seatrow" }, h("p", { class: "small soft" }, t("seat_also", { players: [...this.mine].join(", ") })),
        h("div", { class: "seatings" }, ...players.filter((player) => !this.mine.has(player)).map((player) => this.#button(player, null, this.taken.has(player)))));
    }
    if (!this.asks()) return null;
    const me = page.me?.name?.toLowerCase();
    const own = players.filter((player) => player.toLowerCase() === me);
    const others = players.filter((player) => !own.includes(player));
    return h("section", { class: "card chartcard", "aria-labelledby": "seats-asked" }, h("h2", { id: "seats-asked" }, t("seat_which")),
      h("div", { class: "seatings" }, ...own.map((player) => this.#button(player, "golden big")), ...others.map((player) => this.#button(player, "big"))),
      h("div", { class: "seatrow" },
        players.length > 1 ? h("button", { type: "button", class: "plain", "data-focus": "all", disabled: free.length < 2, onclick: () => this.take(free) }, t(free.length === players.length ? "seat_all" : "seat_rest")) : null,
        h("button", { type: "button", class: "plain", "data-focus": "watch", onclick: () => this.watch() }, t("seat_none"))));
  }

  #button(player, kind, disabled = false) {
    const holder = this.taken.get(player);
    return h("button", { type: "button", class: kind, disabled, "data-focus": `sit-${player}`, "data-seat": player, onclick: () => this.take([player]) },
      player, holder === undefined ? null : h("span", { class: "small" }, " ", t("seat_taken")));
  }

  /** The seats of a match that is going on: to give one up, or to take one over. */
  list(players) {
    return h("details", {}, h("summary", { "data-focus": "seats" }, t("seats")), h("ul", { class: "list" }, ...players.map((player) =>
      h("li", { class: "row spread" }, h("span", {}, h("b", {}, player), " ", h("span", { class: "soft" }, t(this.mine.has(player) ? "seat_here" : this.taken.has(player) ? "seat_taken" : "seat_free"))),
        this.mine.has(player)
          ? h("button", { type: "button", "data-focus": `up-${player}`, "aria-label": t("seat_up_of", { player }), onclick: () => this.leave(player) }, t("seat_up"))
          : h("button", { type: "button", "data-focus": `take-${player}`, "aria-label": t("seat_take_of", { player }), onclick: () => this.take([player]) }, t("seat_take"))))));
  }
}
