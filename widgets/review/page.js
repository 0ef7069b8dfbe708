// A game looked back on: which one, the chances as curves, what was given away, what was luck.

import { h, icon, onThePage, panel, sign, SIGNS, whenShown } from "../panel/common.js";
import { sheet, spread } from "../panel/sheet.js";

/** @import { Listener, Root, View } from "../panel/common.js" */
/** @import { Curves, Head, Ledger, Mistakes } from "../contents" */

/** @typedef {NonNullable<Head["game"]>} Opened */
/** @typedef {NonNullable<Mistakes["asked"]>} Asked */

const LARGEST = 16 * 1024 * 1024;

function button(/** @type {string} */ text, /** @type {object} */ send, /** @type {string} */ extra, /** @type {object} */ more = {}) {
  return h("button", { type: "button", class: `tp-button tp-slight ${extra}`, "data-send": JSON.stringify(send), ...more }, text);
}

// --- which game

function opening(/** @type {Head} */ { games, texts }) {
  return h("div", { key: "opening", class: "tp-opening" }, h("h3", {}, texts.open),
    games.length ? h("ul", { class: "tp-review-games" }, games.map((game) => h("li", { key: game.id }, button(game.text, { ask: "open", id: game.id }, "tp-open-game"))))
      : h("p", { class: "tp-note" }, texts.none),
    h("label", { class: "tp-button tp-file" }, texts.file, h("input", { type: "file", class: "tp-load", accept: ".json,.jsonl,application/json" })));
}

function goTo(/** @type {"back" | "forward"} */ name, /** @type {number} */ step, /** @type {Opened} */ game, /** @type {Head["texts"]} */ texts) {
  const there = step >= 0 && step <= game.length;
  return h("button", { key: name, type: "button", class: `tp-button tp-slight tp-${name}`, "aria-label": texts[name], title: texts[name],
    "aria-disabled": there ? null : "true", "data-send": there ? JSON.stringify({ ask: "go", step }) : null }, sign(SIGNS[name]));
}

function opened(/** @type {Opened} */ game, /** @type {Head["texts"]} */ texts) {
  return h("div", { key: "game", class: "tp-review-game" },
    h("div", { class: "tp-row" }, h("b", {}, game.players), game.name ? h("span", { class: "tp-note" }, game.name) : null,
      game.href ? h("a", { href: game.href }, texts.play) : null, button(texts.another, { ask: "another" }, "tp-another")),
    h("div", { class: "tp-row tp-review-steps" }, goTo("back", game.step - 1, game, texts),
      h("input", { key: "slider", type: "range", class: "tp-slider", min: 0, max: game.length, step: 1, value: game.step, "aria-label": texts.position,
        "aria-valuetext": game.said, style: `--tp-done:${game.length ? (100 * game.step) / game.length : 100}%` }),
      goTo("forward", game.step + 1, game, texts)),
    h("p", { class: "tp-review-told" }, game.told),
    h("p", { key: "progress", class: "tp-note tp-progress", role: "status" }, game.progress,
      game.progress ? button(texts.stop, { ask: "stop" }, "tp-stop") : null));
}

function headView(/** @type {Head} */ content) {
  return h("section", { class: "tp-panel tp-review-head" },
    h("div", { class: "tp-edition-head" }, h("h2", {}, content.heading), content.links.map((link) => h("a", { key: link.href, href: link.href }, link.text))),
    h("div", { key: "problem", role: "alert" }, content.problem ? h("p", { class: "tp-error" }, content.problem) : null),
    content.game ? opened(content.game, content.texts) : opening(content));
}

// --- the curves

const SIZE = { width: 980, height: 270, left: 40, right: 850, top: 24, bottom: 250 };

const x = (/** @type {number} */ at, /** @type {number} */ steps) => Math.round((SIZE.left + (SIZE.right - SIZE.left) * at / Math.max(1, steps)) * 10) / 10;
const y = (/** @type {number} */ percent) => Math.round((SIZE.bottom - (SIZE.bottom - SIZE.top) * percent / 100) * 10) / 10;

