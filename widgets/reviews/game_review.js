// Draws the review of any game: mistakes as puzzles, the effects of luck, and chances to win.

import { h, onThePage, openDialog, panel, sign, SIGNS } from "../panel/common.js";
import { sheet } from "../panel/sheet.js";

/** @import { Listener, More, View } from "../panel/common.js" */
/** @import { GameReview } from "../contents" */

/** @typedef {GameReview["mistakes"][number]} Mistake */
/** @typedef {NonNullable<Mistake["asked"]>} Asked */

function button(
  /** @type {string} */ text,
  /** @type {object} */ send,
  /** @type {string} */ extra,
  /** @type {object} */ more = {},
) {
  return h("button", { type: "button", class: `tp-button ${extra}`, "data-send": JSON.stringify(send), ...more }, text);
}

function puzzle(/** @type {Asked} */ { question, picture, board, position, choices }, /** @type {number} */ step) {
  return h(
    "div",
    { key: "asked", class: "tp-reviewed-position" },
    h("p", {}, h("b", {}, question)),
    picture ? h("img", { key: "board", src: picture, alt: board }) : null,
    h(
      "ul",
      { key: "position" },
      position.map((line) => h("li", {}, line)),
    ),
    choices.length
      ? h(
          "div",
          { key: "choices", class: "tp-row", role: "group", "aria-label": question },
          choices.map(({ decision, text, chosen }) =>
            button(text, { ask: "reply", step, decision }, "tp-reply", {
              key: decision,
              "data-decision": decision,
              "aria-pressed": String(chosen),
            }),
          ),
        )
      : null,
  );
}

function mistake(/** @type {Mistake} */ { step, text, loss, asked, answer }, /** @type {GameReview["texts"]} */ texts) {
  const named = (/** @type {string} */ does) => ({ "data-step": String(step), "aria-label": `${does}: ${text}` });
  return h(
    "li",
    { key: `mistake ${step}`, class: `tp-mistake${asked ? " tp-open" : ""}`, "data-step": String(step) },
    h("p", {}, h("b", {}, text)),
    h("p", { class: "tp-note" }, loss),
    asked ? puzzle(asked, step) : null,
    h(
      "div",
      { key: "told", role: "status", class: "tp-told" },
      answer.map((line) => h("p", {}, line)),
    ),
    h(
      "div",
      { key: "do", class: "tp-row" },
      asked ? null : button(texts.look, { ask: "look", step }, "tp-look-at", { key: "look", ...named(texts.look) }),
      answer.length
        ? null
        : button(texts.answer, { ask: "answer", step }, "tp-answer", { key: "answer", ...named(texts.answer) }),
    ),
  );
}

function people(/** @type {NonNullable<GameReview["people"]>} */ { level, text, levels }) {
  return h(
    "label",
    { key: "people", class: "tp-row" },
    text,
    h(
      "select",
      { class: "tp-people", value: level },
      levels.map((each) => h("option", { value: each.level }, each.text)),
    ),
  );
}

function inside(/** @type {GameReview} */ content) {
  const { texts, players, seat, mistakes, totals, chances, laid_over: over } = content;
  return [
    h(
      "div",
      { key: "head", class: "tp-box-head" },
      h("h2", {}, texts.title),
      over
        ? h("button", { type: "button", class: "tp-plain tp-close", "aria-label": texts.close }, sign(SIGNS.close))
        : null,
    ),
    h(
      "div",
      { key: "problem", role: "alert" },
      content.problem ? h("p", { class: "tp-error" }, content.problem) : null,
    ),
    h(
      "div",
      { key: "progress", class: "tp-row tp-review-progress" },
      h("p", { role: "status", class: "tp-note" }, content.progress),
      content.progress ? button(texts.stop, { ask: "stop" }, "tp-slight tp-stop", { key: "stop" }) : null,
    ),
    h(
      "div",
      { key: "whose", class: "tp-row" },
      h(
        "label",
        { class: "tp-row" },
        texts.whose,
        h(
          "select",
          { class: "tp-whose", value: String(seat) },
          players.map((each) => h("option", { value: String(each.seat) }, each.text)),
        ),
      ),
      content.people ? people(content.people) : null,
    ),
    h("h3", { key: "mistakes" }, texts.mistakes),
    h(
      "ol",
      { key: "list", class: "tp-mistake-list" },
      mistakes.map((each) => mistake(each, texts)),
    ),
    h("p", { key: "none", class: "tp-note" }, content.none),
    totals ? h("div", { key: "totals" }, h("h3", {}, texts.totals), sheet(totals, "tp-cards")) : null,
    chances ? h("details", { key: "chances" }, h("summary", {}, texts.chances), sheet(chances)) : null,
    h("p", { key: "assumes", class: "tp-note tp-assumes" }, content.assumes),
  ];
}

/** @type {View<GameReview>} */
function view(content) {
  if (!content.open) return h("div", {});
  const { laid_over: over, texts } = content;
  return h(
    "div",
    {},
    h(
      over ? "dialog" : "section",
      { key: "review", class: `tp-game-review${over ? "" : " tp-panel"}`, "aria-label": texts.title },
      inside(content),
    ),
  );
}

/** @type {NonNullable<More["drawn"]>} */
function drawn(root, _content, model) {
  openDialog(root, root.querySelector("dialog"), () => model.send({ ask: "close" }));
}

/** @type {Listener} */
function click(event) {
  const dialog = event.target.closest("dialog");
  if (dialog && (event.target.closest(".tp-close") || event.target === dialog)) dialog.close();
}

/** @type {Listener} */
function change({ target }, _root, model) {
  if (target.matches(".tp-people")) model.send({ ask: "people", level: target.value });
  if (target.matches(".tp-whose"))
    model.send({ ask: "player", seat: target.value === "null" ? null : Number(target.value) });
}

/** Return a button of the same mistake, or the first button in the list. @type {NonNullable<More["heir"]>} */
function heir(root, held) {
  const step = held.closest("[data-step]")?.dataset.step;
  const own = step && root.querySelector(`.tp-mistake[data-step="${step}"] button`);
  return own || root.querySelector(".tp-mistake button") || root.querySelector(".tp-whose") || onThePage(root);
}

export default panel(view, { drawn, click, change, heir });
