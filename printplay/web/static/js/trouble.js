/* A page that could not be shown: it is asked for again and again, and loads when it is there. */

import { page } from "./page.js";

async function look() {
  try {
    const answer = await fetch(location.href, { cache: "no-store", signal: AbortSignal.timeout(8000) });
    if (answer.status !== 503) { location.reload(); return; }
  } catch { /* no connection either */ }
  setTimeout(look, 2000);
}

if (page.again) setTimeout(look, 2000);
