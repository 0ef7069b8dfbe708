// Draws the status line.

import { h, panel, sign, SIGNS } from "../panel/common.js";

/** @import { More, Root, View } from "../panel/common.js" */
/** @import { Status } from "../contents" */

/** @type {View<Status>} */
function view(content) {
  const { texts } = content;
  return h(
    "div",
    { class: "tp-bar" },
    h(
      "div",
      { key: "text", class: "tp-status", role: "status", "aria-live": "polite", "aria-atomic": "true" },
      content.parts.map((part, number) => [
        number ? " · " : null,
        h("span", { class: number === 1 ? "tp-who" : null }, part),
      ]),
    ),
    content.thinking
      ? h("span", { key: "busy", class: "tp-busy", role: "progressbar", "aria-label": texts.thinking })
      : null,
    content.thinking
      ? h(
          "button",
          { key: "stop", type: "button", class: "tp-bar-button tp-stop", "data-send": '{"ask":"pause","paused":true}' },
          sign(SIGNS.stop),
          h("span", { class: "tp-label" }, texts.stop),
        )
      : null,
    content.paused
      ? h(
          "button",
          { key: "on", type: "button", class: "tp-bar-button", "data-send": '{"ask":"pause","paused":false}' },
          sign(SIGNS.forward),
          h("span", { class: "tp-label" }, texts.on),
        )
      : null,
    content.menu
      ? h(
          "button",
          {
            key: "menu",
            type: "button",
            class: "tp-bar-button tp-menu",
            "aria-haspopup": "dialog",
            "data-open": "menu",
          },
          sign(SIGNS.menu),
          h("span", { class: "tp-label" }, texts.menu),
        )
      : null,
  );
}

/** Use a smaller font if the text does not fit into the line. */
function fit(/** @type {Root} */ root) {
  const text = root.querySelector(".tp-status");
  text.classList.remove("tp-long");
  text.classList.toggle("tp-long", text.scrollHeight > text.clientHeight + 1);
}

/** @type {NonNullable<More["ready"]>} */
function ready(root) {
  const seen = new ResizeObserver(() => fit(root));
  seen.observe(root.querySelector(".tp-status"));
  return () => seen.disconnect();
}

export default panel(view, { ready, drawn: (root) => root.isConnected && fit(root) });
