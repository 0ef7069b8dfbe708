// The year-end clock and the tables beside it.

import { h } from "../panel/common.js";
import { bar, both, number, policePanel, segments, slider } from "./panel.js";

function dial(content) {
  const { dial: face } = content;
  return h("svg", { class: "tp-dial", viewBox: "-116 -116 232 232", role: "img", "aria-label": content.dial_said },
    h("circle", { r: 97, fill: "var(--tp-card)", stroke: "var(--tp-line)" }),
    face.rays.map((ray) => h("path", { d: ray.d, fill: ray.fill, stroke: ray.now ? "var(--tp-highlight)" : "#33271b", "stroke-width": ray.now ? 2 : 0.5 })),
    h("circle", { r: 45, fill: "var(--tp-paper)", stroke: "var(--tp-edge)", "stroke-width": 1.5 }),
    h("path", { d: `M0 0L${face.hand.x} ${face.hand.y}`, stroke: "var(--tp-police)", "stroke-width": 3, opacity: 0.75 }),
    h("circle", { r: 33, fill: "var(--tp-paper)" }),
    h("text", { y: 6, "text-anchor": "middle", "font-size": 18, "font-weight": 700, fill: "var(--tp-ink)" }, face.text),
    face.labels.map((label) => h("text", { x: label.x, y: label.y + 4, "text-anchor": "middle", "font-size": 10, fill: "var(--tp-ink-soft)" }, label.text)));
}

function endsOfYear(content) {
  return h("div", { class: "tp-clock" }, dial(content),
    h("div", { class: "tp-clock-side" },
      slider("sites", content.slider.label, content.slider.low, content.slider.high, content.slider.value, content.slider.said),
      h("ul", { class: "tp-lines" }, content.facts.map((fact) => h("li", {}, h("span", {}, fact.text), h("span", {}, number(fact.number))))),
      h("h3", {}, content.ends_title),
      h("ul", { class: "tp-facts tp-tight" }, content.ends.map((entry) => h("li", { key: entry.name }, h("span", {}, entry.name), bar(entry.chance.share, 0.3), both(entry.chance))))));
}

function table(content) {
  const { table: all } = content;
  return h("div", { class: "tp-wide" }, h("table", { class: "tp-numbers" }, h("caption", {}, all.title),
    h("thead", {}, h("tr", {}, all.head.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, all.rows.map((row) => h("tr", {}, row.map((cell, n) => (n ? h("td", {}, number(cell)) : h("th", { scope: "row" }, cell.text))))))),
  h("p", { class: "tp-note" }, all.note));
}

export default policePanel((content) => h("div", {},
  segments(content.shows_said, content.shows, content.show, (value) => ({ ask: "show", value })),
  content.table ? table(content) : endsOfYear(content)));
