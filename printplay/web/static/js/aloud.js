/* What a screen reader is told: what was entered, then what is asked next; what comes together is said together. */

export class Voice {
  /** `place` is the live region of the page. */
  constructor(place) {
    this.place = place;
    this.heard = [];
    this.asked = "";
  }

  /** Say something new. */
  say(text) {
    if (!text) return;
    this.heard.push(text);
    clearTimeout(this.saying);
    this.saying = setTimeout(() => { this.place.textContent = [...new Set(this.heard.splice(0))].join(" "); }, 150);
  }

  /** Say what is asked, unless it was said last. */
  ask(text) {
    if (text && text !== this.asked) this.say(text);
    this.asked = text ?? "";
  }

  /** Say what was entered; what is asked then is said behind it, even if it is the same once more. */
  entered(text) {
    this.say(text);
    this.asked = "";
  }
}
