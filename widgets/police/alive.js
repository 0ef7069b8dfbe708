// Word when the kernel is lost.

import { h } from "../panel/common.js";
import { policePanel } from "./panel.js";
import { watchKernel } from "../panel/pulse.js";

/** @import { View } from "../panel/common.js" */
/** @import { Alive } from "../contents" */

/** @type {View<Alive>} */
function view(content) {
  const { texts } = content;
  return h("dialog", { key: "dead", class: "tp-dead", "aria-label": texts.title }, h("h2", {}, texts.title), h("p", {}, texts.told),
    h("div", { class: "tp-row" }, h("button", { type: "button", class: "tp-button tp-main tp-reload" }, texts.reload)));
}

export default policePanel(view, { ready: watchKernel, click: (event) => event.target.closest(".tp-reload") && window.location.reload() });
