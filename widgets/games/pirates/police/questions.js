// Draws the panel with exercises in probability.

import { h } from "../../../panel/common.js";
import { button, choose, formula, policePanel, segments, setFormulas } from "./panel.js";

/** @import { Listener, View } from "../../../panel/common.js" */
/** @import { QuestionsPanel } from "../../../contents" */

/** @type {View<QuestionsPanel>} */
function view(content) {
  const { texts, verdict, solution } = content;
  return h(
    "div",
    { class: "tp-questions" },
    h("div", { class: "tp-row" }, choose("kind", texts.kind, content.kinds, content.kind, "tp-kind")),
    h(
      "div",
      { class: "tp-row" },
      segments(texts.source, content.sources, content.source, (value) => ({ ask: "source", value })),
      content.score ? h("span", { class: "tp-note" }, content.score) : null,
    ),
    h("h3", {}, texts.number),
    h("p", { class: "tp-question" }, content.text),
    content.there
      ? h(
          "form",
          { key: `form ${content.kind} ${content.number} ${content.source}`, class: "tp-row tp-answer-form" },
          h(
            "label",
            { class: "tp-field" },
            texts.answer,
            h("input", {
              key: "answer",
              type: "text",
              class: "tp-answer tp-answer-text",
              name: "answer",
              maxlength: 40,
              autocomplete: "off",
              inputmode: "text",
              placeholder: texts.hint,
            }),
          ),
          h("button", { type: "submit", class: "tp-button tp-main tp-check-answer" }, texts.check),
          button(texts.show, { ask: "show" }, "tp-show"),
          button(texts.next, { ask: "next" }, "tp-next"),
        )
      : button(texts.next, { ask: "next" }, "tp-next"),
    h(
      "div",
      { key: "verdict", role: "status" },
      verdict
        ? h(
            "p",
            { class: `tp-verdict ${verdict.right ? "tp-right" : "tp-wrong"}` },
            verdict.right ? "✓ " : "✗ ",
            verdict.told,
          )
        : null,
    ),
    solution
      ? h(
          "div",
          { key: "solution", class: "tp-solution" },
          h("p", {}, h("b", {}, solution.answer)),
          h("p", {}, solution.why),
          formula("solution", solution.formula),
          button(texts.look, { ask: "situation" }, "tp-slim"),
        )
      : null,
  );
}

/** @type {Listener} */
function submit(event, root, model) {
  if (event.target.matches(".tp-answer-form"))
    model.send({ ask: "check", name: "answer", value: event.target.elements.answer.value });
}

export default policePanel(view, { submit, drawn: (root, content, model) => setFormulas(root, model) });
