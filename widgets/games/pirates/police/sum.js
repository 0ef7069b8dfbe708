// Draws a probability as a sum over paths, with one row per path.

import { h } from "../../../panel/common.js";
import { bar, both, button, number, policePanel, tokenRow } from "./panel.js";

/** @import { View } from "../../../panel/common.js" */
/** @import { PathSumPanel } from "../../../contents" */

function way(/** @type {NonNullable<PathSumPanel["ways"]>[number]} */ entry) {
  return h(
    "li",
    { key: `way ${entry.tokens}`, class: entry.lit ? "tp-lit" : null },
    h(
      "button",
      {
        type: "button",
        class: "tp-button tp-light",
        "aria-pressed": String(entry.lit),
        "aria-label": entry.said,
        title: entry.said,
        "data-send": JSON.stringify({ ask: "follow", tokens: entry.tokens }),
      },
      tokenRow(entry.tokens),
    ),
    h("span", { class: "tp-way" }, entry.epochs),
    number(entry.chance),
    h("small", {}, entry.percent),
  );
}

function fact(/** @type {PathSumPanel["facts"][number]} */ entry) {
  return h("li", { key: entry.name }, h("span", {}, entry.name), bar(entry.chance.share), both(entry.chance));
}

/** @type {View<PathSumPanel>} */
function view(content) {
  return h(
    "div",
    { class: "tp-sum" },
    h(
      "div",
      { class: "tp-sum-head" },
      h("h2", {}, content.title),
      content.sum ? h("p", { class: "tp-total" }, both(content.sum)) : null,
    ),
    content.notes.map((note) => h("p", { class: "tp-note" }, note)),
    content.next ? button(content.next, { ask: "go_on" }, "tp-main tp-go-on") : null,
    content.added ? h("p", { class: "tp-added" }, content.added) : null,
    content.facts.length ? h("ul", { class: "tp-facts" }, content.facts.map(fact)) : null,
    content.ways.length ? h("ul", { class: "tp-ways" }, content.ways.map(way)) : null,
  );
}

export default policePanel(view);
