// Announces the newest steps of the game to screen readers.

import { h, panel } from "../panel/common.js";

/** @import { View } from "../panel/common.js" */
/** @import { Announcer } from "../contents" */

/** @type {View<Announcer>} */
function view(content) {
  return h(
    "div",
    { class: "tp-said tp-spoken", role: "log", "aria-live": "polite" },
    content.said.map((sentence, at) => h("p", { key: `step ${content.first + at}` }, sentence)),
  );
}

export default panel(view);
