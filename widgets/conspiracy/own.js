// What belongs to the player who looks.

import { h, icon, panel } from "../panel/common.js";

/** @import { View } from "../panel/common.js" */

/** @type {View} */
function view(content) {
  if (!content.title) return h("div", {});
  const { goal } = content;
  return h("div", { class: "tp-own", role: "region", "aria-label": content.title }, h("h3", {}, content.title),
    goal ? h("div", { key: "goal", class: "tp-goal" }, h("span", { class: "tp-own-label" }, goal.label),
      h("span", { class: "tp-goal-face", role: "img", "aria-label": goal.said }, icon(goal.icon), h("b", {}, goal.number)),
      h("small", {}, goal.note)) : null,
    content.rows.map(({ label, pieces }) => h("div", { key: label, class: "tp-own-row" }, h("span", { class: "tp-own-label" }, label),
      h("span", { class: "tp-stock" }, pieces.length ? pieces.map(({ icon: name, said, count }) => h("span", { class: "tp-held", role: "img", "aria-label": said, title: said },
        icon(name), count > 1 ? h("b", {}, `×${count}`) : null)) : h("em", {}, content.nothing)))));
}

export default panel(view);
