// Draws the comparison of two situations.

import { h } from "../../../panel/common.js";
import { button, facts, number, policePanel } from "./panel.js";

/** @import { View } from "../../../panel/common.js" */
/** @import { Compare } from "../../../contents" */

/** Draw a bar from the middle to the left for a decrease, or to the right for an increase. */
function apart(/** @type {Compare["rows"][number]} */ { share, up }) {
  const wide = (50 * share).toFixed(2);
  return h(
    "span",
    { class: `tp-bar-of tp-apart ${up ? "tp-up" : "tp-down"}`, "aria-hidden": "true" },
    h("i", { style: `width:${wide}%;margin-left:${up ? 50 : (50 - Number(wide)).toFixed(2)}%` }),
  );
}

/** @type {View<Compare>} */
function view(content) {
  const { texts } = content;
  return h(
    "div",
    { class: "tp-compare" },
    h(
      "div",
      { class: "tp-row" },
      button(texts.keep, { ask: "keep" }, "tp-slim tp-keep"),
      content.kept
        ? [
            button(texts.swap, { ask: "swap" }, "tp-slim tp-swap"),
            button(texts.drop, { ask: "drop" }, "tp-slim tp-drop"),
          ]
        : null,
    ),
    content.kept ? h("p", {}, h("b", {}, texts.first, " "), content.kept) : h("p", { class: "tp-note" }, texts.why),
    h("p", {}, h("b", {}, texts.second, " "), content.present),
    content.rows.length
      ? h(
          "table",
          { class: "tp-numbers" },
          h("caption", {}, content.title),
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              content.head.map((name, n) => h("th", { scope: "col", colspan: n === 3 ? 2 : 1 }, name)),
            ),
          ),
          h(
            "tbody",
            {},
            content.rows.map((row) =>
              h(
                "tr",
                { key: row.name },
                h("th", { scope: "row" }, row.name),
                h("td", {}, number(row.first)),
                h("td", {}, number(row.second)),
                h("td", {}, number(row.difference)),
                h("td", { class: "tp-bar-cell" }, apart(row)),
              ),
            ),
          ),
        )
      : null,
    content.none ? h("p", { class: "tp-note" }, content.none) : null,
    content.facts ? facts(content.facts) : null,
  );
}

export default policePanel(view);
