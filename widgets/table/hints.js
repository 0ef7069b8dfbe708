// What would you do? One stage a press, worked out beside the page.

import { h, onThePage, panel, sign, SIGNS } from "../panel/common.js";

/** @import { View } from "../panel/common.js" */
/** @import { Hints } from "../contents" */

function line(/** @type {{ decision: string, text: string, why?: string }} */ { decision, text, why }, /** @type {number} */ number) {
  return h("li", { key: `line ${number}`, class: `tp-hint-line${decision ? " tp-hint-decision" : ""}`, "data-decision": decision || null },
    h("span", {}, text), why ? h("small", {}, why) : null);
}

function thinking(/** @type {Hints} */ content) {
  const { done, texts } = content;
  return h("span", { key: "thinking", class: "tp-hints-thinking" },
    h("span", { role: "status" }, texts.thinking.replace("{done}", String(done))),
    h("button", { key: "stop", type: "button", class: "tp-button tp-slight tp-slim tp-hints-stop", "aria-label": texts.stop, title: texts.stop, "data-send": '{"ask":"stop"}' }, sign(SIGNS.stop)));
}

/** @type {View<Hints>} */
function view(content) {
  if (!content.open) return h("div", {});
  const { texts, lines, stage } = content;
  return h("div", {}, h("section", { key: "hints", class: "tp-hinting", "aria-label": texts.heading },
    h("ol", { key: "lines", class: "tp-hint-lines", "aria-live": "polite" }, lines.map(line)),
    content.problem ? h("p", { key: "problem", class: "tp-note", role: "alert" }, content.problem) : null,
    content.thinking ? thinking(content) : null,
    h("button", { key: "more", type: "button", class: "tp-link tp-hints", "data-stage": String(stage), "aria-disabled": content.more ? null : "true",
      "data-send": content.more ? '{"ask":"more"}' : null }, content.button)));
}

export default panel(view, { heir: onThePage });
