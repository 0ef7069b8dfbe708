// Draws the comparison of exact and simulated probabilities.

import { h } from "../../../panel/common.js";
import { button, choose, heads, number, policePanel } from "./panel.js";

/** @import { View } from "../../../panel/common.js" */
/** @import { Trial } from "../../../contents" */

function row(/** @type {Trial["rows"][number]} */ entry) {
  return h(
    "tr",
    { key: `row ${entry.name}` },
    h("th", { scope: "row" }, entry.name),
    h(
      "td",
      { class: "tp-bar-cell" },
      h(
        "div",
        { class: "tp-laid" },
        h("span", { class: "tp-bar-of", "aria-hidden": "true" }, h("i", { style: `width:${entry.width}%` })),
        entry.dot === undefined
          ? null
          : h("span", {
              class: "tp-whisker",
              "aria-hidden": "true",
              style: `left:${(entry.dot - entry.whisker).toFixed(2)}%;width:${(2 * entry.whisker).toFixed(2)}%`,
            }),
        entry.dot === undefined
          ? null
          : h("span", { class: "tp-estimate", "aria-hidden": "true", style: `left:${entry.dot}%` }),
      ),
    ),
    h("td", {}, number(entry.exact)),
    h("td", {}, entry.simulated ? number(entry.simulated) : "–"),
    h("td", { class: "tp-off" }, entry.off ? number(entry.off) : "–"),
  );
}

/** @type {View<Trial>} */
function view(content) {
  const { texts, progress } = content;
  return h(
    "div",
    { class: "tp-trial" },
    h(
      "div",
      { class: "tp-row" },
      choose("figure", texts.figure, content.figures, content.figure),
      choose("repeats", texts.repeats, content.counts, content.repeats),
      content.running
        ? button(texts.stop, { ask: "stop" }, "tp-stop")
        : button(texts.begin, { ask: "begin" }, "tp-main tp-begin"),
    ),
    progress
      ? h(
          "div",
          { key: "progress", class: "tp-row" },
          h("progress", { max: progress.all, value: progress.done, "aria-label": progress.said }),
          h("span", {}, progress.said),
        )
      : null,
    content.summary ? h("p", { class: "tp-summary", role: "status" }, content.summary) : null,
    h(
      "table",
      { class: "tp-numbers" },
      h("caption", {}, content.told, " ", h("small", { class: "tp-note" }, texts.key)),
      h("thead", {}, h("tr", {}, heads(["", "", texts.exact, texts.simulated, texts.off]))),
      h("tbody", {}, content.rows.map(row)),
    ),
  );
}

export default policePanel(view);
