// Draws the status line of the police explorer, and updates the page's address.

import { h, whenShown } from "../../../panel/common.js";
import { policePanel } from "./panel.js";

/** @import { Model, Root, View } from "../../../panel/common.js" */
/** @import { PoliceStatus } from "../../../contents" */

/** @type {View<PoliceStatus>} */
function view(content) {
  return h(
    "div",
    { class: "tp-bar" },
    h(
      "div",
      { key: "said", class: "tp-status", role: "status", "aria-live": "polite", "aria-atomic": "true" },
      content.said,
    ),
    content.by_hand
      ? h(
          "button",
          {
            key: "back",
            type: "button",
            class: "tp-bar-button tp-by-hand",
            title: content.back,
            "aria-label": content.back,
            "data-send": '{"ask":"back"}',
          },
          content.by_hand,
          " ↺",
        )
      : null,
    h(
      "nav",
      { key: "nav", "aria-label": content.nav },
      content.links.map((link) => h("a", { class: "tp-bar-link", href: link.href }, link.text)),
    ),
  );
}

/** Return whether the explorer owns the page's address. In a notebook it does not. */
function owns(/** @type {Root} */ root) {
  return (
    document.body.dataset.voila !== undefined &&
    document.querySelector(".tp-explorer .tp-bar")?.closest(".tp-panel") ===
      root.querySelector(".tp-bar")?.closest(".tp-panel")
  );
}

/**
 * Update the page's address. This adds a step to the browser's history, unless the same slider is still moving.
 * @param {Root} root
 * @param {PoliceStatus["address"]} address
 */
function follow(root, address) {
  const { state } = root.tp;
  if (!address || address.answered !== (state.asked ?? 0) || !owns(root)) return;
  const now = new URLSearchParams(window.location.search);
  const next = new URLSearchParams([...now].filter(([name]) => !address.names.includes(name)));
  for (const [name, value] of Object.entries(address.asked)) next.set(name, value);
  const differing = address.names.filter((name) => now.get(name) !== next.get(name));
  const first = !state.followed;
  const gone = address.answered !== state.gone;
  state.followed = true;
  state.gone = address.answered;
  if (!differing.length) return;
  const onward =
    differing.every((name) => address.sliding.includes(name)) && differing.every((name) => state.moved?.includes(name));
  const query = next.size ? `?${next}` : "";
  const put = first || gone || onward ? "replaceState" : "pushState";
  window.history[put](window.history.state, "", `${window.location.pathname}${query}${window.location.hash}`);
  if (!onward) state.moved = gone ? null : differing;
}

function ready(/** @type {Root} */ root, /** @type {Model} */ model) {
  const go = () => {
    if (!model.get("content").address || !owns(root)) return;
    const { state } = root.tp;
    state.asked = (state.asked ?? 0) + 1;
    state.moved = null;
    model.send({ ask: "go", search: window.location.search, number: state.asked });
  };
  window.addEventListener("popstate", go);
  return () => window.removeEventListener("popstate", go);
}

export default policePanel(view, {
  ready,
  drawn: (root, content) =>
    whenShown(root, () => {
      (root.closest(".tp-table") || root).classList.add("tp-ready");
      follow(root, content.address);
    }),
});
