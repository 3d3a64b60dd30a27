/* Whose turn it is on this phone: yours, another's, anybody's, or nobody's any more; and how all stand. */

import { h, page, points, t } from "./page.js";

/** Say whose turn a question is: "mine", "wait", "for" (another's, after a tap), "any", "over" or "none". */
export function turnOf(question, seats, { over, guest, granted }) {
  if (over) return "over";
  if (!question) return "none";
  if (!question.player) return guest ? "wait" : "any";
  if (guest) return "wait";
  if (seats.mine.has(question.player)) return "mine";
  return granted === question.key ? "for" : "wait";
}

/** Let the phone buzz once, where it can, and where somebody has touched the page. */
export function buzz() {
  if (document.hidden || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(80);
}

/** The bar that says it. `waiting` are the open questions of others, `called` whom it has named since this
phone entered something; `enter(question)` asks for one of them, `stop()` goes back. */
export function turnBar(kind, question, { seats, waiting, called, enter, stop, guest, first }) {
  if (kind === "none") return null;
  const bar = (...parts) => h("div", { class: `turn ${kind}`, "data-turn": kind }, ...parts);
  if (kind === "over") return bar(h("b", {}, t("over")));
  if (kind === "any") return bar(h("b", {}, t(first ? "turn_first" : "turn_any")));
  const round = question.values.round ? h("span", { class: "small" }, t("round", { round: question.values.round })) : null;
  if (kind === "mine") return bar(h("b", {}, seats.mine.size > 1 ? t("turn_of", { player: question.player }) : t("turn_mine")), round);
  if (kind === "for") {
    return bar(h("b", {}, t("turn_for", { player: question.player })),
      h("button", { type: "button", "data-focus": "stop", onclick: stop }, t("cancel")));
  }
  const names = waiting.map((one) => one.player);
  return bar(h("b", {}, names.length ? t("turn_wait", { players: listed(names) }) : t("nothing_open")),
    guest || !names.length ? null : h("div", { class: "enterfor" }, called.length > 1 ? h("span", { class: "soft small" }, t("enter_for_one")) : null, ...called.map((player) => {
      const one = waiting.find((asked) => asked.player === player); // else somebody has entered it
      return h("button", { type: "button", class: "plain", disabled: !one, "data-focus": `for-${player}`, "aria-label": t("enter_for", { player }), onclick: () => enter(one) }, called.length > 1 ? player : t("enter_for", { player }));
    })));
}

/** "Ben", "Ben and Cleo", "Ben, Cleo and Dan", as the language of the page has it. */
export function listed(names) {
  return new Intl.ListFormat(page.lang === "en" ? "en-GB" : page.lang, { type: "conjunction" }).format(names);
}

/** Points and ranks of all, in one row above the board: whose turn it is, and who sits at this phone. */
export function strip(state, seats, asked) {
  const placed = new Map(state.standings.map((one) => [one.player, one]));
  const ranked = new Set(state.standings.map((one) => one.score)).size > 1;
  return h("ol", { class: "strip", role: "list", "aria-label": t("standings") }, ...state.players.map((player, seat) => {
    const one = placed.get(player);
    const classes = [seats.mine.has(player) && "own", asked.has(player) && "now"].filter(Boolean).join(" ");
    return h("li", { class: classes || undefined },
      h("span", { class: "who" }, page.board ? h("span", { class: `pen pen-${seat % 8}` }) : null, h("span", { class: "name" }, player)),
      h("span", { class: "score" }, h("b", {}, points(one?.score ?? 0)), ranked && one ? h("span", { class: "rank" }, t("rank", { rank: one.rank })) : null));
  }));
}

function scoreOf(state, player) {
  return state.standings.find((one) => one.player === player)?.score ?? 0;
}

/** The last line of this phone with what it brought, until it is read. */
export class Brought {
  /** `key` is that of the question that was answered, `shown` the answer as people read it. */
  constructor(state, key, player, shown) {
    Object.assign(this, { key, player, shown, before: scoreOf(state, player), seq: null, after: null });
  }

  /** Take on the match as it is now, and tell whether that was news; what others enter later changes nothing here. */
  settle(state) {
    if (this.seq === null || this.after !== null || state.seq < this.seq) return false;
    this.after = scoreOf(state, this.player);
    return true;
  }

  /** What the line brought, once that is known. */
  get said() {
    const gain = this.after - this.before;
    const total = points(this.after);
    return gain ? t("brought", { gain: gain < 0 ? points(gain) : `+${gain}`, total }) : t("brought_none", { total });
  }

  /** Draw it; `undo` is offered as long as nothing followed. */
  card(state, undo, read) {
    if (this.after === null) return null;
    return h("section", { class: "brought" },
      h("p", {}, h("span", { class: "line" }, this.shown), " ", h("b", { class: "gain" }, this.said)),
      h("div", { class: "row" },
        state.seq === this.seq ? h("button", { type: "button", "data-focus": "back-brought", onclick: undo }, t("take_back")) : null,
        h("button", { type: "button", "data-focus": "read", onclick: read }, t("read"))));
  }
}
