// Draws the questions about probabilities, and the calibration plot of the guesses.

import { h } from "../../../panel/common.js";
import { button, facts, heads, policePanel } from "./panel.js";

/** @import { View } from "../../../panel/common.js" */
/** @import { Guesser } from "../../../contents" */

const SIZE = 168;
const at = (share) => (share * SIZE).toFixed(1);

function points(all, extra) {
  return all.map((point) =>
    h("circle", { cx: at(point.x), cy: at(1 - point.y), r: (3 + 1.6 * Math.sqrt(point.n)).toFixed(1), class: extra }),
  );
}

function calibration(content) {
  const { texts } = content;
  return h(
    "figure",
    {},
    h(
      "figcaption",
      {},
      h("b", {}, texts.calibration),
      " ",
      h("small", {}, `${texts.earlier} ●`, content.recent.length ? ` ${texts.recent} ○` : ""),
    ),
    h(
      "svg",
      {
        class: "tp-chart",
        viewBox: `-26 -6 ${SIZE + 40} ${SIZE + 34}`,
        role: "img",
        "aria-label": content.calibration_said,
      },
      h("rect", { width: SIZE, height: SIZE, class: "tp-ground" }),
      h("path", { d: `M0 ${SIZE}L${SIZE} 0`, class: "tp-diagonal" }),
      points(content.all, "tp-dot"),
      points(content.recent, "tp-dot-recent"),
      [0, 0.5, 1].map((share) => [
        h("text", { x: at(share), y: SIZE + 13, "text-anchor": "middle" }, String(100 * share)),
        h("text", { x: -5, y: Number(at(1 - share)) + 4, "text-anchor": "end" }, String(100 * share)),
      ]),
      h("text", { x: SIZE / 2, y: SIZE + 25, "text-anchor": "middle" }, texts.guessed),
      h("text", { x: -16, y: SIZE / 4, "text-anchor": "middle", transform: `rotate(-90 -16 ${SIZE / 4})` }, texts.came),
    ),
  );
}

function overTime(content) {
  const { texts, means } = content;
  const wide = 250;
  const x = (n) => (means.length > 1 ? (wide * n) / (means.length - 1) : wide / 2).toFixed(1);
  const y = (score) => (SIZE * (1 - Math.min(score, 0.5) / 0.5)).toFixed(1);
  return h(
    "figure",
    {},
    h("figcaption", {}, h("b", {}, texts.over_time)),
    h(
      "svg",
      {
        class: "tp-chart",
        viewBox: `-32 -6 ${wide + 38} ${SIZE + 34}`,
        role: "img",
        "aria-label": `${texts.over_time}: ${means.at(-1)}`,
      },
      h("rect", { width: wide, height: SIZE, class: "tp-ground" }),
      h("path", { d: `M0 ${y(0.25)}L${wide} ${y(0.25)}`, class: "tp-diagonal" }),
      h("text", { x: wide - 4, y: Number(y(0.25)) - 4, "text-anchor": "end" }, texts.even),
      h("path", { d: `M${means.map((mean, n) => `${x(n)} ${y(mean)}`).join("L")}`, class: "tp-line-chart" }),
      means.length === 1 ? h("circle", { cx: x(0), cy: y(means[0]), r: 4, class: "tp-dot" }) : null,
      [0, 0.25, 0.5].map((score) => h("text", { x: -4, y: Number(y(score)) + 4, "text-anchor": "end" }, String(score))),
    ),
  );
}

/** @type {View<Guesser>} */
function view(content) {
  const { texts } = content;
  return h(
    "div",
    { class: "tp-guesses" },
    h("p", { class: "tp-note" }, content.open ? texts.waits : texts.why),
    h(
      "div",
      { class: "tp-row" },
      content.kinds.map(({ kind, text }) => button(text, { ask: "kind", kind }, "tp-slim tp-ask")),
      h(
        "label",
        { class: "tp-tick" },
        h("input", { key: "predict", type: "checkbox", class: "tp-check", name: "predict", checked: content.predict }),
        texts.predict,
      ),
    ),
    content.problem ? h("p", { class: "tp-error" }, content.problem) : null,
    content.all.length
      ? [
          h("div", { class: "tp-charts" }, calibration(content), overTime(content)),
          facts(content.facts),
          h(
            "table",
            { class: "tp-numbers" },
            h("caption", {}, texts.last, " (", content.count, ")"),
            h("thead", {}, h("tr", {}, heads(content.last_head))),
            h(
              "tbody",
              {},
              content.last.map((row) =>
                h(
                  "tr",
                  {},
                  h("th", { scope: "row", class: "tp-about" }, row.about),
                  h("td", {}, row.guessed),
                  h("td", {}, row.exact),
                  h("td", {}, row.score),
                ),
              ),
            ),
          ),
          button(texts.forget, { ask: "forget" }, "tp-slim"),
        ]
      : h("p", {}, texts.none),
  );
}

export default policePanel(view);
