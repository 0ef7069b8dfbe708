// Draws a table of results after a part of the game, such as a year.

import { h, icon, onThePage, panel, sign, SIGNS } from "../panel/common.js";

/** @import { Listener, View } from "../panel/common.js" */
/** @import { InterimTable } from "../contents" */

const AWAY = '{"ask":"away"}';

function cell(/** @type {{ text: string, why: string, best: boolean }} */ { text, why, best }) {
  return h("td", { class: best ? "tp-best" : null }, text, why ? h("small", {}, why) : null);
}

/** @type {View<InterimTable>} */
function view(content) {
  if (!content.open) return h("div", {});
  const { sheet, texts } = content;
  return h(
    "div",
    {},
    h(
      "section",
      { key: `interim ${content.step}`, class: "tp-interim", "aria-label": sheet.title },
      h(
        "div",
        { class: "tp-box-head" },
        h("h2", {}, h("span", { role: "status" }, sheet.title)),
        h(
          "button",
          {
            type: "button",
            class: "tp-plain tp-interim-close",
            "aria-label": texts.away,
            title: texts.away,
            "data-send": AWAY,
          },
          sign(SIGNS.close),
        ),
      ),
      h(
        "div",
        { class: "tp-sheet" },
        h(
          "table",
          { "aria-label": sheet.title },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              sheet.heads.map((head) => h("th", { scope: "col" }, head)),
            ),
          ),
          h(
            "tbody",
            {},
            sheet.rows.map((row) =>
              h(
                "tr",
                {},
                h(
                  "th",
                  { scope: "row" },
                  (row.seat ?? null) === null ? null : icon(`seat-${row.seat}`),
                  h("span", { title: row.name }, row.name),
                ),
                row.cells.map(cell),
              ),
            ),
          ),
        ),
      ),
      h("p", { class: "tp-note" }, sheet.note),
      h(
        "button",
        { key: "away", type: "button", class: "tp-button tp-main tp-interim-away", "data-send": AWAY },
        texts.away,
      ),
    ),
  );
}

/** @type {Listener} */
function keydown(event, root, model) {
  if (event.key === "Escape" && model.get("content").open) model.send({ ask: "away" });
}

export default panel(view, { keydown, heir: onThePage });
