// The teacher's controls of a class.

import { errorBox, h, panel } from "../panel/common.js";

/** @import { Listener, View } from "../panel/common.js" */
/** @import { ClassDesk } from "../contents" */

function chooser(
  /** @type {string} */ name,
  /** @type {string} */ label,
  /** @type {string} */ value,
  /** @type {{ name: string, text: string }[]} */ options,
) {
  return h(
    "label",
    { key: name, class: "tp-desk-choice" },
    label,
    h(
      "select",
      { name, value },
      options.map((each) =>
        h("option", { key: each.name, value: each.name, selected: each.name === value }, each.text),
      ),
    ),
  );
}

function button(
  /** @type {string} */ text,
  /** @type {string} */ ask,
  /** @type {string} */ mark,
  /** @type {boolean} */ disabled = false,
) {
  return h(
    "button",
    {
      key: ask,
      type: "button",
      class: `tp-button ${mark}`,
      "aria-disabled": disabled ? "true" : null,
      "data-send": disabled ? null : JSON.stringify({ ask }),
    },
    text,
  );
}

function next(/** @type {ClassDesk} */ content) {
  const { open, games, game, topics, topic, steps, step, draft, situation, ready, choices, texts } = content;
  if (!games.length) return h("p", {}, texts.none);
  return h(
    "section",
    { key: "next", class: "tp-desk-next", "aria-label": texts.draft },
    games.length > 1 ? chooser("game", texts.game, game, games) : null,
    chooser("topic", texts.topic, topic, topics),
    steps.length ? chooser("step", texts.step, step, steps) : null,
    h("h3", {}, texts.draft),
    h(
      "div",
      { class: "tp-desk-draft" },
      situation ? h("p", { class: "tp-desk-situation" }, situation) : null,
      h("p", {}, h("b", {}, draft)),
    ),
    choices.length ? h("p", { class: "tp-note" }, choices.join(" · ")) : null,
    h(
      "div",
      { class: "tp-row" },
      button(texts.ask, "class", `tp-class-ask ${open ? "" : "tp-main"}`, open || !ready),
      button(texts.next, "another", "tp-class-another"),
    ),
  );
}

function joining(/** @type {ClassDesk} */ { links, code, wall, texts }) {
  const [{ href, text }, ...others] = links;
  return h(
    "section",
    { key: "join", class: "tp-desk-join" },
    h("h3", {}, texts.join),
    h("img", { class: "tp-code tp-class-code", src: code, alt: texts.code }),
    h("a", { class: "tp-class-link", href, target: "_blank" }, text),
    others.length
      ? [
          h("p", { key: "others", class: "tp-note" }, texts.others),
          h(
            "ul",
            { key: "links" },
            others.map((each) =>
              h(
                "li",
                { key: each.href },
                h("a", { class: "tp-class-other-link", href: each.href, target: "_blank" }, each.text),
              ),
            ),
          ),
        ]
      : null,
    h("p", { class: "tp-note" }, texts.where),
    h("a", { class: "tp-wall-link", href: wall, target: "_blank" }, texts.wall),
  );
}

function removing(/** @type {NonNullable<ClassDesk["removal"]>} */ removal, /** @type {ClassDesk["texts"]} */ texts) {
  const { name, text } = removal;
  return h(
    "div",
    { class: "tp-desk-removal" },
    h("p", {}, text),
    h(
      "div",
      { class: "tp-row" },
      h(
        "button",
        {
          type: "button",
          class: "tp-button tp-main tp-pupil-gone",
          "data-send": JSON.stringify({ ask: "remove", name, sure: true }),
        },
        texts.remove,
      ),
      button(texts.keep, "keep", "tp-pupil-keep"),
    ),
  );
}

function listOfPupils(/** @type {ClassDesk} */ content) {
  const { pupils, removal, texts } = content;
  return h(
    "section",
    { key: "pupils", class: "tp-desk-pupils" },
    h("h3", {}, texts.pupils),
    pupils.length
      ? h(
          "ul",
          {},
          pupils.map(({ name, here, answered, said, remove }) =>
            h(
              "li",
              { key: name, "data-here": `${here}`, "data-answered": `${answered}`, "aria-label": said, title: said },
              answered ? `✓ ${name}` : name,
              h("button", {
                type: "button",
                class: "tp-pupil-remove",
                title: remove,
                "aria-label": remove,
                "data-send": JSON.stringify({ ask: "remove", name, sure: false }),
              }),
            ),
          ),
        )
      : h("p", { class: "tp-note" }, texts.nobody),
    h("div", { role: "alert" }, removal ? removing(removal, texts) : null),
  );
}

/** @type {View<ClassDesk>} */
function view(content) {
  const { open, problem, home, texts } = content;
  return h(
    "div",
    { class: "tp-desk", lang: texts.language },
    errorBox(problem),
    h("div", { key: "reveal" }, button(texts.reveal, "reveal", `tp-class-reveal ${open ? "tp-main" : ""}`, !open)),
    next(content),
    listOfPupils(content),
    joining(content),
    h(
      "details",
      { key: "begin" },
      h("summary", {}, texts.begin),
      h("p", { class: "tp-note" }, texts.beginning),
      button(texts.begin, "begin", "tp-class-begin"),
    ),
    h(
      "details",
      { key: "replace" },
      h("summary", {}, texts.replace),
      h("p", { class: "tp-note" }, texts.replacing),
      button(texts.replace, "replace_link", "tp-class-replace"),
    ),
    h("a", { key: "home", href: home.href }, home.text),
  );
}

/** @type {Listener} */
function change(event, _root, model) {
  if (event.target.matches("select")) model.send({ ask: event.target.name, name: event.target.value });
}

export default panel(view, { change });
