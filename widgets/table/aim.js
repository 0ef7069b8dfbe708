// Draws the aim of the game for new players.

import { h, onThePage, panel } from "../panel/common.js";

/** @import { View } from "../panel/common.js" */
/** @import { Aim } from "../contents" */

/** @type {View<Aim>} */
function view(content) {
  if (!content.open) return h("div", {});
  const { lines, texts } = content;
  return h(
    "div",
    {},
    h(
      "section",
      { key: "aim", class: "tp-play-for", "aria-label": texts.title },
      h("h3", {}, texts.title),
      h(
        "button",
        { type: "button", class: "tp-button tp-slight tp-play-for-close", "data-send": '{"ask":"close"}' },
        texts.close,
      ),
      h(
        "ul",
        {},
        lines.map((line) => h("li", { key: line }, line)),
      ),
    ),
  );
}

export default panel(view, { heir: onThePage });