function line(/** @type {number[]} */ values, /** @type {number} */ steps) {
  return values.map((value, at) => `${at ? "L" : "M"}${x(at, steps)} ${y(value)}`).join("");
}

function curve(/** @type {Curves} */ { lines, marks, steps, step, title }) {
  const ends = lines.map(({ values }) => values[values.length - 1]);
  const places = spread(ends.map(y), SIZE.bottom);
  return h("svg", { class: "tp-curve", viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, role: "img", "aria-label": title },
    [0, 25, 50, 75, 100].map((value) => h("g", { key: `tick ${value}` },
      h("line", { class: "tp-curve-grid", x1: SIZE.left, x2: SIZE.right, y1: y(value), y2: y(value) }),
      h("text", { class: "tp-curve-text", x: SIZE.left - 6, y: y(value) + 4, "text-anchor": "end" }, String(value)))),
    marks.map((mark) => h("g", { key: `mark ${mark.step}`, class: `tp-mark-${mark.kind}` }, h("title", {}, mark.text),
      mark.kind === "year" ? h("line", { class: "tp-curve-mark", x1: x(mark.step, steps), x2: x(mark.step, steps), y1: SIZE.top, y2: SIZE.bottom })
        : h("path", { class: "tp-curve-arrest", d: `M${x(mark.step, steps)} ${SIZE.bottom + 4}l-5 10h10z` }),
      mark.kind === "year" ? h("text", { class: "tp-curve-text", x: x(mark.step, steps), y: SIZE.top - 8, "text-anchor": "end" }, mark.text) : null)),
    h("line", { key: "now", class: "tp-curve-now", x1: x(step, steps), x2: x(step, steps), y1: SIZE.top, y2: SIZE.bottom }),
    lines.map(({ seat, values }) => h("g", { key: `line ${seat}` }, h("path", { class: "tp-curve-edge", d: line(values, steps) }),
      h("path", { class: `tp-curve-line tp-curve-${seat}`, d: line(values, steps) }))),
    lines.map(({ seat, name }, n) => h("g", { key: `end ${seat}` },
      h("path", { class: "tp-curve-lead", d: `M${SIZE.right} ${y(ends[n])}L${SIZE.right + 12} ${places[n]}` }),
      h("circle", { class: `tp-curve-dot tp-curve-${seat}`, cx: SIZE.right + 16, cy: places[n], r: 4.5 }),
      h("text", { class: "tp-curve-text", x: SIZE.right + 25, y: places[n] + 4 }, name.length > 12 ? `${name.slice(0, 11)}…` : name))));
}

function curveTable(/** @type {Curves} */ { table, lines, texts }) {
  return h("details", { key: "table" }, h("summary", {}, texts.table), h("div", { class: "tp-sheet" }, h("table", {},
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, texts.when), lines.map(({ seat, name }) => h("th", { key: `head ${seat}`, scope: "col" }, name)))),
    h("tbody", {}, table.map((row, number) => h("tr", { key: `row ${number}` },
      h("th", { scope: "row" }, button(row.text, { ask: "go", step: row.step }, "tp-slim", { title: texts.go })),
      row.cells.map((text) => h("td", {}, text))))))));
}

function curvesView(/** @type {Curves} */ content) {
  if (!content.open) return h("div", {});
  return h("section", { class: "tp-panel" }, h("figure", { class: "tp-curve-box" }, h("figcaption", {}, content.title), curve(content), curveTable(content)));
}

// --- what was given away

function mistake(/** @type {Mistakes["mistakes"][number]} */ each, /** @type {Mistakes["texts"]} */ texts) {
  return h("li", { key: `mistake ${each.step}`, class: "tp-mistake", "data-step": String(each.step) },
    h("p", {}, icon(`pirate-${each.seat}`), " ", h("b", {}, each.text)),
    h("p", { class: "tp-note" }, each.better), h("p", { class: "tp-note" }, each.made),
    h("div", { class: "tp-row" }, button(texts.look, { ask: "look", step: each.step }, "tp-look"),
      button(texts.better, { ask: "better", step: each.step }, "tp-better"), button(texts.retry, { ask: "retry", step: each.step }, "tp-retry")));
}

