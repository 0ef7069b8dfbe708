// Draws the slider for the number of future police tokens, with buttons to play and pause.

import { h, icon, sign, SIGNS } from "../../../panel/common.js";
import { button, policePanel } from "./panel.js";

/** @import { Listener, Model, Root, View } from "../../../panel/common.js" */
/** @import { DrawsStrip } from "../../../contents" */

const PACE = 1100; // milliseconds between two tokens during playback

/** @type {View<DrawsStrip>} */
function view(content, state) {
  const { texts, draws, need } = content;
  const go = (/** @type {"back" | "forward"} */ name, /** @type {boolean} */ there) =>
    button(sign(SIGNS[name]), null, `tp-slight tp-${name}`, {
      key: name,
      "aria-label": texts[name],
      title: texts[name],
      "aria-disabled": there ? null : "true",
    });
  return h(
    "div",
    { class: "tp-strip" },
    h(
      "div",
      { key: "first", class: "tp-strip-row" },
      h(
        "button",
        {
          key: "play",
          type: "button",
          class: "tp-button tp-main tp-play",
          "aria-pressed": String(Boolean(state.timer)),
        },
        sign(state.timer ? SIGNS.pause : SIGNS.forward),
        h("span", {}, state.timer ? texts.pause : texts.play),
      ),
      go("back", draws > 0),
      h(
        "div",
        { key: "scale", class: "tp-scale" },
        h("input", {
          key: "slider",
          type: "range",
          class: "tp-slider",
          min: 0,
          max: need,
          step: 1,
          value: draws,
          "aria-label": texts.slider,
          "aria-valuetext": content.said,
          style: `--tp-done:${need ? (100 * draws) / need : 100}%`,
        }),
        h(
          "div",
          { class: "tp-ticks", "aria-hidden": "true" },
          content.steps.map((step, n) => h("span", { class: n === draws ? "tp-now" : null }, step)),
        ),
      ),
      go("forward", draws < need),
    ),
    h(
      "div",
      { key: "second", class: "tp-strip-row tp-strip-notes" },
      h(
        "span",
        { class: "tp-drawn", role: "img", "aria-label": content.drawn_said },
        icon("police"),
        texts.drawn,
        " ",
        content.drawn.length ? content.drawn.map((token) => h("i", { class: `tp-disc tp-disc-${token}` }, token)) : "–",
      ),
      h(
        "label",
        { key: "put back", class: "tp-tick" },
        h("input", { key: "check", type: "checkbox", class: "tp-check", name: "put_back", checked: content.put_back }),
        texts.put_back,
      ),
      h(
        "label",
        { key: "predict", class: "tp-tick" },
        h("input", {
          key: "predict check",
          type: "checkbox",
          class: "tp-check",
          name: "predict",
          checked: content.predict,
        }),
        texts.predict,
      ),
      h("span", { class: "tp-put-back-told" }, content.put_back_told),
    ),
  );
}

function goTo(/** @type {Root} */ root, /** @type {Model} */ model, /** @type {number} */ draws) {
  const { need } = model.get("content");
  const wanted = Math.max(0, Math.min(need, draws));
  root.tp.wishes.send({ ask: "draws", draws: wanted });
}

function stop(/** @type {Root} */ root) {
  const { state, draw } = root.tp;
  clearInterval(state.timer);
  state.timer = null;
  draw();
}

function start(/** @type {Root} */ root, /** @type {Model} */ model) {
  const { state, draw, content } = root.tp;
  if (content().draws >= content().need) goTo(root, model, 0);
  state.timer = setInterval(() => {
    const { draws, need } = content();
    if (draws >= need) stop(root);
    else goTo(root, model, draws + 1);
  }, PACE);
  draw();
}

const ready = (/** @type {Root} */ root) => () => clearInterval(root.tp.state.timer);

/** @type {Listener} */
function click(event, root, model) {
  const at = Number(root.querySelector(".tp-slider").value);
  if (event.target.closest(".tp-play")) {
    if (root.tp.state.timer) stop(root);
    else start(root, model);
  }
  if (event.target.closest(".tp-back")) goTo(root, model, at - 1);
  if (event.target.closest(".tp-forward")) goTo(root, model, at + 1);
}

/** @type {Listener} */
function input(event, root, model) {
  if (!event.target.matches(".tp-slider")) return;
  goTo(root, model, Number(event.target.value));
  if (root.tp.state.timer) stop(root);
}

const wished = (/** @type {Root} */ root, /** @type {Record<string, any>} */ wish) => {
  root.querySelector(".tp-slider").value = wish.draws;
};

export default policePanel(view, { ready, click, input, wished });
