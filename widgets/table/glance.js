// Draws the strip that summarises the board on a phone while the board is out of sight.

import { h, icon, panel, whenShown } from "../panel/common.js";

/** @import { More, View } from "../panel/common.js" */
/** @import { BoardSummary } from "../contents" */

const LEAST = 0.3; // The strip appears if a smaller share of the board is visible.

/** @type {View<BoardSummary>} */
function view(content) {
  return h(
    "div",
    {},
    h(
      "button",
      { type: "button", class: "tp-glance", title: content.text },
      h("span", { class: "tp-said" }, content.text),
      h("span", { class: "tp-glance-said", "aria-hidden": "true" }, content.parts.join(" · ")),
      content.places.length
        ? h(
            "span",
            { class: "tp-glance-places", "aria-hidden": "true" },
            content.places.map((place) =>
              h(
                "span",
                {
                  key: place.label,
                  class: `tp-glance-place${place.marked ? " tp-glance-marked" : ""}`,
                  "data-place": place.label,
                },
                h("b", {}, place.label),
                h(
                  "span",
                  { class: "tp-glance-here" },
                  place.here.map((kind) => icon(kind)),
                ),
              ),
            ),
          )
        : null,
    ),
  );
}

/** @type {NonNullable<More["ready"]>} */
function ready(root) {
  /** @type {IntersectionObserver | undefined} */
  let seen;
  whenShown(root, () => {
    const page = root.closest(".tp-table");
    const board = page?.querySelector(".tp-area-board");
    if (!page || !board) return;
    seen = new IntersectionObserver(
      ([entry]) => page.classList.toggle("tp-board-away", entry.intersectionRatio < LEAST),
      { threshold: [LEAST] },
    );
    seen.observe(board);
  });
  return () => seen?.disconnect();
}

export default panel(view, {
  ready,
  click: (event, root) =>
    event.target.closest(".tp-glance") && root.closest(".tp-table")?.scrollIntoView({ block: "start" }),
});