function question(/** @type {Asked} */ asked, /** @type {Mistakes["texts"]} */ texts) {
  return h("div", { key: "asked", class: "tp-asked", "data-step": String(asked.step) },
    h("p", {}, h("b", {}, asked.question)),
    h("div", { class: "tp-row", role: "group", "aria-label": asked.question }, asked.choices.map(({ decision, text }) => button(text, { ask: "reply", decision }, "tp-reply",
      { key: decision, "data-decision": decision, "aria-pressed": String(decision === asked.answer) }))),
    h("p", { key: "said", role: "status", class: "tp-said-to-it" }, asked.said),
    asked.told ? [h("p", { class: "tp-note" }, asked.told.text), h("p", { class: "tp-note" }, asked.told.better), h("p", { class: "tp-note" }, asked.told.made)] : null,
    button(texts.back, { ask: "list" }, "tp-back-to-list"));
}

function mistakesView(/** @type {Mistakes} */ content) {
  if (!content.open) return h("div", {});
  const { texts } = content;
  return h("section", { class: "tp-panel tp-mistakes" }, h("h2", {}, content.heading),
    content.branch ? h("p", { key: "branch", class: "tp-branch-told", role: "status" }, content.branch.told, " ",
      content.branch.href ? h("a", { class: "tp-play-on", href: content.branch.href }, texts.play_on) : null) : null,
    content.asked ? question(content.asked, texts) : [
      h("label", { key: "player", class: "tp-row" }, texts.players, h("select", { class: "tp-whose", value: String(content.seat) },
        content.players.map(({ seat, text }) => h("option", { value: String(seat) }, text)))),
      h("ol", { key: "list", class: "tp-mistake-list" }, content.mistakes.map((each) => mistake(each, texts))),
      h("p", { key: "close", class: "tp-note tp-close-calls" }, content.close), h("p", { key: "interval", class: "tp-note" }, content.interval)]);
}

// --- luck and play

function strokes(/** @type {Ledger["strokes"][number]} */ { seat, title, lines }, /** @type {Ledger["texts"]} */ texts) {
  return h("div", { key: `strokes ${seat}` }, h("h3", {}, icon(`pirate-${seat}`), " ", title),
    h("ul", { class: "tp-strokes" }, lines.map(({ step, text }) => h("li", { key: `stroke ${step}` }, button(text, { ask: "go", step }, "tp-slim tp-stroke", { title: texts.go })))));
}

function ledgerView(/** @type {Ledger} */ content) {
  if (!content.open) return h("div", {});
  const [all, ...years] = content.sheets;
  return h("section", { class: "tp-panel tp-ledger" }, h("h2", {}, content.heading), h("p", { class: "tp-note" }, content.note), sheet(all),
    h("details", { key: "years" }, h("summary", {}, content.texts.years), years.map(sheet)),
    h("div", { class: "tp-all-strokes" }, content.strokes.map((each) => strokes(each, content.texts))));
}

/** @type {Record<string, (content: any) => any>} */
const VIEWS = { head: headView, curves: curvesView, mistakes: mistakesView, ledger: ledgerView };

/** @type {View} */
function view(content) {
  return h("div", {}, VIEWS[content.view](content));
}

/** @type {Listener} */
function change(event, root, model) {
  const { target } = event;
  if (target.matches(".tp-whose")) model.send({ ask: "player", seat: target.value === "null" ? null : Number(target.value) });
  if (!target.matches(".tp-load") || !target.files[0]) return;
  const [file] = target.files;
  if (file.size > LARGEST) model.send({ ask: "refuse", why: model.get("content").texts.large });
  else file.text().then((/** @type {string} */ text) => model.send({ ask: "load", text }));
}

const sliderOf = (/** @type {Root} */ root) => root.querySelector(".tp-slider");

export default panel(view, {
  change, heir: onThePage,
  ready: (root) => whenShown(root, () => root.closest(".tp-review-page")?.classList.add("tp-ready")),
  wished: (root, { step }) => { if (sliderOf(root)) sliderOf(root).value = step; },
  input: (event, root) => event.target.matches(".tp-slider") && root.tp.wishes.send({ ask: "go", step: Number(event.target.value) }),
});
