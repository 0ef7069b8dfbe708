// Draws the position as a list of facts.

import { h, panel } from "../panel/common.js";

/** @import { View } from "../panel/common.js" */
/** @import { Position } from "../contents" */

/** @type {View<Position>} */
function view(content) {
  return h(
    "section",
    { class: "tp-position", "aria-label": content.title },
    h(
      "dl",
      {},
      content.facts.map(({ name, text }) => h("div", { key: name }, h("dt", {}, name), h("dd", {}, text))),
    ),
  );
}

export default panel(view);
