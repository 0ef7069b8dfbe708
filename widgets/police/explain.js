// "How is this computed?": a box over the page. The formulas are set by the typesetter that the page brings along.

import { h, sign, SIGNS } from "../panel/common.js";
import { policePanel, setFormulas } from "./panel.js";

/** @import { Listener, More, View } from "../panel/common.js" */
/** @import { Explain } from "../contents" */

/** @type {HTMLElement | null} */
let opener = null;

/** @type {View<Explain>} */
function view(content) {
  const { texts } = content;
  if (!content.open) return h("div", {});
  return h("dialog", { key: "box", class: "tp-explain", "aria-label": texts.question },
    h("div", { class: "tp-box-head" }, h("h2", {}, content.title),
      h("button", { type: "button", class: "tp-plain tp-close", "aria-label": texts.close }, sign(SIGNS.close))),
    h("p", { key: "words" }, content.words),
    content.formula ? [h("h3", {}, texts.formula), h("div", { key: `f ${content.formula}`, class: "tp-formula", "data-tex": content.formula })] : null,
    content.numbers ? [h("h3", {}, texts.numbers), h("div", { key: `n ${content.numbers}`, class: "tp-formula", "data-tex": content.numbers })] : null,
    content.value ? h("p", { key: "value", class: "tp-value" }, texts.value, " ", h("b", {}, content.value)) : null);
}

/** @type {NonNullable<More["drawn"]>} */
function drawn(root, content, model) {
  const box = root.querySelector(".tp-explain");
  if (!box) return;
  if (!box.open && box.isConnected) {
    opener = /** @type {HTMLElement | null} */ (document.activeElement);
    box.showModal();
    box.addEventListener("close", () => {
      model.send({ ask: "close" });
      if (opener?.isConnected) opener.focus({ preventScroll: true });
    }, { once: true });
  }
  setFormulas(root, model);
}

/** @type {Listener} */
function click(event) {
  const box = event.target.closest("dialog");
  if (event.target.closest(".tp-close") || event.target === box) box.close();
}

export default policePanel(view, { drawn, click });
