// Draws the viewer's own pieces, and a line about each opponent.

import { h, icon, panel } from "../../panel/common.js";

/** @import { View } from "../../panel/common.js" */
/** @import { OwnPieces } from "../../contents" */

function held({ icon: name, said, count }) {
  return h(
    "span",
    { class: "tp-held", role: "img", "aria-label": said, title: said },
    icon(name),
    count > 1 ? h("b", {}, `×${count}`) : null,
  );
}

/** Draw a piece that can be picked by a click. */
function piece(entry) {
  return h(
    "button",
    {
      key: `${entry.kind} ${entry.piece}`,
      type: "button",
      class: "tp-piece tp-target",
      "aria-label": entry.said,
      title: entry.said,
      "aria-pressed": String(entry.picked),
      "data-piece": `${entry.kind} ${entry.piece}`,
      "data-send": JSON.stringify({ ask: "piece", kind: entry.kind, piece: entry.piece }),
    },
    icon(entry.icon),
  );
}

function row({ label, pieces }, texts) {
  return h(
    "div",
    { key: label, class: "tp-own-row" },
    h("span", { class: "tp-own-label" }, label),
    h(
      "span",
      { class: "tp-stock" },
      pieces.length ? pieces.map((each) => (each.piece ? piece(each) : held(each))) : h("em", {}, texts.nothing),
    ),
  );
}

/** Draw the line about an opponent. */
function other(entry, texts) {
  return h(
    "li",
    { key: `seat ${entry.seat}`, class: `tp-other${entry.turn ? " tp-turn" : ""}`, "aria-label": entry.said },
    h(
      "span",
      { class: `tp-cloak tp-cloak-${entry.seat}`, "aria-hidden": "true" },
      icon(`seat-${entry.seat}`, "tp-tall"),
      h("b", {}, entry.initial),
    ),
    h("span", { class: "tp-other-name", "aria-hidden": "true", title: entry.name }, entry.name),
    h(
      "span",
      { class: "tp-other-has", "aria-hidden": "true" },
      icon("tile-?"),
      h("b", {}, entry.tiles),
      icon("coin-?"),
      h("b", {}, entry.coins),
      entry.saved
        ? h(
            "small",
            { class: "tp-other-saved", title: entry.saved.said },
            icon(entry.saved.icon),
            h("span", {}, texts.saved),
          )
        : null,
      entry.mark ? h("small", { class: "tp-other-mark" }, entry.mark) : null,
    ),
  );
}

/** @type {View<OwnPieces>} */
function view(content) {
  if (!content.title) return h("div", {});
  const { goal, texts } = content;
  return h(
    "div",
    { class: "tp-own", role: "region", "aria-label": content.title },
    h("h3", {}, content.title),
    goal
      ? h(
          "div",
          { key: "goal", class: "tp-goal" },
          h("span", { class: "tp-own-label" }, goal.label),
          h(
            "span",
            { class: "tp-goal-face", role: "img", "aria-label": goal.said },
            icon(goal.icon),
            h("b", {}, goal.number),
          ),
          h("small", {}, goal.note),
        )
      : null,
    content.rows.map((each) => row(each, texts)),
    h(
      "div",
      { key: "others", class: "tp-others-line" },
      h("span", { class: "tp-own-label" }, texts.others),
      h(
        "ul",
        { class: "tp-others-list", "aria-label": texts.others },
        content.others.map((each) => other(each, texts)),
      ),
    ),
  );
}

export default panel(view);
