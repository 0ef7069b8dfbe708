// Draws the curtain, which hides the page from other players at the same screen.

import { h, icon, onThePage, panel, whenShown } from "../panel/common.js";

/** @import { More, View } from "../panel/common.js" */
/** @import { Curtain } from "../contents" */

/** @type {View<Curtain>} */
function view(content) {
  const whose = content.seat ?? null;
  if (whose === null) return h("div", {});
  return h(
    "div",
    {},
    h(
      "dialog",
      { key: `curtain ${whose}`, class: "tp-curtain", "aria-label": content.title },
      h("div", { class: "tp-curtain-fold", "aria-hidden": "true" }),
      h(
        "div",
        { class: "tp-curtain-text" },
        whose < 0 ? null : icon(`seat-${whose}`, "tp-huge"),
        h("h2", {}, content.title),
        h("p", {}, content.text),
        content.people.map(({ seat, button }, at) =>
          h(
            "button",
            {
              key: `lift ${seat}`,
              type: "button",
              class: "tp-button tp-main tp-lift",
              autofocus: at === 0,
              "data-send": JSON.stringify({ ask: "lift", seat }),
            },
            button,
          ),
        ),
        content.undo
          ? h("button", { key: "undo", type: "button", class: "tp-link", "data-send": '{"ask":"undo"}' }, content.undo)
          : null,
      ),
    ),
  );
}

/** Open the curtain as a modal dialog, which Escape does not close. @type {NonNullable<More["drawn"]>} */
function drawn(root) {
  const box = root.querySelector("dialog");
  if (!box || box.open) return;
  whenShown(root, () => {
    box.addEventListener("cancel", (/** @type {Event} */ event) => event.preventDefault());
    if (!box.open) box.showModal();
  });
}

export default panel(view, { drawn, heir: onThePage });
