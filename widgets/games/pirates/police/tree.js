// Draws the tree of all orders of police tokens. The page stores the open branches and the zoom, not the kernel.

import { h } from "../../../panel/common.js";
import { button, number, policePanel, tokenRow } from "./panel.js";

/** @import { Listener, Root, View } from "../../../panel/common.js" */
/** @import { DrawTree } from "../../../contents" */
/** @typedef {{ t: string, e: number, c: string, p: any, b: Branch[] }} Branch its tokens, epoch, probabilities and branches */
/** @typedef {{ branch: Branch, x: number, y: number, from: Placed | null }} Placed a branch with its position */

const WIDE = 176; // horizontal distance between two tokens
const HIGH = 38; // vertical distance between two leaves
const NODE = 66; // width of the token and the epoch
const ZOOMS = [0.5, 0.65, 0.8, 1, 1.25];
const POINTING = 70; // milliseconds that the pointer must rest before the board highlights the path

const openBranches = new Set(["", "1", "2"]);

/** Return the visible branches with their positions. Inner branches are centred on their leaves. */
function places(/** @type {Branch} */ root) {
  /** @type {Placed[]} */
  const all = [];
  let rows = 0;
  const put = (/** @type {Branch} */ branch, /** @type {Placed | null} */ from) => {
    /** @type {Placed} */
    const placed = { branch, x: branch.t.length * WIDE, y: 0, from };
    all.push(placed);
    const inner = openBranches.has(branch.t) ? branch.b.map((/** @type {Branch} */ one) => put(one, placed)) : [];
    placed.y = inner.length ? (inner[0].y + inner[inner.length - 1].y) / 2 : rows++ * HIGH;
    return placed;
  };
  put(root, null);
  return { all, high: rows * HIGH, wide: Math.max(...all.map((each) => each.x)) + WIDE };
}

