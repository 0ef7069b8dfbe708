// Draws the decisions as buttons. A dimmed button shows why its decision is illegal.

import { bubble, h, icon, ownName, panel, showBubble, sign, SIGNS, whenShown } from "../panel/common.js";

/** @import { Listener, More, View } from "../panel/common.js" */

function chip({ colour, cost, points }) {
  return h(
    "span",
    { class: `tp-chip tp-chip-${colour}`, "aria-hidden": "true" },
    h("b", {}, cost),
    h("small", {}, points),
  );
}

function buttonFace(button) {
  return [
    button.icon ? icon(button.icon) : null,
    button.chip ? chip(button.chip) : null,
    button.label ? h("span", { class: "tp-label" }, button.label) : null,
    button.count !== undefined ? h("span", { class: "tp-count", "aria-hidden": "true" }, `×${button.count}`) : null,
  ];
}

/**
 * Return a dimmed button, with its reason as text for screen readers. Hover, focus and tap show the reason in a bubble.
 * In a lesson there is neither bubble nor rule id, because the lesson explains wrong tries beside the task.
 */
function dimmed(button, content) {
  const why = content.words ? button.why.replace(/^[A-Z]\d+: /, "") : button.why;
  const id = `${content.own}-why-${button.text.replaceAll(" ", "_")}`;
  return [
    h(
      "button",
      {
        key: `dimmed ${button.text}`,
        type: "button",
        class: "tp-button tp-unavailable",
        "aria-label": content.texts.unavailable.replace("{decision}", () => button.said),
        "aria-describedby": id,
        "data-why": content.words ? null : why,
        "data-send": JSON.stringify({ ask: "why", text: button.text }),
      },
      buttonFace(button),
    ),
    h("span", { key: `why ${button.text}`, id, hidden: true }, why),
  ];
}

/** Return the button of a decision. The tooltip shows the decision in the game's notation, or in words in a lesson. */
function choice(button, content) {
  return h(
    "button",
    {
      key: button.text,
      type: "button",
      class: `tp-button tp-choice${button.main ? " tp-main" : ""}`,
      title: content.words ? button.said || null : button.text,
      "data-notation": button.text,
      "aria-label": button.said,
      "aria-keyshortcuts": button.key,
      "data-send": JSON.stringify({ ask: "play", text: button.text, at: content.at }),
    },
    buttonFace(button),
  );
}

/** Return the button that makes several decisions at once. */
function all({ label, texts, icons }, content) {
  return h(
    "button",
    {
      key: `all ${texts}`,
      type: "button",
      class: `tp-button tp-together${icons?.length ? "" : " tp-main"}`,
      "aria-label": label,
      "data-send": JSON.stringify({ ask: "play_all", texts, at: content.at }),
    },
    icons?.length ? icons.map((kind) => icon(kind)) : h("span", { class: "tp-label" }, label),
  );
}

/** Return the button that picks one part of a decision. */
function stage(button, content) {
  return h(
    "button",
    {
      key: button.text,
      type: "button",
      class: "tp-button tp-stage",
      "aria-label": button.said,
      "data-stage": button.stage,
      "data-send": JSON.stringify({ ask: "stage", part: button.stage, at: content.at }),
    },
    buttonFace(button),
  );
}

function unpick(button) {
  return h(
    "button",
    {
      key: "unpick",
      type: "button",
      class: "tp-button tp-unpick",
      "aria-label": button.said,
      "data-send": JSON.stringify({ ask: "unpick" }),
    },
    sign(SIGNS.undo),
    h("span", { class: "tp-label" }, button.label),
  );
}

function either(button, content) {
  if (button.why) return dimmed(button, content);
  if (button.unpick) return unpick(button);
  return button.stage ? stage(button, content) : choice(button, content);
}

/** Return buttons for the eight directions, arranged around a piece. */
function rose(group, content) {
  return h(
    "div",
    { class: "tp-rose" },
    h("span", { key: "centre", class: "tp-way-centre", "aria-hidden": "true" }, icon(group.centre, "tp-large")),
    group.buttons.map((button) =>
      h("span", { key: `way ${button.way}`, class: `tp-way tp-way-${button.way}` }, either(button, content)),
    ),
  );
}

