// Draws the explanation of the position in the extended example.

import { h, panel } from "../../panel/common.js";

/** @import { View } from "../../panel/common.js" */
/** @import { ExamplePanel } from "../../contents" */

function go(
  /** @type {string} */ name,
  /** @type {number | null} */ steps,
  /** @type {Record<string, string>} */ texts,
  main = false,
) {
  return h(
    "button",
    {
      key: name,
      type: "button",
      class: `tp-button tp-story-${name}${main ? " tp-main" : ""}`,
      "aria-disabled": (steps ?? null) === null ? "true" : null,
      "data-send": (steps ?? null) === null ? null : JSON.stringify({ ask: "show", steps }),
    },
    texts[name],
  );
}

/** @type {View<ExamplePanel>} */
function view(content) {
  const { texts } = content;
  return h(
    "div",
    { class: "tp-panel" },
    h(
      "section",
      { class: "tp-story", "aria-label": content.heading, "data-step": content.shown },
      h(
        "div",
        { key: "head", class: "tp-story-head" },
        h("h2", {}, content.heading),
        texts.close
          ? h(
              "button",
              { type: "button", class: "tp-button tp-story-close", "data-send": '{"ask":"close"}' },
              texts.close,
            )
          : null,
      ),
      h(
        "div",
        { key: "words", "aria-live": "polite" },
        h("p", { class: "tp-story-step" }, content.step),
        h("p", { class: "tp-story-text" }, content.text),
      ),
      h(
        "div",
        { key: "ways", class: "tp-row" },
        go("forward", content.forward, texts, true),
        go("next", content.next, texts),
        go("back", content.back, texts),
      ),
      content.status ? h("p", { key: "status", class: "tp-note" }, content.status) : null,
      h(
        "div",
        { key: "rules" },
        content.rules.map((rule) =>
          h("details", { key: rule.id, class: "tp-story-rule" }, h("summary", {}, rule.title), h("p", {}, rule.text)),
        ),
      ),
    ),
  );
}

export default panel(view);
