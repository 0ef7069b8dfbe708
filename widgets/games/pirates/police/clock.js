// Draws the panel about the rest of the year: a chart of the year's end, and tables.

import { h } from "../../../panel/common.js";
import { bar, both, heads, number, policePanel, segments, slider } from "./panel.js";

/** @import { View } from "../../../panel/common.js" */
/** @import { RestOfYear } from "../../../contents" */

const WIDE = 500;
const HIGH = 130;

/** Draw the bar chart: the probability that the year ends while each site is the next to be filled. */
function chart(/** @type {NonNullable<RestOfYear["chart"]>} */ { bars, top, ticks, sites, at, said, across, up }) {
  const step = WIDE / bars.length;
  const y = (/** @type {number} */ value) => HIGH * (1 - value / top);
  return h(
    "svg",
    { class: "tp-year-chart", viewBox: `-46 -14 ${WIDE + 54} ${HIGH + 48}`, role: "img", "aria-label": said },
    ticks.map((tick) => [
      h("path", { key: `line ${tick.text}`, class: "tp-grid", d: `M0 ${y(tick.value)}H${WIDE}` }),
      h("text", { key: `tick ${tick.text}`, x: -5, y: y(tick.value) + 4, "text-anchor": "end" }, tick.text),
    ]),
    bars.map((value, n) =>
      h("rect", {
        key: `bar ${n}`,
        class: `tp-year-bar${n + 1 < at ? " tp-so-far" : ""}${n + 1 === at ? " tp-now" : ""}`,
        x: (n * step + step * 0.1).toFixed(2),
        width: (step * 0.8).toFixed(2),
        y: y(value).toFixed(2),
        height: (HIGH - y(value)).toFixed(2),
      }),
    ),
    sites.map((site) =>
      h(
        "text",
        { key: `site ${site}`, x: ((site - 0.5) * step).toFixed(1), y: HIGH + 14, "text-anchor": "middle" },
        String(site),
      ),
    ),
    h("text", { key: "across", x: WIDE, y: HIGH + 28, "text-anchor": "end" }, across),
    h("text", { key: "up", x: 0, y: -5 }, up),
  );
}

function endsOfYear(/** @type {RestOfYear} */ content) {
  return h(
    "div",
    { class: "tp-clock" },
    chart(/** @type {NonNullable<RestOfYear["chart"]>} */ (content.chart)),
    slider("sites", content.slider),
    h(
      "div",
      { class: "tp-two" },
      h(
        "ul",
        { class: "tp-lines" },
        content.facts.map((fact) => h("li", {}, h("span", {}, fact.text), h("span", {}, number(fact.number)))),
      ),
      h(
        "div",
        {},
        h("h3", {}, content.ends_title),
        h(
          "ul",
          { class: "tp-facts tp-tight" },
          content.ends.map((entry) =>
            h("li", { key: entry.name }, h("span", {}, entry.name), bar(entry.chance.share), both(entry.chance)),
          ),
        ),
      ),
    ),
  );
}

function table(/** @type {RestOfYear} */ content) {
  const { table: all } = content;
  return h(
    "div",
    { class: "tp-wide" },
    h(
      "table",
      { class: "tp-numbers" },
      h("caption", {}, all.title),
      h("thead", {}, h("tr", {}, heads(all.head))),
      h(
        "tbody",
        {},
        all.rows.map((row) =>
          h(
            "tr",
            {},
            row.map((cell, n) => (n ? h("td", {}, number(cell)) : h("th", { scope: "row" }, cell.text))),
          ),
        ),
      ),
    ),
    h("p", { class: "tp-note" }, all.note),
  );
}

/** @type {View<RestOfYear>} */
function view(content) {
  return h(
    "div",
    {},
    segments(content.shows_said, content.shows, content.show, (value) => ({ ask: "show", value })),
    content.table ? table(content) : endsOfYear(content),
  );
}

export default policePanel(view);
