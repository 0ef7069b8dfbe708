// Animates the changes of Conspiracy's board: coins appear, turn over or disappear, tiles are laid, turned over or
// taken, and columns advance. The changes are found by comparing two contents of the board. So the kernel sends no
// animations, and an animation cannot reveal a secret.

import { element } from "../../panel/common.js";

const MOVING = 340;
const MOST_MOTIONS = 16;
const MOST_ADVANCES = 3;
export const resting = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/** Return a map from column to its tiles, beginning with the Present. A place without a tile is null. */
function columnsOf(content) {
  const columns = new Map();
  content.rows.forEach(({ places }, row) =>
    places.forEach((entry) => {
      const column = entry.place[0];
      if (!columns.has(column)) columns.set(column, []);
      columns.get(column).push(entry.tile ? { entry, row } : null);
    }),
  );
  return columns;
}

/** Return what all players see of a coin, without the suit, which a curtain may hide. */
const lookOf = (coin) =>
  coin ? `${coin.drawing.split("-")[0]} ${coin.drawing.split("-").pop()} ${coin.pointing}` : "";
const sideOf = (coin) => coin.drawing.split("-")[0];
function looksOf(tile) {
  if (!tile) return "";
  const { entry } = tile;
  return `${entry.tile.face} ${entry.tile.face === "up" ? entry.tile.tile : ""} ${entry.squares.map(({ coin }) => lookOf(coin)).join()}`;
}

const longer = (one, other) => Array.from({ length: Math.max(one.length, other.length) }, (_none, row) => row);
const alike = (one, other) => longer(one, other).every((row) => looksOf(one[row]) === looksOf(other[row]));

/** Return a column after it advanced once. A face-up first tile becomes the Present, a face-down one is taken. */
function advanced([present, head, ...rest]) {
  return [head && head.entry.tile.face === "up" ? head : present, ...rest];
}

/** Return the old tiles of a column at their new indices, or null if the column did not only advance. */
function advances(was, now) {
  let moved = was;
  for (let times = 1; times <= MOST_ADVANCES; times += 1) {
    moved = advanced(moved);
    if (alike(moved, now)) return moved;
  }
  return null;
}

function changesOfTile(was, now) {
  if (!was || !now) {
    const { place } = (was || now).entry;
    return [{ do: was ? "taken" : "laid", place }];
  }
  const { place } = now.entry;
  const turned = was.entry.tile.face === now.entry.tile.face ? [] : [{ do: "turned", place }];
  const coins = now.entry.squares.map(({ square, coin }, at) => {
    const before = was.entry.squares[at].coin;
    if (!before && !coin) return null;
    if (!before || !coin) return { do: before ? "gone" : "come", square };
    return sideOf(before) === sideOf(coin) ? null : { do: "flipped", square };
  });
  return [...turned, ...coins.filter(Boolean)];
}

function changesOfColumn(was, now) {
  if (alike(was, now)) return [];
  const moved = advances(was, now);
  if (moved) {
    const taken = was
      .filter((tile) => tile && !moved.includes(tile))
      .map(({ entry }) => ({ do: "taken", place: entry.place }));
    const up = moved.map((tile, to) =>
      tile && tile.row !== to ? { do: "up", place: now[to].entry.place, from: tile.row, to } : null,
    );
    return [...taken, ...up.filter(Boolean)];
  }
  return longer(was, now)
    .filter((row) => was[row] || now[row])
    .flatMap((row) => changesOfTile(was[row], now[row]));
}

/** Return the animations between two contents of the board, or none if there are too many to follow. */
export function motionsBetween(before, after) {
  const columns = columnsOf(before);
  const found = [...columnsOf(after)].flatMap(([column, now]) => changesOfColumn(columns.get(column), now));
  return found.length > MOST_MOTIONS ? [] : found;
}

const nodeOf = (root, { square, place }) =>
  root.querySelector(square ? `[data-square="${square}"] .tp-coin` : `[data-place="${place}"]`);

/** Return copies of the pieces that disappear or turn over, at the positions of the originals. */
export function ghostsOf(root, motions) {
  const shown = root.querySelector(".tp-board-rows").getBoundingClientRect();
  return motions
    .filter((motion) => ["gone", "flipped", "taken", "turned"].includes(motion.do))
    .flatMap((motion) => {
      const node = nodeOf(root, motion);
      const box = node && node.getBoundingClientRect();
      if (!box || box.bottom > shown.bottom || box.top < shown.top) return [];
      const copy = node.cloneNode(true);
      copy.removeAttribute("data-place");
      if (motion.do === "turned") for (const coin of copy.querySelectorAll(".tp-coin")) coin.remove();
      for (const each of copy.querySelectorAll(".tp-square"))
        each.replaceWith(element("span", { class: "tp-ghost-square" }, ...each.childNodes));
      copy.style.cssText = "width:100%;height:100%";
      const ghost = element("div", { class: "tp-ghost", "aria-hidden": "true" }, copy);
      ghost.style.cssText = `left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px`;
      return [{ ghost, turning: motion.do === "flipped" || motion.do === "turned" }];
    });
}

const EDGE = "perspective(400px) rotateY(90deg)";
const FLAT = "perspective(400px) rotateY(0)";
const FRAMES = {
  come: [
    { transform: "translateY(-46px) scale(1.5)", opacity: 0.2 },
    { transform: "none", opacity: 1 },
  ],
  laid: [
    { transform: "translateY(60px) scale(1.15)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ],
  turned: [{ transform: EDGE }, { transform: EDGE, offset: 0.5 }, { transform: FLAT }],
  flipped: [{ transform: EDGE }, { transform: EDGE, offset: 0.5 }, { transform: FLAT }],
  away: [
    { transform: "none", opacity: 1 },
    { transform: "translateY(-30px) scale(0.7)", opacity: 0 },
  ],
  over: [{ transform: FLAT }, { transform: EDGE, offset: 0.5 }, { transform: EDGE }],
};

function slide(root, { from, to }) {
  const rows = [...root.querySelectorAll(".tp-board-row")].map((each) => each.offsetTop);
  const start = rows[from] === undefined ? rows[rows.length - 1] : rows[from];
  return [{ transform: `translateY(${start - rows[to]}px)` }, { transform: "none" }];
}

/** Start all animations, and return a function that ends them at once. */
export function play(root, motions, ghosts) {
  const options = { duration: MOVING, easing: "ease-out" };
  const playing = motions.flatMap((motion) => {
    const node = motion.do === "gone" || motion.do === "taken" ? null : nodeOf(root, motion);
    return node ? [node.animate(motion.do === "up" ? slide(root, motion) : FRAMES[motion.do], options)] : [];
  });
  for (const { ghost, turning } of ghosts) {
    document.body.append(ghost);
    const going = ghost.animate(turning ? FRAMES.over : FRAMES.away, options);
    going.finished.then(
      () => ghost.remove(),
      () => ghost.remove(),
    );
    playing.push(going);
  }
  return () => playing.forEach((each) => each.finish());
}
