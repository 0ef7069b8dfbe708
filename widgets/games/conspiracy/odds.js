// Draws the panel with exact probabilities.

import { h, icon, panel } from "../../panel/common.js";

/** @import { View } from "../../panel/common.js" */
/** @import { ConspiracyOdds } from "../../contents" */

function row(/** @type {ConspiracyOdds["groups"][number]["rows"][number]} */ entry) {
  return h(
    "li",
    { key: entry.name, class: "tp-odd" },
    entry.icon ? icon(entry.icon) : h("span", {}),
    h("span", { class: "tp-odd-name" }, entry.name),
    h("span", { class: "tp-odd-bar", "aria-hidden": "true" }, h("i", { style: `width:${100 * entry.share}%` })),
    h("b", {}, entry.percent),
    h("small", {}, entry.fraction),
  );
}

/** @type {View<ConspiracyOdds>} */
function view(content) {
  if (content.off) return h("div", { class: "tp-panel" }, h("p", { class: "tp-note" }, content.off));
  return h(
    "div",
    { class: "tp-panel tp-odds" },
    content.groups.map((group) =>
      h("section", { key: group.title }, h("h3", {}, group.title), h("ul", {}, group.rows.map(row))),
    ),
    h("p", { class: "tp-note" }, content.note),
  );
}

export default panel(view);
