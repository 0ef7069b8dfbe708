// Draws the police track.

import { h, icon, panel, sign } from "../../../panel/common.js";

/** @import { View } from "../../../panel/common.js" */
/** @import { PoliceTrack } from "../../../contents" */

/** @type {View<PoliceTrack>} */
function view(content) {
  const squares = Array.from({ length: content.squares }, (_, number) => {
    const drawn = content.drawn[number];
    const last = number === content.squares - 1;
    return h(
      "span",
      { class: `tp-square-slot${drawn ? " tp-full" : ""}${last ? " tp-end" : ""}` },
      drawn ? icon(`police-${drawn}`) : last ? sign("M6 3v18h2v-7h10l-3-4 3-4H8V3z") : null,
    );
  });
  return h(
    "div",
    {
      class: "tp-track",
      "data-tp-place": "track",
      role: "img",
      "aria-label": content.drawn.length ? `${content.said} (${content.drawn.join(", ")})` : content.said,
    },
    icon("police", "tp-tall"),
    h("span", { class: "tp-track-label" }, content.label),
    squares,
    h("span", { class: "tp-track-note" }, content.note),
  );
}

export default panel(view);
