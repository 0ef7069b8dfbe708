// Draws the dialog "How is this computed?". The page's typesetter draws the formulas.

import { h, sign, SIGNS } from "../../../panel/common.js";
import { policePanel, setFormulas } from "./panel.js";

/** @import { Listener, More, View } from "../../../panel/common.js" */
/** @import { ExplanationDialog } from "../../../contents" */

/** @type {HTMLElement | null} */
let opener = null;

const APART = ", \\quad ";

/** Return a part of a formula within which lines never break. */
function piece(/** @type {string} */ tex, /** @type {number} */ n = 0) {
  return h("span", { key: `${n} ${tex}`, class: "tp-formula tp-piece", "data-tex": tex });
}

/** Draw a line of the calculation. Its terms can be folded, but the result is always visible. */
function sum(/** @type {ExplanationDialog["lines"][number]} */ line, /** @type {string} */ key) {
  const left = line.name && line.terms.length ? `${line.name} =` : line.name;
  const term = (/** @type {string} */ tex, /** @type {number} */ n) => piece(n ? `+ ${tex}` : tex, n);
  return h(
    "div",
    { key, class: "tp-sum-line" },
    left ? piece(left) : null,
    line.terms.map(term),
    line.folded.length
      ? h(
          "details",
          { class: "tp-terms" },
          h("summary", {}, line.more),
          h(
            "div",
            { class: "tp-sum-line" },
            line.folded.map((tex, n) => term(tex, n + 1)),
          ),
        )
      : null,
    line.result ? piece(line.result) : null,
  );
}

/** @type {View<ExplanationDialog>} */
function view(content) {
  const { texts } = content;
  if (!content.open) return h("div", {});
  return h(
    "dialog",
    { key: "box", class: "tp-explain", "aria-label": texts.question },
    h(
      "div",
      { class: "tp-box-head" },
      h("h2", {}, content.title),
      h("button", { type: "button", class: "tp-plain tp-close", "aria-label": texts.close }, sign(SIGNS.close)),
    ),
    h("p", { key: "words" }, content.words),
    h("h3", {}, texts.formula),
    h("div", { key: `f ${content.formula}`, class: "tp-sum-line" }, content.formula.split(APART).map(piece)),
    content.symbols.length
      ? h(
          "ul",
          { key: `s ${content.title}`, class: "tp-symbols", "aria-label": texts.where },
          content.symbols.map((each) => h("li", { key: each.tex }, piece(each.tex), h("span", {}, each.text))),
        )
      : null,
    h("h3", {}, texts.numbers),
    content.lines.map((line, n) => sum(line, `${n} ${content.title}`)),
    h("p", { key: "value", class: "tp-value" }, texts.value, " ", h("b", {}, content.value)),
  );
}

/** @type {NonNullable<More["drawn"]>} */
function drawn(root, content, model) {
  const box = root.querySelector(".tp-explain");
  if (!box) return;
  if (!box.open && box.isConnected) {
    opener = /** @type {HTMLElement | null} */ (document.activeElement);
    box.showModal();
    box.addEventListener(
      "close",
      () => {
        model.send({ ask: "close" });
        // This event comes after the browser has restored the focus, when the user may already have moved it.
        if (document.activeElement === document.body && opener?.isConnected) opener.focus({ preventScroll: true });
      },
      { once: true },
    );
  }
  setFormulas(root, model);
}

/** @type {Listener} */
function click(event) {
  const box = event.target.closest("dialog");
  if (event.target.closest(".tp-close") || event.target === box) box.close();
}

export default policePanel(view, { drawn, click });