function crumb(entry) {
  return h("span", { class: "tp-crumb" }, entry.icon ? icon(entry.icon) : null, entry.text);
}

/** Return the buttons that concern the same player, after the player's figure and name. */
function part(entry, content) {
  const buttons = entry.buttons.map((button) => either(button, content));
  if (entry.seat === undefined) return buttons;
  return h(
    "span",
    { key: `with ${entry.seat}`, class: "tp-part", role: "group", "aria-label": entry.player },
    icon(`seat-${entry.seat}`),
    h("span", { class: "tp-part-name", title: entry.player }, entry.player),
    buttons,
  );
}

function fold(entry, group, content) {
  if (entry.why) return dimmed(entry, content);
  const id = `${content.own}-fold-${entry.key}`;
  const open = content.folds.has(entry.key) ? content.folds.get(entry.key) : Boolean(group.open);
  content.there.add(entry.key);
  return h(
    "div",
    { key: entry.key, class: "tp-fold", role: "group", "aria-label": entry.said },
    h(
      "button",
      {
        key: "head",
        type: "button",
        class: "tp-button tp-fold-head",
        "aria-label": entry.said,
        "aria-expanded": String(open),
        "aria-controls": id,
        "data-fold": entry.key,
      },
      icon(entry.icon),
      h("span", { class: "tp-label" }, entry.label),
      sign(SIGNS.open),
    ),
    h(
      "div",
      { key: "rest", id, class: "tp-fold-rest", hidden: !open },
      entry.parts.map((each) => part(each, content)),
    ),
  );
}

const MANY = 6;

/** Return whether a group only continues the game, for example by ending a turn. Such a group is always visible. */
const goesOn = (group) => !group.label && group.buttons.some((button) => button.main);

function groupRow(group, number, content) {
  const id = `${content.own}-group-${number}`;
  const many = group.buttons.length > MANY ? " tp-many" : "";
  return h(
    "div",
    {
      key: `group ${group.label || group.icon || ""}`,
      class: `tp-group${many}`,
      "data-needed": group.needed || null,
      role: "group",
      "aria-labelledby": group.label || group.icon ? id : null,
    },
    h(
      "div",
      { id, class: "tp-group-label" },
      group.icon ? icon(group.icon) : null,
      group.icon ? h("span", { class: "tp-said" }, group.said) : group.label,
    ),
    h(
      "div",
      { class: "tp-group-buttons" },
      group.chip ? h("span", { key: "chip", class: "tp-group-chip" }, chip(group.chip)) : null,
      (group.crumbs || []).map(crumb),
      group.rose ? rose(group, content) : group.buttons.map((button) => either(button, content)),
      (group.folds || []).map((entry) => fold(entry, group, content)),
      (group.all || []).map((each) => all(each, content)),
    ),
  );
}

function refusal(content) {
  const { error, texts } = content;
  return h(
    "div",
    { key: "error", class: "tp-alert", role: "alert" },
    error &&
      h(
        "div",
        { class: "tp-error" },
        h("span", {}, error.sentence),
        error.rule
          ? h(
              "button",
              {
                type: "button",
                class: "tp-link tp-rule",
                "data-send": JSON.stringify({ ask: "rule", rule: error.rule }),
              },
              texts.rule,
            )
          : null,
        error.lesson
          ? h("a", { key: "lesson", class: "tp-lesson-link", href: error.lesson.href }, error.lesson.title)
          : null,
        h(
          "button",
          {
            type: "button",
            class: "tp-plain",
            "aria-label": texts.close,
            "data-send": JSON.stringify({ ask: "forgive" }),
          },
          sign(SIGNS.close),
        ),
      ),
  );
}

