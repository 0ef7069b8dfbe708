// Draws the panel about the outcome of a restock.

import { h, icon } from "../../../panel/common.js";
import { bar, button, choose, heads, number, PERCENT, policePanel, slider } from "./panel.js";

/** @import { View } from "../../../panel/common.js" */
/** @import { Restock } from "../../../contents" */

function police(/** @type {Restock} */ content) {
  const { texts } = content;
  return h(
    "table",
    { class: "tp-numbers tp-before-after" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, texts.epoch),
        h("th", { scope: "col" }, texts.before),
        h("th", { scope: "col", colspan: 2 }, texts.after),
      ),
    ),
    h(
      "tbody",
      {},
      content.police.map((entry) =>
        h(
          "tr",
          { key: entry.name },
          h("th", { scope: "row" }, entry.name),
          h(
            "td",
            {},
            entry.before ? icon("police", "tp-small") : "",
            h("span", { class: "tp-said" }, entry.before ? `100${PERCENT}` : "0"),
          ),
          h("td", { class: "tp-bar-cell" }, bar(entry.chance.share)),
          h("td", {}, number(entry.chance)),
        ),
      ),
    ),
  );
}

function column(/** @type {Restock["tokens"][number]} */ entry) {
  return h(
    "li",
    { key: entry.name },
    number(entry.number, "tp-tiny"),
    h(
      "span",
      { class: "tp-column", "aria-hidden": "true" },
      h("i", { style: `height:${(100 * entry.share).toFixed(1)}%` }),
    ),
    h("b", {}, entry.name),
  );
}

function choicesTable(/** @type {NonNullable<Restock["choices"]>} */ all) {
  return h(
    "section",
    {},
    h("h3", {}, all.title),
    h(
      "div",
      { class: "tp-wide" },
      h(
        "table",
        { class: "tp-numbers", "aria-label": all.title },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            all.head.map((name) => h("th", { scope: "col" }, h("span", { class: "tp-long" }, name))),
          ),
        ),
        h(
          "tbody",
          {},
          all.rows.map((row) =>
            h(
              "tr",
              { key: `choice ${row.year}`, class: row.chosen ? "tp-now" : null },
              h(
                "th",
                { scope: "row" },
                button(row.name, { ask: "place", year: row.year, sites: row.sites }, "tp-slim", {
                  "aria-pressed": String(row.chosen),
                  "aria-label": row.said,
                }),
              ),
              row.cells.map((cell) => h("td", {}, number(cell))),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @type {View<Restock>} */
function view(content) {
  const { texts } = content;
  return h(
    "div",
    { class: "tp-restock" },
    content.under_way ? h("p", { class: "tp-note" }, content.under_way) : null,
    slider("sites", content.slider, "tp-sites"),
    content.offers.length
      ? h(
          "div",
          { class: "tp-row tp-offers", role: "group", "aria-label": content.offers_said },
          h("span", { class: "tp-note" }, content.offers_said),
          content.offers.map((offer) =>
            button(offer.text, { ask: "place", year: offer.year, sites: offer.sites }, "tp-slim", {
              "aria-pressed": String(offer.chosen),
            }),
          ),
        )
      : null,
    h(
      "div",
      { class: "tp-two" },
      police(content),
      h(
        "div",
        {},
        h(
          "ul",
          { class: "tp-lines" },
          content.facts.map((fact) => h("li", {}, h("span", {}, fact.text), h("span", {}, number(fact.number)))),
        ),
        h("h3", {}, texts.tokens),
        h("ul", { class: "tp-columns" }, content.tokens.map(column)),
      ),
    ),
    content.choices ? choicesTable(content.choices) : null,
    content.lies.length
      ? h(
          "div",
          { key: "wanted", class: "tp-row" },
          choose("wanted", content.wanted.label, content.wanted.options, content.wanted.value),
        )
      : null,
    content.lies.length
      ? h(
          "table",
          { class: "tp-numbers" },
          h("caption", {}, texts.lies),
          h("thead", {}, h("tr", {}, heads([texts.colour, texts.mean, texts.any]))),
          h(
            "tbody",
            {},
            content.lies.map((entry) =>
              h(
                "tr",
                { key: entry.kind },
                h("th", { scope: "row" }, icon(entry.kind, "tp-small"), " ", entry.name),
                h("td", {}, number(entry.mean)),
                h("td", {}, number(entry.any)),
              ),
            ),
          ),
        )
      : h("p", { class: "tp-note" }, texts.kinds),
  );
}

export default policePanel(view);
