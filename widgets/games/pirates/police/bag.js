// Draws the bag editor.

import { h, icon } from "../../../panel/common.js";
import { bar, both, button, choose, policePanel, segments } from "./panel.js";

/** @import { Content, Root, View } from "../../../panel/common.js" */
/** @import { BagEditor } from "../../../contents" */
/** @typedef {BagEditor["total"] & { kind?: string }} Count */

/**
 * Draw an input field for a count. A typed value stays until the kernel has answered it or the user leaves the field.
 * @param {Count} entry
 * @param {Record<string, any>} state
 */
function count(entry, { typed }) {
  const value = typed?.name === entry.name ? typed.value : String(entry.value);
  return h(
    "label",
    { key: `count ${entry.name}`, class: "tp-counted", title: entry.label },
    entry.kind ? icon(entry.kind, "tp-small") : h("span", {}, entry.label),
    h("input", {
      key: "input",
      type: "number",
      class: "tp-count",
      name: entry.name,
      min: 0,
      max: entry.most,
      step: 1,
      value,
      "aria-label": entry.label,
    }),
  );
}

/** Discard a typed value when the kernel has accepted or refused it. */
function answered(/** @type {Root} */ root, /** @type {Content} */ content) {
  const { state } = root.tp;
  const counts = content.police ? [...content.police, ...content.kinds, content.total] : []; // none off screen
  const holds = counts.some(({ name, value }) => name === state.typed?.name && String(value) === state.typed.value);
  const refused = `${content.refusal} ${content.again}`;
  if (holds || refused !== state.refused) state.typed = null;
  state.refused = refused;
}

function odd(/** @type {BagEditor["odds"][number]} */ entry, /** @type {BagEditor["texts"]} */ texts) {
  return h(
    "li",
    { key: `odd ${entry.token}` },
    entry.icon ? icon(entry.icon, "tp-small") : h("span", {}),
    h("span", { class: "tp-odd-token" }, entry.name, entry.to ? h("small", {}, " ", entry.to) : null),
    bar(entry.share),
    both(entry.chance),
    button(texts.draw, { ask: "draw", token: entry.token }, "tp-slim tp-draw", {
      "aria-label": entry.said,
      title: entry.said,
    }),
  );
}

/** @type {View<BagEditor>} */
function view(content, state) {
  const { texts } = content;
  const counted = (/** @type {Count} */ entry) => count(entry, state);
  return h(
    "div",
    { class: "tp-bag-editor" },
    h(
      "div",
      { class: "tp-row" },
      h("span", { class: "tp-note" }, texts.presets),
      button(texts.fresh, { ask: "fresh" }, "tp-slim tp-fresh"),
      button(texts.last, { ask: "last" }, "tp-slim tp-last-token"),
      content.in_game ? button(texts.back, { ask: "back" }, "tp-slim tp-in-game") : null,
    ),
    h(
      "div",
      { class: "tp-row tp-fields" },
      content.fields.map((field) => choose(field.name, field.label, field.options, field.value)),
      content.edits ? button(texts.edit, { ask: "edit" }, "tp-slim tp-edit-board") : null,
    ),
    h(
      "div",
      { class: "tp-two tp-bag-two" },
      h(
        "div",
        {},
        h("div", { class: "tp-row" }, content.police.map(counted), h("small", { class: "tp-note" }, content.drawn)),
        segments(content.piles_said, content.piles, content.pile, (value) => ({ ask: "pile", value })),
        content.known
          ? [
              h("div", { class: "tp-count-grid" }, content.kinds.map(counted)),
              h(
                "div",
                { class: "tp-row" },
                h("b", {}, `${content.total.label}: ${content.total.value}`),
                button(texts.forget, { ask: "kinds", told: false }, "tp-slim"),
              ),
            ]
          : [
              h(
                "div",
                { class: "tp-row" },
                counted(content.total),
                button(texts.tell, { ask: "kinds", told: true }, "tp-slim tp-tell-kinds"),
              ),
              h("p", { class: "tp-note" }, texts.kinds),
            ],
      ),
      h(
        "div",
        {},
        h("h3", {}, texts.odds),
        h(
          "ul",
          { class: "tp-odds-list" },
          content.odds.map((entry) => odd(entry, texts)),
        ),
      ),
    ),
  );
}

export default policePanel(view, {
  before: answered,
  input: ({ target }, root) => {
    if (target.matches(".tp-count")) root.tp.state.typed = { name: target.name, value: target.value };
  },
  focusin: ({ target }, root) => {
    if (target.name !== root.tp.state.typed?.name) root.tp.state.typed = null;
  },
});