/** Draw the decisions. `state.folds` contains the folded lists that the user has opened or closed. @type {View} */
function view(sent, state) {
  const set = state.folds || new Map();
  const there = new Set();
  /** @type {import("../panel/common.js").Content} */
  const content = { ...sent, own: ownName(state), folds: set, there };
  const nothing = !content.heading && !content.groups.length;
  const tree = h(
    "section",
    { class: "tp-choices", tabindex: -1, "aria-label": content.heading, hidden: nothing },
    h(
      "div",
      { class: "tp-choices-head" },
      h("h2", {}, content.heading),
      content.rules_now
        ? h(
            "button",
            { key: "rules-now", type: "button", class: "tp-link tp-rules-now", "data-send": '{"ask":"rules_now"}' },
            content.rules_now,
          )
        : null,
    ),
    content.groups.map((group, number) => (goesOn(group) ? null : groupRow(group, number, content))),
    h(
      "div",
      { key: "foot", class: "tp-choices-foot" },
      content.groups.map((group, number) => (goesOn(group) ? groupRow(group, number, content) : null)),
    ),
    // Notices come after all buttons, so that no button moves.
    content.hint ? h("p", { class: "tp-hint" }, content.hint) : null,
    refusal(content),
    bubble(),
  );
  state.folds = new Map([...set].filter(([key]) => there.has(key)));
  return h("div", { class: "tp-panel" }, tree);
}

const visibleChoices = (root) =>
  [...root.querySelectorAll(".tp-choice, .tp-stage, .tp-unavailable, .tp-unpick, .tp-fold-head, .tp-together")].filter(
    (button) => button.offsetParent !== null,
  );

/** Return the button of the same decision, or the first visible button, or their area. @type {NonNullable<More["heir"]>} */
function heir(root, held) {
  const seen = visibleChoices(root).filter((button) => button.matches(".tp-choice, .tp-stage"));
  return (
    (held.dataset?.notation && seen.find((button) => button.dataset.notation === held.dataset.notation)) ||
    seen[0] ||
    visibleChoices(root)[0] ||
    root.querySelector(".tp-choices:not([hidden])") ||
    root.closest(".tp-table")?.querySelector(".tp-next")
  );
}

const PHONE = matchMedia("(max-width: 700px)");

/** Scroll to the board on a phone when the other players' turns begin, so that their moves are visible. */
function watchOthers(root, content) {
  const page = root.closest(".tp-table.tp-board-away");
  if (content.waiting && !root.tp.state.waited && PHONE.matches && page) page.scrollIntoView({ block: "start" });
}

/** Focus the first decision after the other players' turns, unless the focus is elsewhere on the page. */
function comeBack(root, content) {
  const { state } = root.tp;
  const nowhere = [document.body, null, root.querySelector(".tp-choices"), root.closest(".tp-table")].includes(
    document.activeElement,
  );
  if (state.waited && !content.waiting && nowhere) {
    const first = heir(root, {});
    first?.focus({ preventScroll: true });
    if (first?.matches(":focus-visible")) first.scrollIntoView({ block: "nearest" });
  }
  state.waited = content.waiting;
}

/** @type {NonNullable<More["drawn"]>} */
function drawn(root, content) {
  const problem = root.querySelector(".tp-error");
  if (problem && root.isConnected && problem.textContent !== root.tp.state.problem)
    problem.scrollIntoView({ block: "nearest" });
  root.tp.state.problem = problem?.textContent;
  const first = root.querySelector(".tp-choice, .tp-stage");
  const page = root.closest(".tp-table") || root;
  if ((first || !content.groups.length) && !content.behind) page.classList.add("tp-ready");
  if (!content.behind) {
    watchOthers(root, content);
    comeBack(root, content);
  }
}

/** @type {Listener} */
function keydown(event, root, model) {
  if (event.key === "Escape") {
    showBubble(root, null);
    if (root.querySelector(".tp-error")) model.send({ ask: "forgive" });
    else if (root.querySelector(".tp-unpick")) model.send({ ask: "unpick" });
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const options = visibleChoices(root);
  const at = options.indexOf(event.target.closest("button"));
  if (!step || at < 0) return;
  event.preventDefault();
  options[(at + step + options.length) % options.length].focus();
}

/** @type {Listener} */
function click(event, root) {
  const head = event.target.closest("[data-fold]");
  if (head) {
    root.tp.state.folds.set(head.dataset.fold, head.getAttribute("aria-expanded") !== "true");
    root.tp.draw();
  }
}

export default panel(view, {
  heir,
  drawn,
  keydown,
  click,
  bubbles: true,
  ready: (root, model) => whenShown(root, () => drawn(root, model.get("content"), model)),
});
