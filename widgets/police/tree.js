// The tree of paths: which branches are open is kept here, not in the kernel.

import { h } from "../panel/common.js";
import { button, number, policePanel, tokenRow } from "./panel.js";

/** @import { Listener, View } from "../panel/common.js" */
/** @import { Tree } from "../contents" */
/** @typedef {{ t: string, e: number, c: string, p: any, b: Branch[] }} Branch its tokens, epoch and chances, and the branches from it */

const openBranches = new Set(["", "1", "2"]);

/** @returns {import("../panel/common.js").Tree} */
function node(/** @type {Branch} */ branch, /** @type {Tree} */ content) {
  const { texts } = content;
  const open = openBranches.has(branch.t);
  const here = branch.t.length === content.draws && branch.e === content.epoch;
  return h("li", { key: `node ${branch.t}` },
    h("div", { class: `tp-node${content.lit && content.lit.startsWith(branch.t) && branch.t ? " tp-lit" : ""}${here ? " tp-here" : ""}` },
      branch.b.length ? h("button", { key: "fold", type: "button", class: "tp-plain tp-fold", "aria-expanded": String(open), "data-fold": branch.t,
        "aria-label": texts.fold.replace("{tokens}", branch.t.split("").join(" ") || texts.start) }, open ? "▾" : "▸") : h("span", { class: "tp-leaf" }),
      branch.t ? h("button", { key: "light", type: "button", class: "tp-plain tp-light", "data-send": JSON.stringify({ ask: "follow", tokens: branch.t }),
        title: texts.light, "aria-pressed": String(content.lit === branch.t),
        "aria-label": texts.told.replace("{tokens}", branch.t.split("").join(" ")).replace("{epoch}", String(branch.e)) },
      tokenRow(branch.t.slice(-1)), h("small", {}, branch.c), "→ ", h("b", {}, String(branch.e))) : h("b", {}, String(branch.e)),
      branch.t ? number(branch.p) : null),
    open && branch.b.length ? h("ul", {}, branch.b.map((one) => node(one, content))) : null);
}

/** @type {View<Tree>} */
function view(content) {
  const { texts } = content;
  return h("div", { class: "tp-tree" },
    h("div", { class: "tp-row" }, button(texts.open, null, "tp-open-all"), button(texts.close, null, "tp-close-all"), content.note ? h("span", { class: "tp-note" }, content.note) : null),
    h("ul", { class: "tp-branches", "aria-label": texts.title }, node(content.root, content)));
}

function each(/** @type {Branch} */ branch, /** @type {(branch: Branch) => void} */ act) {
  act(branch);
  branch.b.forEach((one) => each(one, act));
}

/** @type {Listener} */
function click(event, root, model) {
  const content = model.get("content");
  const fold = event.target.closest(".tp-fold");
  if (fold) {
    const word = fold.dataset.fold;
    if (!openBranches.delete(word)) openBranches.add(word);
  } else if (event.target.closest(".tp-open-all")) {
    each(content.root, (branch) => branch.t.length < content.draws && openBranches.add(branch.t));
  } else if (event.target.closest(".tp-close-all")) {
    openBranches.clear();
    openBranches.add("");
  } else {
    return;
  }
  root.tp.draw();
}

export default policePanel(view, { click });
