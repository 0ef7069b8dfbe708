// The teacher's view of a class in the lessons.

import { download, h, panel } from "../panel/common.js";

/** @import { More, View } from "../panel/common.js" */
/** @import { ClassLearners } from "../contents" */

function grid(/** @type {ClassLearners} */ { heads, rows, texts }) {
  return h(
    "div",
    { class: "tp-wide", tabindex: "0", role: "region", "aria-label": texts.title },
    h(
      "table",
      { class: "tp-class-grid" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          [texts.learner, texts.now, ...heads].map((title) => h("th", { scope: "col" }, title)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(({ name, cells, now, stuck }) =>
          h(
            "tr",
            { key: name, "data-stuck": `${stuck}` },
            h("th", { scope: "row" }, name),
            h("td", {}, stuck ? h("b", {}, texts.stuck, " ") : null, now),
            cells.map((/** @type {string} */ cell) => h("td", {}, cell)),
          ),
        ),
      ),
    ),
  );
}

function exporting(/** @type {string} */ kind, /** @type {string} */ text) {
  return h(
    "button",
    {
      type: "button",
      class: "tp-button tp-class-export",
      "data-kind": kind,
      "data-send": JSON.stringify({ ask: "export", kind }),
    },
    text,
  );
}

/** @type {View<ClassLearners>} */
function view(content) {
  const { open, rows, missed, texts } = content;
  return h(
    "section",
    { class: "tp-class-learners", lang: texts.language },
    h(
      "button",
      {
        type: "button",
        class: "tp-button tp-class-lessons",
        "aria-expanded": `${open}`,
        "data-send": JSON.stringify({ ask: "open", value: !open }),
      },
      texts.title,
    ),
    open
      ? [
          h("p", { key: "note", class: "tp-note" }, texts.note),
          rows.length ? grid(content) : h("p", { key: "none" }, texts.none),
          rows.length ? h("p", { key: "reading", class: "tp-note" }, texts.reading) : null,
          missed.length
            ? h(
                "section",
                { key: "missed" },
                h("h3", {}, texts.missed),
                h(
                  "ol",
                  {},
                  missed.map((/** @type {string} */ line) => h("li", {}, line)),
                ),
              )
            : null,
          rows.length
            ? h("div", { key: "exports", class: "tp-row" }, exporting("csv", texts.csv), exporting("html", texts.html))
            : null,
        ]
      : null,
  );
}

/** Download the files that the kernel sends. @type {NonNullable<More["ready"]>} */
function ready(_root, model) {
  const take = (/** @type {any} */ message) => message.file && download(message.file);
  model.on("msg:custom", take);
  return () => model.off("msg:custom", take);
}

export default panel(view, { ready });
