// Draws the danger map, and the controls for its assumptions.

import { h } from "../../../panel/common.js";
import { bar, button, choose, number, policePanel, slider } from "./panel.js";

/** @import { View } from "../../../panel/common.js" */
/** @import { DangerPanel } from "../../../contents" */

function controls(/** @type {DangerPanel} */ content) {
  const { texts } = content;
  return h(
    "div",
    { class: "tp-assumptions" },
    choose("seat", texts.seat, content.seats, content.seat),
    choose("model", texts.model, content.models, content.model),
    content.sliders.map((one) => slider(one.name, one)),
    content.hunting
      ? h(
          "div",
          { key: "hunt", class: "tp-row" },
          content.progress
            ? [
                h("progress", {
                  key: "bar",
                  max: content.progress.all,
                  value: content.progress.done,
                  "aria-label": content.progress.said,
                }),
                content.progress.said,
                button(texts.stop, { ask: "stop" }, "tp-stop"),
              ]
            : [button(texts.begin, { ask: "hunt" }, "tp-main tp-hunt"), h("span", { class: "tp-note" }, texts.long)],
        )
      : null,
  );
}

function rows(/** @type {DangerPanel} */ content) {
  return h(
    "table",
    { class: "tp-numbers tp-danger" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        content.head.map((name, n) => h("th", { scope: "col", colspan: n === 2 ? 2 : 1 }, name)),
      ),
    ),
    h(
      "tbody",
      {},
      content.rows.map((row) =>
        h(
          "tr",
          { key: row.year },
          h("th", { scope: "row" }, row.name),
          h("td", {}, row.moves),
          h("td", { class: "tp-bar-cell" }, bar(row.share)),
          h("td", {}, number(row.chance)),
          h("td", {}, row.lost),
          h("td", {}, number(row.loss)),
        ),
      ),
    ),
  );
}

/** @type {View<DangerPanel>} */
function view(content) {
  const { texts } = content;
  if (content.no_game)
    return h(
      "div",
      {},
      h("p", {}, texts.no_game),
      h("div", { class: "tp-row" }, button(texts.example, { ask: "example" }, "tp-main tp-example")),
    );
  return h(
    "div",
    {},
    controls(content),
    content.problem ? h("p", { class: "tp-error", role: "status" }, content.problem) : null,
    content.rows.length ? rows(content) : null,
    content.told ? h("p", { class: "tp-note" }, content.told) : null,
  );
}

export default policePanel(view);
