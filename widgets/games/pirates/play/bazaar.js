// Draws the contracts in the bazaar.

import { bubble, h, icon, ownName, panel } from "../../../panel/common.js";

/** @import { View } from "../../../panel/common.js" */
/** @import { Bazaar } from "../../../contents" */

function cell(/** @type {any} */ entry, /** @type {Bazaar} */ content, /** @type {any} */ own) {
  const said = [entry.said, entry.left > 1 ? `×${entry.left}` : null, entry.gone].filter(Boolean).join(", ");
  const face = [
    h("b", {}, entry.cost),
    h("small", {}, entry.points),
    h("small", { class: "tp-worth", "aria-hidden": "true" }, entry.worth),
    entry.left > 1 ? h("span", { class: "tp-times" }, `×${entry.left}`) : null,
  ];
  const look = `tp-chip tp-cell tp-chip-${entry.colour}`;
  if (entry.gone)
    return h(
      "span",
      { key: entry.contract, class: `${look} tp-gone`, role: "img", "aria-label": said, title: entry.gone },
      face,
    );
  if (entry.sell) {
    return h(
      "button",
      {
        key: entry.contract,
        type: "button",
        class: `${look} tp-payable`,
        "aria-label": said,
        "data-send": JSON.stringify({ ask: "play", text: entry.sell, at: content.at }),
      },
      face,
    );
  }
  if (!entry.why) return h("span", { key: entry.contract, class: look, role: "img", "aria-label": said }, face);
  const id = `${own}-why-${entry.contract}`;
  return [
    h(
      "button",
      {
        key: entry.contract,
        type: "button",
        class: `${look} tp-unavailable`,
        "aria-label": said,
        "aria-describedby": id,
        "data-why": entry.why,
        "data-send": JSON.stringify({ ask: "why", text: `sell ${entry.contract}` }),
      },
      face,
    ),
    h("span", { key: id, id, hidden: true }, entry.why),
  ];
}

/** @type {View<Bazaar>} */
function view(content, state) {
  return h(
    "div",
    { class: "tp-panel" },
    h(
      "div",
      { class: "tp-bazaar" },
      h(
        "div",
        { key: "key", class: "tp-bazaar-key", "aria-hidden": "true" },
        h("b", {}, content.key.cost),
        h("small", {}, content.key.worth),
      ),
      content.columns.map((column) =>
        h(
          "div",
          { key: column.kind, class: "tp-column", role: "group", "aria-label": column.name },
          h("div", { class: "tp-column-head" }, icon(column.kind), h("span", {}, column.name)),
          column.contracts.map((entry) => cell(entry, content, ownName(state))),
        ),
      ),
    ),
    content.note ? h("p", { class: "tp-note" }, h("i", { class: "tp-payable-mark" }), content.note) : null,
    bubble(),
  );
}

export default panel(view, { bubbles: true });
