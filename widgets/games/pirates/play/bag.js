// Draws the bag and the discard pile.

import { h, icon, panel } from "../../../panel/common.js";

/** @import { View } from "../../../panel/common.js" */
/** @import { Bag } from "../../../contents" */

function pile(/** @type {Bag["piles"][number]} */ entry, /** @type {number} */ number) {
  return h(
    "section",
    { key: `pile ${number}`, class: "tp-pile", "aria-label": entry.title },
    h("h3", {}, entry.title, h("small", {}, entry.total)),
    entry.empty ? h("p", { class: "tp-note" }, entry.empty) : null,
    h(
      "div",
      { class: "tp-pile-grid" },
      entry.rows.flat().map((cell) =>
        h(
          "span",
          {
            key: cell.kind,
            class: `tp-pile-cell${cell.count ? "" : " tp-none"}`,
            role: "img",
            "aria-label": cell.said,
            title: cell.said,
          },
          icon(cell.kind),
          h("b", {}, String(cell.count)),
        ),
      ),
    ),
  );
}

/** @type {View<Bag>} */
function view(content) {
  return h("div", { class: "tp-panel tp-bag" }, content.piles.map(pile));
}

export default panel(view);
