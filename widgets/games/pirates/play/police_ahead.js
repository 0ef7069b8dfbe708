// Draws where the police may be after the next draws, for a big screen beside a real board.

import { h, icon, panel } from "../../../panel/common.js";

/** @import { View } from "../../../panel/common.js" */
/** @import { PoliceForecast } from "../../../contents" */

function chance(/** @type {PoliceForecast["rows"][number]["chances"][number]} */ { percent, fraction, exact, share }) {
  return h(
    "td",
    { "data-exact": exact },
    h("span", { class: "tp-odd-bar", "aria-hidden": "true" }, h("i", { style: `width:${100 * share}%` })),
    h("b", {}, percent),
    h("small", {}, fraction),
  );
}

function row(/** @type {PoliceForecast["rows"][number]} */ each, /** @type {PoliceForecast["texts"]} */ texts) {
  const { epoch, label, here, seats, chances } = each;
  return h(
    "tr",
    { key: epoch, "data-epoch": epoch },
    h(
      "th",
      { scope: "row" },
      label,
      here ? h("span", { role: "img", "aria-label": texts.here, title: texts.here }, icon("police")) : null,
      seats.map((seat) => icon(`seat-${seat}`)),
    ),
    chances.map(chance),
  );
}

/** @type {View<PoliceForecast>} */
function view(content) {
  if (content.off) return h("div", { class: "tp-panel" }, h("p", { class: "tp-note" }, content.off));
  return h(
    "div",
    { class: "tp-panel tp-ahead" },
    h(
      "table",
      {},
      h("caption", {}, content.title),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, content.texts.epoch),
          content.columns.map((title) => h("th", { scope: "col" }, title)),
        ),
      ),
      h(
        "tbody",
        {},
        content.rows.map((each) => row(each, content.texts)),
      ),
    ),
  );
}

export default panel(view);
