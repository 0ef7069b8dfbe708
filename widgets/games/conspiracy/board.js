// Draws the board of Conspiracy. Each place has two by two squares, which are buttons.

import { h, icon, panel } from "../../panel/common.js";
import { ghostsOf, motionsBetween, play, resting } from "./motions.js";

/** @import { Listener, More, View } from "../../panel/common.js" */
/** @import { ConspiracyBoard } from "../../contents" */

const SPIN = { n: 0, ne: 45, e: 90, se: 135, s: 180, sw: 225, w: 270, nw: 315 };

/** Draw a coin with an arrow that shows its direction. */
function coinOn(coin) {
  return h(
    "svg",
    { key: "coin", class: "tp-coin", viewBox: "-32 -32 64 64", "aria-hidden": "true", focusable: "false" },
    h("path", { class: "tp-coin-arrow", d: "M0-31.5L10-17.5H-10Z", transform: `rotate(${SPIN[coin.pointing]})` }),
    h("use", { href: `#tp-${coin.drawing}`, x: -24, y: -24, width: 48, height: 48 }),
  );
}

function square(entry) {
  return h(
    "button",
    {
      key: entry.square,
      type: "button",
      class: `tp-square${entry.marked ? ` tp-sq-${entry.marked}` : ""}${entry.changed ? " tp-sq-changed" : ""}`,
      "data-square": entry.square,
      "aria-label": entry.said,
      tabindex: -1,
      "data-send": JSON.stringify({ ask: "square", square: entry.square }),
    },
    entry.coin ? coinOn(entry.coin) : null,
  );
}

function mark(entry) {
  return h(
    "span",
    {
      key: `mark ${entry.seat}`,
      class: `tp-mark tp-mark-${entry.seat}`,
      role: "img",
      "aria-label": entry.said,
      title: entry.said,
    },
    icon(`seat-${entry.seat}`),
    h("b", { "aria-hidden": "true" }, entry.initial),
  );
}

function place(entry) {
  const { tile } = entry;
  const face = tile ? tile.face : "none";
  return h(
    "div",
    {
      key: entry.place,
      class: `tp-place tp-place-${face}${entry.present ? " tp-place-present" : ""}`,
      "data-place": entry.place,
    },
    tile && face === "up"
      ? h("span", { key: "face", class: "tp-face", "aria-hidden": "true" }, icon(`tile-${tile.tile}`, "tp-whole"))
      : null,
    h("div", { key: "squares", class: "tp-squares" }, entry.squares.map(square)),
    tile && tile.peek
      ? h("span", { key: "peek", class: "tp-peek", title: tile.peek, "aria-hidden": "true" }, icon(`tile-${tile.tile}`))
      : null,
    entry.marks.length ? h("div", { key: "marks", class: "tp-marks" }, entry.marks.map(mark)) : null,
  );
}

function row(entry) {
  return h(
    "div",
    {
      key: entry.row,
      class: `tp-board-row${entry.row === "P" ? " tp-present" : ""}`,
      role: "group",
      "aria-label": entry.name,
    },
    h("div", { class: "tp-row-name", "aria-hidden": "true" }, h("b", {}, entry.row), h("small", {}, entry.name)),
    entry.places.map(place),
  );
}

/** @type {View<ConspiracyBoard>} */
function view(content) {
  return h(
    "div",
    {
      class: "tp-conspiracy-board tp-whole-board",
      role: "group",
      "aria-label": content.texts.board,
      style: `--tp-rows: ${content.rows.length}`,
    },
    h(
      "div",
      { key: "heads", class: "tp-board-heads", "aria-hidden": "true" },
      h("span", {}),
      content.columns.map(({ column, name }) => h("span", {}, h("b", {}, column), h("small", {}, name))),
    ),
    h("div", { key: "rows", class: "tp-board-rows" }, content.rows.map(row)),
  );
}

// The Tab key reaches only one square of the board. The arrow keys move from square to square.
const squaresOf = (root) => [...root.querySelectorAll(".tp-square")];
const isSquare = (node) => node && node.classList && node.classList.contains("tp-square");

function enter(root, state) {
  const all = squaresOf(root);
  const held =
    all.find((each) => each === document.activeElement) ||
    root.querySelector(".tp-sq-target") ||
    root.querySelector(".tp-sq-open") ||
    all.find((each) => each.dataset.square === state.at) ||
    all.find((each) => each.querySelector(".tp-coin")) ||
    all[0];
  for (const each of all) each.tabIndex = each === held ? 0 : -1;
}

/** Find the pieces that will move, and copy those that will disappear. @type {NonNullable<More["before"]>} */
function before(root, content) {
  const { state } = root.tp;
  if (state.skip) state.skip();
  state.motions = state.content && !resting() ? motionsBetween(state.content, content) : [];
  state.ghosts = state.motions.length ? ghostsOf(root, state.motions) : [];
  state.content = content;
}

/** @type {NonNullable<More["drawn"]>} */
function drawn(root) {
  const { state } = root.tp;
  root.dataset.drawn = "";
  enter(root, state);
  if (state.motions.length) state.skip = play(root, state.motions, state.ghosts);
  const wanted = root.querySelector(".tp-sq-picked, .tp-sq-target, .tp-sq-open");
  const box = root.querySelector(".tp-board-rows");
  if (wanted && box.scrollHeight > box.clientHeight && !root.contains(document.activeElement)) {
    const [at, inside] = [wanted.getBoundingClientRect(), box.getBoundingClientRect()];
    if (at.top < inside.top || at.bottom > inside.bottom) box.scrollTop += at.top - inside.top - inside.height / 3;
  }
}

const nearest = (all, from, right, down) => {
  const at = from.getBoundingClientRect();
  const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
  let best = null;
  for (const each of all) {
    const box = each.getBoundingClientRect();
    const [dx, dy] = [box.left + box.width / 2 - x, box.top + box.height / 2 - y];
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (ahead > 4 && aside < at.width / 2 && (!best || ahead < best.ahead)) best = { each, ahead };
  }
  return best && best.each;
};

/** @type {Listener} */
function keydown(event, root, model) {
  if (event.key === "Escape") {
    model.send({ ask: "unpick" });
    return;
  }
  const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
  if (!step || !isSquare(event.target)) return;
  event.preventDefault();
  const next = nearest(squaresOf(root), event.target, ...step);
  if (next) next.focus();
}

/** @type {Listener} */
function focusin(event, root) {
  if (!isSquare(event.target)) return;
  root.tp.state.at = event.target.dataset.square;
  enter(root, root.tp.state);
}

/** End running animations at the next click or key, so that users never wait. @type {NonNullable<More["ready"]>} */
function ready(root) {
  const skip = () => root.tp.state.skip && root.tp.state.skip();
  const all = ["pointerdown", "keydown"];
  for (const event of all) document.addEventListener(event, skip, true);
  return () => all.forEach((event) => document.removeEventListener(event, skip, true));
}

export default panel(view, { before, drawn, ready, keydown, focusin });
