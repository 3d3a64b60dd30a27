/* The first page: it follows by itself, a seat is taken and a match dropped or brought back from it. */

import { Lobby } from "./lobby.js";
import { call, news, page, say, sure, t, touched } from "./page.js";

const lobby = new Lobby(page.lobby);

/** Show the page as the server has it now; what is not of the lobby stays. */
async function renew() {
  try {
    const answer = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(8000) });
    if (!answer.ok || answer.redirected) { location.reload(); return; }
    const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("lobby");
    if (touched(renew)) return;
    const going = found.querySelector("#going"), known = [...document.querySelectorAll("#going a.tile")].map((tile) => tile.getAttribute("href"));
    const place = (item) => { const number = known.indexOf(item.querySelector("a").getAttribute("href")); return number < 0 ? known.length : number; };
    going?.append(...[...going.children].sort((one, other) => place(one) - place(other))); // a new one moves none of those that are there
    const here = document.getElementById("lobby"), mark = here.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
    news(() => here.replaceWith(document.importNode(found, true)));
    if (mark) document.querySelector(`[data-focus="${CSS.escape(mark)}"]`)?.focus({ preventScroll: true });
  } catch { /* the stream tells again when the server is back */ }
}

lobby.addEventListener("change", renew);

/** Do something with a match; `go` leads to it. */
async function act(match, path, body, go) {
  try {
    await call(`/api/matches/${match}/${path}`, body);
    if (go) location.href = `/match/${match}`;
    else await renew();
  } catch (error) {
    if (error.data?.asks && await sure(error.data.asks.message, t("seat_take"))) await act(match, path, { ...body, anyway: true }, go);
    else if (!error.data?.asks) say(error.message);
  }
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("button[data-act]");
  if (!button) return;
  const { act: what, match, player } = button.dataset;
  if (what === "sit") await act(match, "seats", { take: [player] }, true);
  else if (what === "restore") await act(match, "restore", {}, false);
  else if (what === "drop" && await sure(t("aside_sure"), t("aside"))) await act(match, "drop", {}, false);
});
