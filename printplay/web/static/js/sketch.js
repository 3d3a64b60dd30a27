/* Lines while they are drawn: the others see them before they are entered; no ledger knows of them. */

import { call } from "./page.js";

const SOON = 120; // ms: a finger that draws is told of once it rests

export class Sketches {
  /** `mine` tells whether a player sits at this phone, whose line is on the board already. */
  constructor({ match, live, island, players, mine }) {
    Object.assign(this, { match, island, players, mine });
    this.drawn = {};
    live.addEventListener("drawing", ({ detail }) => {
      this.drawn = detail.drawn;
      this.show();
    });
  }

  /** Show the lines of the others; after an entry there are none. */
  show() {
    this.island?.sketch(Object.entries(this.drawn).filter(([player]) => !this.mine(player))
      .map(([player, spaces]) => [this.players.indexOf(player), spaces]).filter(([seat]) => seat >= 0));
  }

  clear() {
    this.drawn = {};
    this.show();
  }

  /** Tell the others of a line of this phone: the space where it begins, and those drawn. */
  tell(player, spaces) {
    if (!player || spaces.length < 2 && !this.told) return;
    this.told = spaces.length > 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      call(`/api/matches/${this.match}/drawing`, { player, spaces: this.told ? spaces : [] }).catch(() => { /* it is only to look at */ });
    }, SOON);
  }
}
