// Draws the probabilities of the next token.

import { h, icon, panel } from "../../../panel/common.js";

/** @import { View } from "../../../panel/common.js" */
/** @import { Odds } from "../../../contents" */

function row(/** @type {Odds["rows"][number] & { to?: string }} */ entry) {
  return h(
    "li",
    { key: entry.kind, class: "tp-odd" },
    icon(entry.kind),
    h("span", { class: "tp-odd-name" }, entry.name, entry.to ? h("small", {}, entry.to) : null),
    h("span", { class: "tp-odd-bar", "aria-hidden": "true" }, h("i", { style: `width:${100 * entry.share}%` })),
    h("b", {}, entry.percent),
    h("small", {}, entry.fraction),
  );
}

/** @type {View<Odds>} */
function view(content) {
  if (content.off) return h("div", { class: "tp-panel" }, h("p", { class: "tp-note" }, content.off));
  return h(
    "div",
    { class: "tp-panel tp-odds" },
    h("h3", {}, content.title),
    h("ul", {}, content.rows.map(row), content.police.map(row)),
    content.link ? h("p", {}, h("a", { href: content.link.href }, content.link.text)) : null,
  );
}

export default panel(view);
