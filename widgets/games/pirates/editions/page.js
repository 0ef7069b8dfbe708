// Draws the comparison of editions: their rules, the same position under each edition, and plots of many games.

import { h, panel, whenShown } from "../../../panel/common.js";

function wordsView(content) {
  return h(
    "section",
    { class: "tp-panel tp-edition-words" },
    h(
      "div",
      { class: "tp-edition-head" },
      h("h2", {}, content.heading),
      content.links.map((link) => h("a", { href: link.href }, link.text)),
    ),
    h(
      "div",
      { class: "tp-edition-sets" },
      content.sets.map((each) =>
        h(
          "article",
          { key: each.title, class: "tp-edition" },
          h("h3", {}, each.title),
          h("p", { class: "tp-note" }, each.text),
          h(
            "ul",
            {},
            each.changes.map((line) => h("li", {}, line)),
          ),
        ),
      ),
    ),
  );
}

function hereView(content) {
  return h(
    "section",
    { class: "tp-panel" },
    h("h2", {}, content.heading),
    h(
      "div",
      { class: "tp-situations", role: "group", "aria-label": content.label },
      content.titles.map((title, number) =>
        h(
          "button",
          {
            key: `situation ${number}`,
            type: "button",
            class: `tp-button tp-situation${number === content.current ? " tp-main" : ""}`,
            "aria-pressed": String(number === content.current),
            "data-send": JSON.stringify({ ask: "situation", number }),
          },
          title,
        ),
      ),
    ),
    h("p", { class: "tp-edition-question" }, content.question),
    h("p", { class: "tp-note" }, content.same),
    h(
      "table",
      { class: "tp-edition-table" },
      content.sets.map((each) =>
        h("tr", { key: each.title }, h("th", { scope: "row" }, each.title), h("td", {}, each.only)),
      ),
    ),
  );
}

const WIDTH = 300;
const ROW = 26;

/** Draw an error bar of two standard errors to each side, with ticks that are visible even beside a large dot. */
function errorBar(low, high) {
  return h("path", {
    d: `M${low} 5V${ROW - 5}M${low} ${ROW / 2}H${high}M${high} 5V${ROW - 5}`,
    class: "tp-error-bar",
    stroke: "var(--tp-accent)",
    "stroke-width": 2,
    fill: "none",
  });
}

/** Draw the plot of one statistic, with a dot and an error bar for each rule set. */
function plot(measure) {
  const low = Math.min(...measure.rows.map((row) => row.mean - 3 * row.error));
  const high = Math.max(...measure.rows.map((row) => row.mean + 3 * row.error));
  const space = (high - low) * 0.08 || Math.abs(high) * 0.1 || 1;
  const x = (value) => 12 + ((WIDTH - 24) * (value - low + space)) / (high - low + 2 * space);
  return h(
    "figure",
    { key: measure.title, class: "tp-plot" },
    h("figcaption", {}, measure.title),
    h(
      "table",
      {},
      measure.rows.map((row) =>
        h(
          "tr",
          { key: row.title },
          h("th", { scope: "row" }, row.title),
          h(
            "td",
            {},
            h(
              "svg",
              { width: WIDTH, height: ROW, viewBox: `0 0 ${WIDTH} ${ROW}`, "aria-hidden": "true" },
              h("path", { d: `M0 ${ROW / 2}H${WIDTH}`, stroke: "var(--tp-line)" }),
              errorBar(x(row.mean - 2 * row.error), x(row.mean + 2 * row.error)),
              h("circle", { cx: x(row.mean), cy: ROW / 2, r: 3.5, fill: "var(--tp-highlight)" }),
            ),
          ),
          h("td", { class: "tp-plot-number" }, row.said),
        ),
      ),
    ),
  );
}

function gamesView(content) {
  const { texts } = content;
  return h(
    "section",
    { class: "tp-panel" },
    h("h2", {}, content.heading),
    h(
      "div",
      { class: "tp-row", role: "group", "aria-label": texts.players },
      content.players.map((player) =>
        h(
          "button",
          {
            key: player.name,
            type: "button",
            disabled: Boolean(content.running),
            class: `tp-button tp-play-${player.name}${player.name === content.player ? " tp-main" : ""}`,
            "data-send": JSON.stringify({ ask: "start", player: player.name }),
          },
          `${player.text}: ${texts.start}`,
        ),
      ),
      content.running
        ? h(
            "button",
            { key: "stop", type: "button", class: "tp-button tp-stop", "data-send": JSON.stringify({ ask: "stop" }) },
            texts.stop,
          )
        : null,
    ),
    h(
      "p",
      { role: "status", class: "tp-note" },
      content.running || content.problem || (content.measures.length ? "" : texts.empty),
    ),
    content.measures.length ? h("p", { class: "tp-note" }, content.note) : null,
    h("div", { class: "tp-plots" }, content.measures.map(plot)),
  );
}

const VIEWS = { words: wordsView, here: hereView, games: gamesView };

export default panel((content) => h("div", {}, VIEWS[content.view](content)), {
  heir: (root) => root.querySelector("button"),
  ready: (root) => whenShown(root, () => root.closest(".tp-editions")?.classList.add("tp-ready")),
});
