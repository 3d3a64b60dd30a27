/* The games one chooses from: a tile with a picture each, found by a word or by their kind. */

import { h, page, put, t } from "./page.js";

/** Show all games in an element; `pick` is told which one was tapped, `told` what stands below a name. */
export function showGames(at, pick, told) {
  let kind = "";
  const tiles = page.games.map((one) => [one, tile(one, told(one), () => { mark(one); pick(one); })]);
  const nothing = h("p", { class: "soft", role: "status", hidden: true }, t("no_game_found"));
  const search = h("input", { type: "search", autocomplete: "off", enterkeyhint: "search", placeholder: t("find_game"), oninput: filter });
  const chips = ["", ...Object.keys(page.kinds)].map((one) => h("button", { type: "button", "aria-pressed": String(one === kind),
    onclick: (event) => { kind = one; for (const chip of chips) chip.setAttribute("aria-pressed", String(chip === event.currentTarget)); filter(); } }, one ? page.kinds[one] : t("every_game")));

  function filter() {
    const wanted = plain(search.value);
    let shown = 0;
    for (const [one, button] of tiles) {
      button.hidden = (kind !== "" && one.kind !== kind) || !words(one).includes(wanted);
      shown += button.hidden ? 0 : 1;
    }
    nothing.hidden = shown > 0;
  }

  function mark(chosen) {
    for (const [one, button] of tiles) button.setAttribute("aria-pressed", String(one === chosen));
  }

  search.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
  put(at, h("label", {}, h("span", { class: "unseen" }, t("find_game")), search), h("div", { class: "chips" }, ...chips),
    h("div", { class: "tiles games" }, ...tiles.map(([_one, button]) => button)), nothing);
  return mark;
}

/** Pictures asked for at once: a browser has six connections, and what is entered needs one. */
const MOST = 2;
/** Milliseconds until a picture that is not drawn yet is asked for again. */
const AGAIN = [1500, 3000, 6000, 12000, 24000];
const wanted = new Set();
let loading = 0;

/** Pictures are loaded while they are in view, or nearly. */
const watch = new IntersectionObserver((seen) => {
  for (const one of seen) wanted[one.isIntersecting ? "add" : "delete"](one.target);
  load();
}, { rootMargin: "200px" });

function load() {
  for (const picture of wanted) {
    if (loading === MOST) return;
    wanted.delete(picture);
    watch.unobserve(picture);
    loading += 1;
    picture.src = picture.dataset.source;
  }
}

function tile(one, told, onclick) {
  const waits = [...AGAIN];
  const done = () => { loading -= 1; load(); };
  const later = () => {
    done();
    if (waits.length) setTimeout(() => watch.observe(picture), waits.shift());
    else picture.remove();
  };
  const picture = h("img", { class: one.kind ? null : "board", "data-source": `/games/${one.id}.webp?lang=${page.lang}`, alt: "", width: 440, height: 264,
    onload: () => { picture.classList.add("shown"); done(); }, onerror: later });
  watch.observe(picture);
  return h("button", { type: "button", class: "tile", "data-focus": one.id, "aria-pressed": "false", onclick },
    picture, h("span", { class: "name" }, one.title), ...told);
}

/** All words a game is found by, as they are compared. */
function words(one) {
  return plain([one.title, one.id, one.summary, ...(one.also ?? []), page.kinds[one.kind] ?? ""].join(" "));
}

function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
