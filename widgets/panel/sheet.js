// Draws tables and the labels of charts, for the results of games and for reviews.

import { h, icon } from "./common.js";

/** @typedef {{ text: string, why: string, best: boolean }} Cell */
/** @typedef {{ name: string, seat: number | null, best: boolean, cells: Cell[] }} Row */
/** @typedef {{ title: string, heads: string[], note: string, rows: Row[] }} Sheet */

const LABEL = 15;

function cell(/** @type {Cell} */ { text, why, best }, /** @type {string} */ head) {
  return h("td", { class: best ? "tp-best" : null, "data-head": head }, text, why ? h("small", {}, why) : null);
}

/**
 * Return a table with a mark at the best row. Each cell has its column head as `data-head`, for rows shown as cards.
 * @param {Sheet} content
 * @param {string} [extra]
 */
export function sheet({ title, heads, rows, note }, extra = "") {
  return h(
    "div",
    { key: title, class: `tp-sheet ${extra}` },
    h(
      "table",
      {},
      h("caption", {}, title),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((head) => h("th", { scope: "col" }, head)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((row) =>
          h(
            "tr",
            { class: row.best ? "tp-winner" : null },
            h(
              "th",
              { scope: "row" },
              (row.seat ?? null) === null ? null : icon(`seat-${row.seat}`),
              h("span", { title: row.name }, row.name),
            ),
            row.cells.map((each, at) => cell(each, heads[at + 1])),
          ),
        ),
      ),
    ),
    note ? h("p", { class: "tp-note" }, note) : null,
  );
}

/** Return heights for the labels at the ends of lines, so that no labels overlap. */
export function spread(/** @type {number[]} */ heights, /** @type {number} */ bottom) {
  const order = heights.map((at, n) => ({ at, n })).sort((one, other) => one.at - other.at);
  order.forEach((each, n) => {
    if (n) each.at = Math.max(each.at, order[n - 1].at + LABEL);
  });
  const over = order.length ? Math.max(0, order[order.length - 1].at - bottom) : 0;
  order.reverse().forEach((each, n) => {
    each.at = Math.min(each.at - (n ? 0 : over), n ? order[n - 1].at - LABEL : bottom);
  });
  return order.sort((one, other) => one.n - other.n).map(({ at }) => at);
}
