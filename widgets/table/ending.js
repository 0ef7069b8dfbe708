// Draws the end of a game: the winner, tables of points, a chart, and buttons for what to do next.

import { bubble, h, onThePage, panel } from "../panel/common.js";
import { sheet, spread } from "../panel/sheet.js";

/** @import { View } from "../panel/common.js" */
/** @import { Ending } from "../contents" */

/** The size and the edges of the chart in pixels. */
const SIZE = { width: 560, height: 216, left: 34, right: 452, top: 20, bottom: 202 };

function button({ name, text, said, why }, content) {
  const id = `tp-end-why-${name}`;
  const send = JSON.stringify({ ask: name.replaceAll("-", "_") });
  if (why) {
    return [
      h(
        "button",
        {
          key: name,
          type: "button",
          class: `tp-button tp-unavailable tp-${name}`,
          "aria-label": said,
          "aria-describedby": id,
          "data-why": why,
          "data-send": send,
        },
        text,
      ),
      h("span", { key: `why ${name}`, id, hidden: true }, why),
    ];
  }
  return h(
    "button",
    {
      key: name,
      type: "button",
      class: `tp-button tp-${name}${content.buttons[0].name === name && !content.review && !content.reviewed_here ? " tp-main" : ""}`,
      "aria-label": said,
      title: said,
      "data-send": send,
    },
    text,
  );
}

/** Return at most six round numbers as ticks of an axis. */
function ticks(most) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((each) => most / each <= 5) || 1000;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step);
}

/** Return the SVG path of a step function. */
function stepPath(points, steps, x, y) {
  const parts = points.map(([at, value], n) => (n ? `H${x(at)}V${y(value)}` : `M${x(at)} ${y(value)}`));
  return `${parts.join("")}H${x(steps)}`;
}

function drawing({ title, steps, lines, marks }) {
  const most = Math.max(1, ...lines.flatMap(({ points }) => points.map(([, value]) => value)));
  const x = (at) => Math.round((SIZE.left + ((SIZE.right - SIZE.left) * at) / Math.max(1, steps)) * 10) / 10;
  const y = (value) => Math.round((SIZE.bottom - ((SIZE.bottom - SIZE.top) * value) / most) * 10) / 10;
  const lasts = lines.map(({ points }) => points[points.length - 1][1]);
  const places = spread(lasts.map(y), SIZE.bottom);
  return h(
    "svg",
    { class: "tp-curve", viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, role: "img", "aria-label": title },
    ticks(most).map((value) =>
      h(
        "g",
        { key: `tick ${value}` },
        h("line", { class: "tp-curve-grid", x1: SIZE.left, x2: SIZE.right, y1: y(value), y2: y(value) }),
        h("text", { class: "tp-curve-text", x: SIZE.left - 6, y: y(value) + 4, "text-anchor": "end" }, String(value)),
      ),
    ),
    marks.map(([at, text]) =>
      h(
        "g",
        { key: `mark ${at}` },
        h("line", { class: "tp-curve-mark", x1: x(at), x2: x(at), y1: SIZE.top, y2: SIZE.bottom }),
        h("text", { class: "tp-curve-text", x: x(at), y: SIZE.top - 7, "text-anchor": "end" }, text),
      ),
    ),
    lines.map(({ seat, points }) =>
      h(
        "g",
        { key: `line ${seat}` },
        h("path", { class: "tp-curve-edge", d: stepPath(points, steps, x, y) }),
        h("path", { class: `tp-curve-line tp-curve-${seat}`, d: stepPath(points, steps, x, y) }),
      ),
    ),
    lines.map(({ seat, name }, n) =>
      h(
        "g",
        { key: `end ${seat}` },
        h("path", { class: "tp-curve-lead", d: `M${SIZE.right} ${y(lasts[n])}L${SIZE.right + 12} ${places[n]}` }),
        h("circle", { class: `tp-curve-dot tp-curve-${seat}`, cx: SIZE.right + 16, cy: places[n], r: 4.5 }),
        h(
          "text",
          { class: "tp-curve-text", x: SIZE.right + 25, y: places[n] + 4 },
          `${lasts[n]}  ${name.length > 9 ? `${name.slice(0, 8)}…` : name}`,
        ),
      ),
    ),
  );
}

function curve(drawn, texts) {
  if (!drawn) return null;
  return h(
    "figure",
    { key: "curve", class: "tp-curve-box" },
    h("figcaption", {}, drawn.title),
    drawing(drawn),
    drawn.note ? h("p", { class: "tp-note" }, drawn.note) : null,
    drawn.said ? h("details", {}, h("summary", {}, texts.table), sheet(drawn.said)) : null,
  );
}

/** @type {View<Ending>} */
function view(content) {
  if (!content.open) return h("div", {});
  return h(
    "div",
    {},
    h(
      "section",
      { key: "end", class: "tp-ending tp-panel", "aria-label": content.texts.heading },
      h("p", { class: "tp-end-title", role: "status" }, content.title),
      content.why.map((sentence) => h("p", { key: sentence }, sentence)),
      content.review || content.reviewed_here || content.buttons.length
        ? h(
            "div",
            { class: "tp-row tp-end-buttons" },
            content.review
              ? h(
                  "a",
                  { key: "review", class: "tp-button tp-main tp-review", href: content.review },
                  content.texts.review,
                )
              : null,
            content.reviewed_here
              ? h(
                  "button",
                  {
                    key: "review here",
                    type: "button",
                    class: "tp-button tp-main tp-review",
                    "data-send": '{"ask":"review"}',
                  },
                  content.texts.review,
                )
              : null,
            content.buttons.map((each) => button(each, content)),
          )
        : null,
      content.sheets.map((each) => sheet(each)),
      curve(content.curve, content.texts),
      bubble(),
    ),
  );
}

export default panel(view, { bubbles: true, heir: onThePage });
