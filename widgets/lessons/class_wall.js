// The wall of a class: the question in large letters, and after the reveal the answers beside the exact values.

import { h, panel } from "../panel/common.js";

/** @import { View } from "../panel/common.js" */
/** @import { ClassWall } from "../contents" */

/** @typedef {NonNullable<ClassWall["shown"]>} Shown */

/** The number of characters from which a question is written in smaller letters. */
const LONG = 180;
/** The number of characters from which answers are above their bars, and the right one is only marked there. */
const LONG_ANSWER = 40;
const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)}%`;

function bar(/** @type {Shown["bars"][number]} */ { answer, text, count, exact, value, told, share, right, said }) {
  return h(
    "li",
    {
      key: answer,
      class: `tp-wall-bar ${right ? "tp-wall-right" : ""}`,
      "data-answer": answer,
      "data-count": `${count}`,
      "data-exact": exact,
      "data-right": `${right}`,
    },
    h("span", { class: "tp-said" }, said),
    h("span", { class: "tp-wall-answer", "aria-hidden": "true" }, right ? h("b", {}, "✓ ", text) : text),
    h(
      "span",
      { class: "tp-wall-lengths", "aria-hidden": "true" },
      h("span", { class: "tp-wall-length" }, h("i", { style: `width:${percent(share)}` }), h("b", {}, `${count}`)),
      typeof value !== "number"
        ? null
        : h(
            "span",
            { class: "tp-wall-length tp-wall-value" },
            h("i", { style: `width:${percent(value)}` }),
            h("b", {}, told),
          ),
    ),
  );
}

/** Return a plot of the answers beside the exact chances. On the diagonal both are equal. */
function plot(/** @type {Shown} */ { calibration, calibration_told: told }, /** @type {ClassWall["texts"]} */ texts) {
  const most = Math.max(...calibration.map(({ count }) => count));
  return h(
    "figure",
    { class: "tp-wall-calibration" },
    h("figcaption", {}, texts.calibration),
    h(
      "svg",
      { viewBox: "-12 -4 120 122", "aria-hidden": "true" },
      h("path", { class: "tp-wall-frame", d: "M0 0H100V100H0ZM0 100L100 0" }),
      calibration.map(({ said, exact, count }) =>
        h("circle", { cx: `${100 * said}`, cy: `${100 - 100 * exact}`, r: `${3 + 5 * Math.sqrt(count / most)}` }),
      ),
      h("text", { x: "50", y: "112" }, texts.said),
      h("text", { x: "-50", y: "-4", transform: "rotate(-90)" }, texts.exact),
    ),
    h(
      "ul",
      { class: "tp-said" },
      told.map((/** @type {string} */ line) => h("li", {}, line)),
    ),
  );
}

function answers(/** @type {ClassWall["texts"]} */ texts, /** @type {Shown} */ shown) {
  const long = shown.bars.some(({ text }) => text.length > LONG_ANSWER);
  return h(
    "div",
    { key: "answers", class: "tp-wall-part tp-wall-answers" },
    h(
      "p",
      { class: "tp-wall-legend" },
      h("span", {}, h("i", {}), texts.answers),
      texts.measure ? h("span", {}, h("i", { class: "tp-wall-value" }), texts.measure) : null,
    ),
    h("ul", { class: "tp-wall-bars", "data-long": `${long}` }, shown.bars.map(bar)),
    shown.exact && !long ? h("p", { class: "tp-wall-exact" }, shown.exact) : null,
  );
}

function reasons(/** @type {ClassWall["texts"]} */ texts, /** @type {Shown} */ shown) {
  return h(
    "div",
    { key: "reasons", class: "tp-wall-part" },
    shown.why ? h("p", {}, shown.why) : null,
    shown.mistakes.length
      ? h(
          "section",
          { class: "tp-wall-mistakes" },
          h("h3", {}, texts.mistakes),
          shown.mistakes.map((/** @type {string} */ line) => h("p", {}, line)),
        )
      : null,
    shown.calibration.length ? plot(shown, texts) : null,
  );
}

/** @type {View<ClassWall>} */
function view(content) {
  const { stage, heading, text, situation, picture, choices, answered, done, shown, problem, texts } = content;
  return h(
    "section",
    { class: "tp-wall", "data-stage": stage, lang: texts.language },
    problem ? h("p", { key: "problem", class: "tp-error", role: "alert" }, problem) : null,
    h("p", { class: "tp-wall-heading" }, heading),
    h("h2", { class: "tp-wall-question", "data-long": `${text.length > LONG}` }, text),
    situation ? h("p", { key: "situation", class: "tp-wall-situation" }, situation) : null,
    h(
      "div",
      { class: "tp-wall-body" },
      picture ? h("img", { key: "picture", class: "tp-wall-picture", src: picture, alt: texts.picture }) : null,
      shown ? [answers(texts, shown), reasons(texts, shown)] : null,
      !shown && choices.length
        ? h(
            "ul",
            { key: "choices", class: "tp-wall-choices" },
            choices.map((/** @type {string} */ choice) => h("li", { key: choice }, choice)),
          )
        : null,
    ),
    h(
      "p",
      { class: "tp-class-answered", role: "status" },
      stage === "waiting" ? null : h("i", { style: `width:${percent(done)}` }),
      h("span", {}, answered),
    ),
  );
}

export default panel(view);
