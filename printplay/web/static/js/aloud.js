/* What a screen reader is told: what was entered, then what is asked next; what comes together is said together. */

export class Voice {
  /** `place` is the live region of the page. */
  constructor(place) {
    this.place = place;
    this.heard = [];
    this.asked = "";
    this.told = ""; // what was asked when something was said last
  }

  /** Say something new. */
  say(text) {
    if (!text) return;
    this.heard.push(text);
    this.soon();
  }

  /** Say what is asked behind all else, unless it was said last; of two in a row, the second. */
  ask(text) {
    this.asked = text ?? "";
    if (this.asked !== this.told) this.soon();
  }

  /** Say what was entered; what is asked then is said behind it, even if it is the same once more. */
  entered(text) {
    this.told = "";
    this.say(text);
  }

  soon() {
    clearTimeout(this.saying);
    this.saying = setTimeout(() => {
      const words = this.heard.splice(0);
      if (this.asked !== this.told) words.push(this.asked);
      this.told = this.asked;
      const text = [...new Set(words)].filter(Boolean).join(" ");
      if (text) this.place.textContent = text;
    }, 150);
  }
}