function edge(/** @type {Placed} */ { branch, x, y, from }, /** @type {DrawTree} */ content) {
  if (!from) return null;
  const lit = content.lit && content.lit.startsWith(branch.t);
  const [x1, y1, y2] = [from.x + NODE + (from.branch.t ? 44 : 0), from.y + HIGH / 2, y + HIGH / 2];
  const middle = (x1 + x) / 2;
  return h(
    "g",
    { key: `edge ${branch.t}`, class: `tp-edge tp-edge-${branch.t.slice(-1)}${lit ? " tp-lit" : ""}` },
    h("path", { d: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x} ${y2}` }),
    h("text", { x: x - 6, y: y2 - 5, "text-anchor": "end" }, branch.c),
  );
}

function node(/** @type {Placed} */ { branch, x, y }, /** @type {DrawTree} */ content) {
  const { texts } = content;
  const open = openBranches.has(branch.t);
  const here = branch.t.length === content.draws && branch.e === content.epoch;
  const tokens = branch.t.split("").join(" ");
  return h(
    "li",
    {
      key: `node ${branch.t}`,
      class: `tp-node${content.lit && content.lit.startsWith(branch.t) && branch.t ? " tp-lit" : ""}${here ? " tp-here" : ""}`,
      style: `left:${x}px;top:${y}px`,
      "data-tokens": branch.t,
    },
    branch.t
      ? h(
          "button",
          {
            key: "light",
            type: "button",
            class: "tp-node-dot tp-light",
            "data-send": JSON.stringify({ ask: "follow", tokens: branch.t }),
            title: texts.light,
            "aria-pressed": String(content.lit === branch.t),
            "aria-label": texts.told.replace("{tokens}", tokens).replace("{epoch}", String(branch.e)),
          },
          tokenRow(branch.t.slice(-1)),
          h("b", {}, String(branch.e)),
        )
      : h("b", { class: "tp-root" }, String(branch.e)),
    branch.t ? number(branch.p) : null,
    branch.b.length
      ? h(
          "button",
          {
            key: "fold",
            type: "button",
            class: "tp-plain tp-fold",
            "aria-expanded": String(open),
            "data-fold": branch.t,
            "aria-label": texts.fold.replace("{tokens}", tokens || texts.start),
          },
          open ? "▾" : "▸",
        )
      : null,
  );
}

/** @type {View<DrawTree>} */
function view(content, state) {
  const { texts } = content;
  const { all, high, wide } = places(content.root);
  const zoom = ZOOMS[state.zoom ?? 3];
  return h(
    "div",
    { class: "tp-tree" },
    h(
      "div",
      { class: "tp-row" },
      button(texts.open, null, "tp-slim tp-open-all"),
      button(texts.close, null, "tp-slim tp-close-all"),
      button("−", null, "tp-slim tp-zoom-out", {
        "aria-label": texts.smaller,
        title: texts.smaller,
        "aria-disabled": zoom > ZOOMS[0] ? null : "true",
      }),
      button("+", null, "tp-slim tp-zoom-in", {
        "aria-label": texts.larger,
        title: texts.larger,
        "aria-disabled": zoom < ZOOMS[ZOOMS.length - 1] ? null : "true",
      }),
      content.note ? h("span", { class: "tp-note" }, content.note) : null,
    ),
    h(
      "div",
      { class: "tp-tree-frame", tabindex: "0", role: "group", "aria-label": texts.title },
      h(
        "div",
        { style: `width:${wide * zoom}px;height:${high * zoom}px` },
        h(
          "div",
          { class: "tp-tree-plot", style: `width:${wide}px;height:${high}px;transform:scale(${zoom})` },
          h(
            "svg",
            { width: wide, height: high, "aria-hidden": "true" },
            all.map((each) => edge(each, content)),
          ),
          h(
            "ul",
            { class: "tp-branches" },
            all.map((each) => node(each, content)),
          ),
        ),
      ),
    ),
    h("p", { class: "tp-note" }, texts.fractions),
  );
}

function everywhere(/** @type {Branch} */ branch, /** @type {(branch: Branch) => void} */ act) {
  act(branch);
  branch.b.forEach((one) => everywhere(one, act));
}

/** @type {Listener} */
function click(event, root, model) {
  const content = model.get("content");
  const { state } = root.tp;
  const at = state.zoom ?? 3;
  const fold = event.target.closest(".tp-fold");
  if (fold) {
    const word = fold.dataset.fold;
    if (!openBranches.delete(word)) openBranches.add(word);
  } else if (event.target.closest(".tp-open-all")) {
    everywhere(content.root, (branch) => branch.t.length < content.draws && openBranches.add(branch.t));
  } else if (event.target.closest(".tp-close-all")) {
    openBranches.clear();
    openBranches.add("");
  } else if (event.target.closest(".tp-zoom-out")) {
    state.zoom = Math.max(0, at - 1);
  } else if (event.target.closest(".tp-zoom-in")) {
    state.zoom = Math.min(ZOOMS.length - 1, at + 1);
  } else {
    return;
  }
  root.tp.draw();
}

/** Highlight on the board the path that has the focus or is under a resting pointer. */
function point(/** @type {Root} */ root, /** @type {any} */ model, /** @type {string} */ tokens) {
  const { state } = root.tp;
  clearTimeout(state.pointing);
  if (tokens === (state.pointed ?? "")) return;
  state.pointing = setTimeout(() => {
    state.pointed = tokens;
    model.send({ ask: "point", tokens });
  }, POINTING);
}

const tokensAt = (/** @type {any} */ event) => event.target.closest?.(".tp-node")?.dataset.tokens ?? "";

/** @type {NonNullable<import("../../../panel/common.js").More["ready"]>} */
function ready(root, model) {
  root.addEventListener("mouseover", (event) => point(root, model, tokensAt(event)));
  root.addEventListener("mouseleave", () => point(root, model, ""));
  root.addEventListener("focusout", () => point(root, model, ""));
  return () => clearTimeout(root.tp.state.pointing);
}

export default policePanel(view, {
  click,
  ready,
  focusin: (event, root, model) => point(root, model, tokensAt(event)),
});
