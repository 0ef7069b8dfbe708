// The explorer's status line.

import { h, whenShown } from "../panel/common.js";
import { policePanel } from "./panel.js";

/** @import { View } from "../panel/common.js" */
/** @import { PoliceStatus } from "../contents" */

/** @type {View<PoliceStatus>} */
function view(content) {
  return h("div", { class: "tp-bar" },
    h("div", { key: "said", class: "tp-status", role: "status", "aria-live": "polite", "aria-atomic": "true" }, content.said),
    content.by_hand ? h("button", { key: "back", type: "button", class: "tp-bar-button tp-by-hand", title: content.back, "aria-label": content.back, "data-send": '{"ask":"back"}' }, content.by_hand, " ↺") : null,
    h("nav", { key: "nav", "aria-label": content.nav }, content.links.map((link) => h("a", { class: "tp-bar-link", href: link.href }, link.text))));
}

export default policePanel(view, {
  drawn: (root) => whenShown(root, () => (root.closest(".tp-table") || root).classList.add("tp-ready")),
});
