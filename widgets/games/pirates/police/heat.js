// Draws the table of probabilities by epoch and number of police tokens. A click on a cell selects the cell.

import { h } from "../../../panel/common.js";
import { legend, policePanel, segments } from "./panel.js";

/** @import { Listener, View } from "../../../panel/common.js" */
/** @import { ProbabilityTable } from "../../../contents" */

function cell(
  /** @type {ProbabilityTable["rows"][number]["cells"][number]} */ entry,
  /** @type {number} */ draws,
  /** @type {ProbabilityTable} */ content,
) {
  const chosen = draws === content.draws && entry.epoch === content.epoch;
  return h(
    "td",
    { key: `${draws} ${entry.epoch}` },
    h(
      "button",
      {
        type: "button",
        class: "tp-cell",
        style: entry.style,
        title: entry.fraction,
        "aria-label": entry.said,
        "aria-pressed": String(chosen),
        "data-send": JSON.stringify({ ask: "cell", draws, epoch: entry.epoch }),
      },
      entry.text,
    ),
  );
}

function row(/** @type {ProbabilityTable["rows"][number]} */ entry, /** @type {ProbabilityTable} */ content) {
  return h(
    "tr",
    { key: `row ${entry.draws}`, class: entry.draws === content.draws ? "tp-now" : null },
    h("th", { scope: "row" }, String(entry.draws)),
    entry.cells.map((one) => cell(one, entry.draws, content)),
  );
}

/** @type {View<ProbabilityTable>} */
function view(content) {
  return h(
    "div",
    { class: "tp-heat" },
    segments(content.shows_said, content.shows, content.show, (value) => ({ ask: "show", value })),
    h(
      "div",
      { class: "tp-wide" },
      h(
        "table",
        { class: "tp-heat-table", style: `min-width:${42 * (content.head.length + 1)}px` },
        h("caption", { class: "tp-said" }, content.title),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, content.corner),
            content.head.map((epoch) => h("th", { key: epoch.year, scope: "col", title: epoch.label }, epoch.year)),
          ),
        ),
        h(
          "tbody",
          {},
          content.rows.map((entry) => row(entry, content)),
        ),
      ),
    ),
    legend(content.legend),
    content.note ? h("p", { class: "tp-note" }, content.note) : null,
  );
}

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

/** @type {Listener} */
function keydown(event, root) {
  const step = STEPS[event.key];
  const here = event.target.closest(".tp-cell");
  if (!step || !here) return;
  const rows = [...root.querySelectorAll("tbody tr")];
  const y = rows.indexOf(here.closest("tr"));
  const x = [...rows[y].querySelectorAll(".tp-cell")].indexOf(here);
  const next = rows[y + step[0]]?.querySelectorAll(".tp-cell")[x + step[1]];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export default policePanel(view, { keydown });
