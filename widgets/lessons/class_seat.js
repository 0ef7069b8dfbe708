// A pupil in a class, on a phone: the name, the question with the answer, the result.

import { errorBox, h, panel } from "../panel/common.js";

/** @import { Listener, View } from "../panel/common.js" */
/** @import { ClassSeat } from "../contents" */

/** The number of characters from which a question is written in smaller letters. */
const LONG = 180;

function joining(/** @type {ClassSeat} */ { name, texts }) {
  return h(
    "form",
    { key: "name", class: "tp-seat-form", name: "name" },
    h("h2", {}, texts.join),
    h(
      "label",
      {},
      texts.who,
      h("input", {
        type: "text",
        class: "tp-input tp-class-name",
        name: "name",
        maxlength: 60,
        required: true,
        autocomplete: "off",
        defaultValue: name,
      }),
    ),
    h("button", { type: "submit", class: "tp-button tp-main tp-class-enter" }, texts.enter),
  );
}

function buttons(/** @type {ClassSeat} */ { number, choices, answer, text }) {
  return h(
    "div",
    { key: `choices ${number}`, class: "tp-seat-choices", role: "group", "aria-label": text },
    choices.map(({ answer: choice, text: told }) =>
      h(
        "button",
        {
          key: choice,
          type: "button",
          class: "tp-button tp-class-answer",
          "data-answer": choice,
          "aria-pressed": String(choice === answer),
          "data-send": JSON.stringify({ ask: "answer", number, text: choice }),
        },
        told,
      ),
    ),
  );
}

function field(/** @type {ClassSeat} */ { number, answer, whole, hint, texts }) {
  return h(
    "form",
    { key: `field ${number}`, class: "tp-seat-form", name: "answer" },
    h(
      "label",
      {},
      texts.answer,
      h("input", {
        type: "text",
        class: "tp-input tp-class-answer",
        name: "answer",
        maxlength: 60,
        required: true,
        autocomplete: "off",
        inputmode: whole ? "numeric" : "text",
        "aria-describedby": `tp-hint-${number}`,
      }),
    ),
    h("p", { id: `tp-hint-${number}`, class: "tp-note" }, hint),
    h("button", { type: "submit", class: "tp-button tp-main tp-class-send" }, answer ? texts.change : texts.send),
  );
}

function outcome(
  /** @type {NonNullable<ClassSeat["result"]>} */ { right, told, exact, why },
  /** @type {ClassSeat} */ { score, answer_told: mine, texts },
) {
  const mark = right === true ? "tp-right" : right === false ? "tp-wrong" : "";
  return h(
    "div",
    { key: "result", class: "tp-seat-result", role: "status" },
    mine ? h("p", {}, mine) : null,
    h("p", { class: `tp-verdict ${mark}` }, right === true ? "✓ " : right === false ? "✗ " : "", told),
    exact && right !== true ? h("p", {}, h("b", {}, exact)) : null,
    why ? h("p", {}, why) : null,
    score ? h("p", { class: "tp-seat-score" }, score) : null,
    h("p", { class: "tp-note" }, texts.wait),
  );
}

const onward = (/** @type {ClassSeat["links"]} */ links) =>
  h(
    "p",
    { key: "links", class: "tp-row tp-seat-links" },
    links.map(({ href, text }) => h("a", { key: href, href }, text)),
  );

/** @type {View<ClassSeat>} */
function view(content) {
  const { stage, heading, text, situation, picture, typed, result, sending, problem, links, texts } = content;
  const mine = content.answer_told;
  if (stage === "closed")
    return h("div", { class: "tp-seat", "data-stage": stage, lang: texts.language }, errorBox(problem), onward(links));
  if (stage === "name")
    return h("div", { class: "tp-seat", "data-stage": stage, lang: texts.language }, errorBox(problem), joining(content));
  return h(
    "div",
    { class: "tp-seat", "data-stage": stage, lang: texts.language },
    h(
      "p",
      { key: "me", class: "tp-seat-me" },
      texts.said,
      h("button", { type: "button", class: "tp-link tp-not-me", "data-send": '{"ask":"not_me"}' }, texts.not_me),
    ),
    errorBox(problem),
    heading ? h("p", { class: "tp-seat-heading" }, heading) : null,
    h(
      "h2",
      { key: heading, class: "tp-seat-question", "data-long": `${text.length > LONG}`, "aria-live": "polite" },
      text,
    ),
    situation ? h("p", { key: "situation", class: "tp-seat-situation" }, situation) : null,
    result ? outcome(result, content) : null,
    picture ? h("img", { key: "picture", class: "tp-seat-picture", src: picture, alt: texts.picture }) : null,
    stage === "open" ? (typed ? field(content) : buttons(content)) : null,
    stage === "open"
      ? h(
          "div",
          { key: "sent", role: "status", class: "tp-seat-sent" },
          sending ? h("p", {}, texts.sending) : mine ? [h("p", {}, h("b", {}, mine)), h("p", {}, texts.sent)] : null,
        )
      : null,
    onward(links),
  );
}

/** @type {Listener} */
function submit(event, root, model) {
  event.preventDefault();
  const given = event.target.elements;
  if (event.target.matches('[name="name"]')) model.send({ ask: "name", name: given.name.value });
  else model.send({ ask: "answer", number: root.tp.content().number, text: given.answer.value });
}

export default panel(view, { submit });
