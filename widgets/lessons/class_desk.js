// The teacher's controls of a class.

import { h, panel } from "../panel/common.js";

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

function next(/** @type {ClassDesk} */ { open, games, game, topics, topic, draft, ready, choices, texts }) {
  if (!games.length) return h("p", {}, texts.none);
  return h(
    "section",
    { key: "next", class: "tp-desk-next", "aria-label": texts.draft },
    games.length > 1 ? chooser("game", texts.game, game, games) : null,
    chooser("topic", texts.topic, topic, topics),
    h("h3", {}, texts.draft),
    h("p", { class: "tp-desk-draft" }, draft),
    choices.length ? h("p", { class: "tp-note" }, choices.join(" · ")) : null,
    h(
      "div",
      { class: "tp-row" },
      button(texts.ask, "class", `tp-class-ask ${open ? "" : "tp-main"}`, open || !ready),
      button(texts.next, "another", "tp-class-another"),
    ),
  );
}

function joining(/** @type {ClassDesk} */ { link, code, wall, texts }) {
  return h(
    "section",
    { key: "join", class: "tp-desk-join" },
    h("h3", {}, texts.join),
    h("img", { class: "tp-code tp-class-code", src: code, alt: texts.code }),
    h("a", { class: "tp-class-link", href: link, target: "_blank" }, texts.link),
    h("p", { class: "tp-note" }, texts.where),
    h("a", { class: "tp-wall-link", href: wall, target: "_blank" }, texts.wall),
  );
}

function listOfPupils(/** @type {ClassDesk} */ { pupils, texts }) {
  return h(
    "section",
    { key: "pupils", class: "tp-desk-pupils" },
    h("h3", {}, texts.pupils),
    pupils.length
      ? h(
          "ul",
          {},
          pupils.map(({ name, here, answered, said }) =>
            h(
              "li",
              { key: name, "data-here": `${here}`, "data-answered": `${answered}`, "aria-label": said, title: said },
              answered ? `✓ ${name}` : name,
            ),
          ),
        )
      : h("p", { class: "tp-note" }, texts.nobody),
  );
}

/** @type {View<ClassDesk>} */
function view(content) {
  const { open, problem, home, texts } = content;
  return h(
    "div",
    { class: "tp-desk" },
    h("div", { key: "error", role: "alert" }, problem ? h("p", { class: "tp-error" }, problem) : null),
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
    h("a", { key: "home", href: home.href }, home.text),
  );
}

/** @type {Listener} */
function change(event, _root, model) {
  if (event.target.matches("select")) model.send({ ask: event.target.name, name: event.target.value });
}

export default panel(view, { change });
