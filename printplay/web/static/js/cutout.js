/* A line as a small picture: the part of the island that is asked about, beside the cut-out of the photo. */

import { placed } from "./island.js";
import { s } from "./page.js";

const AROUND = 12; // mm of the island around what is asked about

/** The spaces on which some lines differ: by one of them a line goes, or comes there another way. */
export function differing(lines) {
  const steps = lines.map((line) => line.flatMap((part) => part.slice(1).map((name, number) => `${part[number]} ${name}`)));
  const all = steps.flat().filter((step) => !steps.every((one) => one.includes(step)));
  return [...new Set(all.flatMap((step) => step.split(" ")))];
}

/** The spaces of a line around some of them, in its order; what is left out is an ellipsis. */
export function around(line, names) {
  const known = new Set(names);
  return line.map((part) => {
    const near = part.map((_name, number) => part.slice(Math.max(0, number - 1), number + 2).some((one) => known.has(one)));
    const words = part.flatMap((name, number) => (near[number] ? [name] : near[number - 1] || number === 0 ? ["…"] : []));
    return words.join(" ");
  }).filter((text) => text !== "…").join(" → ");
}

/** Draw a line on the part of a board that holds some spaces; small arrows say which way it goes. */
export function cutout(board, source, line, names) {
  const centres = new Map(board.spaces.map((space) => [space.name, placed(board, space.centre)]));
  const points = names.map((name) => centres.get(name)).filter(Boolean);
  const lows = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])) - AROUND);
  const sizes = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])) + AROUND - lows[axis]);
  const drawn = line.map((part) => part.map((name) => centres.get(name))).flatMap((part) => {
    const d = part.map((point) => point.join(",")).join(" ");
    return [s("polyline", { class: "trail halo", points: d }), s("polyline", { class: "trail ink seat-0", points: d }),
      ...part.slice(1).map((to, number) => arrow(part[number], to)), s("circle", { class: "ring seat-0", cx: part[0][0], cy: part[0][1], r: 1.6 })];
  });
  return s("svg", { class: "cut", viewBox: [...lows, ...sizes].map((one) => one.toFixed(1)).join(" "), "aria-hidden": "true" },
    s("image", { href: source, width: board.size[0] + 2 * board.margin, height: board.size[1] + 2 * board.margin }), ...drawn);
}

function arrow([x, y], [tox, toy]) {
  const turn = Math.atan2(toy - y, tox - x) * 180 / Math.PI;
  return s("path", { class: "arrow", d: "M-1.4-1.5 1.4 0-1.4 1.5Z", transform: `translate(${(x + tox) / 2} ${(y + toy) / 2}) rotate(${turn.toFixed(0)})` });
}
