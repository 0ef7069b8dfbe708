// Draws the timeline: buttons, a slider, and the lines of play.

import { h, panel, putAt, sign, SIGNS } from "../panel/common.js";

/** @import { Listener, View } from "../panel/common.js" */
/** @import { Timeline } from "../contents" */

function goTo(name, asked, enabled, texts) {
  return h(
    "button",
    {
      key: name,
      type: "button",
      class: `tp-button tp-slight tp-${name}`,
      "aria-label": texts[name],
      title: texts[name],
      "aria-disabled": enabled ? null : "true",
      "data-send": enabled ? JSON.stringify(asked) : null,
    },
    sign(SIGNS[name]),
  );
}

function stepButton(name, enabled, texts) {
  return h(
    "button",
    {
      key: name,
      type: "button",
      class: `tp-button tp-${name}`,
      "aria-label": texts[name],
      title: texts.off || texts[name],
      "aria-disabled": enabled ? null : "true",
      "data-send": enabled ? JSON.stringify({ ask: name }) : null,
    },
    sign(SIGNS[name]),
    name === "undo" ? h("span", { class: "tp-label" }, texts.undo) : null,
  );
}

/** Return the selection of the line of play, with the form to rename or delete a line. */
function linesOf(/** @type {Timeline} */ { lines, line, texts }) {
  return [
    h(
      "select",
      { key: "line", class: "tp-line", "aria-label": texts.line, value: line },
      lines.map((name, number) => h("option", { value: number }, name)),
    ),
    h(
      "button",
      {
        key: "edit",
        type: "button",
        class: "tp-button tp-slight tp-line-edit",
        "aria-label": texts.edit,
        title: texts.edit,
        "aria-haspopup": "dialog",
      },
      sign(SIGNS.more),
    ),
    h(
      "form",
      { key: "form", class: "tp-line-form", popover: "auto", role: "dialog", "aria-label": texts.edit },
      h("label", {}, texts.name, h("input", { type: "text", name: "name", maxlength: 60, required: true })),
      h(
        "div",
        { class: "tp-row" },
        h("button", { type: "submit", class: "tp-button tp-line-rename" }, texts.rename),
        h("button", { type: "button", class: "tp-button tp-line-delete", disabled: lines.length < 2 }, texts.delete),
      ),
    ),
  ];
}

/** @type {View<Timeline>} */
function view(content) {
  const { texts, shown, length } = content;
  return h(
    "div",
    { class: "tp-timeline", role: "group", "aria-label": texts.slider },
    goTo("first", { ask: "show", steps: 0 }, shown > 0, texts),
    goTo("back", { ask: "step", by: -1 }, shown > 0, texts),
    h("input", {
      key: "slider",
      type: "range",
      class: "tp-slider",
      min: 0,
      max: length,
      step: 1,
      value: shown,
      "aria-label": texts.slider,
      "aria-valuetext": content.where,
      style: `--tp-done:${length ? (100 * shown) / length : 100}%`,
    }),
    goTo("forward", { ask: "step", by: 1 }, shown < length, texts),
    goTo("last", { ask: "show", steps: length }, shown < length, texts),
    stepButton("undo", content.undo, texts),
    content.lines.length ? [stepButton("redo", content.redo, texts), linesOf(content)] : null,
  );
}

/** @type {Listener} */
function click(event, root, model) {
  const form = root.querySelector(".tp-line-form");
  const edit = event.target.closest(".tp-line-edit");
  if (edit) {
    form.name.value = model.get("content").lines[model.get("content").line];
    form.togglePopover();
    const at = edit.getBoundingClientRect();
    putAt(form, at.left, at.top - form.getBoundingClientRect().height - 8);
    form.name.focus();
  }
  if (event.target.closest(".tp-line-delete")) {
    form.hidePopover();
    model.send({ ask: "delete" });
  }
}

/** @type {Listener} */
function submit(event, root, model) {
  event.preventDefault();
  event.target.hidePopover();
  model.send({ ask: "rename", name: event.target.elements.name.value });
}

const sliderOf = (root) => root.querySelector(".tp-slider");

export default panel(view, {
  click,
  submit,
  wished: (root, { steps }) => {
    sliderOf(root).value = steps;
  },
  input: (event, root) =>
    event.target.matches(".tp-slider") && root.tp.wishes.send({ ask: "show", steps: Number(event.target.value) }),
  change: (event, root, model) =>
    event.target.matches(".tp-line") && model.send({ ask: "line", number: Number(event.target.value) }),
});
