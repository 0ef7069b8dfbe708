// Draws the panel that tests whether the bag was fair.

import { h } from "../../../panel/common.js";
import { button, choose, facts, heads, number, policePanel } from "./panel.js";

/** @import { View } from "../../../panel/common.js" */
/** @import { BagTestPanel } from "../../../contents" */

const WIDE = 520;
const HIGH = 150;

function chart(/** @type {BagTestPanel} */ content) {
  const { chart: lines, texts } = content;
  const count = lines.came.length;
  const top = Math.max(...lines.came, ...lines.high, 1);
  const x = (/** @type {number} */ n) => ((WIDE * n) / Math.max(1, count - 1)).toFixed(1);
  const y = (/** @type {number} */ value) => (HIGH * (1 - value / top)).toFixed(1);
  const path = (/** @type {number[]} */ values) => values.map((value, n) => `${x(n)} ${y(value)}`).join("L");
  return h(
    "figure",
    {},
    h(
      "svg",
      {
        class: "tp-chart tp-draws-chart",
        viewBox: `-24 -6 ${WIDE + 32} ${HIGH + 34}`,
        role: "img",
        "aria-label": content.chart_said,
      },
      h("rect", { width: WIDE, height: HIGH, class: "tp-ground" }),
      h("path", {
        d: `M${path(lines.high)}L${lines.low
          .map((value, n) => `${x(n)} ${y(value)}`)
          .reverse()
          .join("L")}Z`,
        class: "tp-band",
      }),
      h("path", { d: `M${path(lines.expected)}`, class: "tp-diagonal" }),
      h("path", { d: `M${path(lines.came)}`, class: "tp-line-chart" }),
      content.now > 0 && content.now < count
        ? h("path", { d: `M${x(content.now)} 0V${HIGH}`, class: "tp-now-line" })
        : null,
      h("text", { x: WIDE, y: HIGH + 14, "text-anchor": "end" }, `${count} ${texts.draws}`),
      h("text", { x: -4, y: 10, "text-anchor": "end" }, String(Math.round(top))),
      h("text", { x: -4, y: HIGH, "text-anchor": "end" }, "0"),
    ),
    h(
      "figcaption",
      { class: "tp-note" },
      h("b", { class: "tp-key-came" }, "━ "),
      texts.come,
      h("b", {}, "  ┅ "),
      texts.expected,
      h("b", { class: "tp-key-band" }, "  ▇ "),
      texts.band,
    ),
  );
}

/** @type {View<BagTestPanel>} */
function view(content) {
  const { texts } = content;
  if (content.problem) return h("p", {}, content.problem);
  return h(
    "div",
    { class: "tp-fair" },
    chart(content),
    h("p", {}, content.chart_said),
    h(
      "div",
      { class: "tp-row" },
      content.running
        ? [
            h("progress", {
              key: "progress",
              max: content.running.all,
              value: content.running.done,
              "aria-label": texts.test,
            }),
            button(texts.stop, { ask: "stop" }, "tp-stop"),
          ]
        : button(texts.test, { ask: "test" }, "tp-main tp-test"),
    ),
    content.verdict
      ? h(
          "div",
          { role: "status" },
          h("p", { class: "tp-verdict" }, content.verdict.told),
          facts(content.verdict.facts),
        )
      : null,
    h(
      "div",
      { class: "tp-row" },
      choose("bias", texts.bias, content.biases, content.bias),
      button(texts.power, { ask: "power" }, "tp-slim tp-power"),
      content.power ? number(content.power) : null,
    ),
    h(
      "table",
      { class: "tp-numbers" },
      h("caption", {}, texts.waits),
      h("thead", {}, h("tr", {}, heads(content.head))),
      h(
        "tbody",
        {},
        content.waits.map((row) =>
          h(
            "tr",
            { key: `wait ${row.step}` },
            h("th", { scope: "row" }, row.token),
            h("td", {}, String(row.wait)),
            h("td", {}, number(row.expected)),
            h("td", {}, number(row.short)),
            h("td", {}, number(row.long)),
          ),
        ),
      ),
    ),
  );
}

export default policePanel(view);
