// Draws the current step of a lesson: the task, answers, hints, feedback, and buttons to continue.

import { h, icon, panel, sign, SIGNS, takeDownloads } from "../panel/common.js";

/** @import { Listener, More, View } from "../panel/common.js" */
/** @import { LessonPanel } from "../contents" */

const ask = (message) => JSON.stringify(message);

function ruleLink(result, content) {
  if (!result.rule) return null;
  return h(
    "button",
    {
      key: "rule",
      type: "button",
      class: "tp-link tp-rule",
      "aria-expanded": String(Boolean(content.rule)),
      "data-send": ask({ ask: "rule", rule: result.rule }),
    },
    result.named,
  );
}

function ruleText(content) {
  return (
    content.rule &&
    h(
      "div",
      { key: "rule-text", class: "tp-rule-text" },
      h("b", {}, content.rule.title),
      h("p", {}, content.rule.text),
      content.rule.lesson &&
        h(
          "button",
          {
            type: "button",
            class: "tp-link tp-lesson-link",
            "data-send": ask({ ask: "lesson", lesson: content.rule.lesson.id }),
          },
          content.rule.lesson.text,
        ),
    )
  );
}

function others(result) {
  if (!result.others) return null;
  const { label, told } = result.others;
  return [
    h(
      "button",
      {
        key: "others",
        type: "button",
        class: "tp-link tp-others",
        "aria-expanded": String(Boolean(told.length)),
        "data-send": ask({ ask: "others" }),
      },
      label,
    ),
    told.length
      ? h(
          "ul",
          { key: "told", class: "tp-comments" },
          told.map((line) => h("li", {}, line)),
        )
      : null,
  ];
}

function resultBox(content) {
  const { result } = content;
  if (!result) return null;
  return h(
    "div",
    { class: `tp-result ${result.right ? "tp-right" : "tp-error"}${result.invited ? " tp-invited" : ""}` },
    h("b", {}, result.heading),
    result.reason ? h("p", { class: "tp-reason" }, result.reason) : null,
    result.right && result.done && result.text ? h("p", { class: "tp-why-label" }, content.texts.why) : null,
    h("p", {}, result.text),
    result.led_to ? h("p", { class: "tp-led-to" }, result.led_to) : null,
    others(result),
    ruleLink(result, content),
    ruleText(content),
  );
}

function answers(content) {
  if (content.typed) {
    return h(
      "form",
      { key: "typed", class: "tp-row tp-typed" },
      h("input", {
        key: "input",
        type: "text",
        name: "answer",
        class: "tp-input",
        "aria-label": content.texts.answer,
        placeholder: content.texts.number,
        maxlength: "60",
        autocomplete: "off",
      }),
      h("button", { key: "send", type: "submit", class: "tp-button tp-main tp-answer" }, content.texts.send),
    );
  }
  return h(
    "div",
    { key: "answers", class: "tp-row tp-answers" },
    content.choices.map((choice) =>
      h(
        "button",
        {
          key: `answer ${choice.text}`,
          type: "button",
          class: `tp-button tp-answer${content.tried.includes(choice.text) ? " tp-tried" : ""}`,
          "data-answer": choice.text,
          "data-send": ask({ ask: "answer", text: choice.text }),
        },
        choice.label,
      ),
    ),
  );
}

/** Draw the pictures that explain the aim of the game. */
function aim({ text, scenes }) {
  return h(
    "div",
    { key: "aim", class: "tp-aim" },
    h("p", {}, text),
    h(
      "ul",
      { class: "tp-scenes" },
      scenes.map((scene) =>
        h(
          "li",
          { key: scene.text, class: "tp-scene" },
          h(
            "span",
            { class: "tp-scene-drawn", "aria-hidden": "true" },
            scene.icons.map((name) => icon(name, "tp-large")),
            scene.chips.map((chip) =>
              h(
                "span",
                { class: `tp-chip tp-chip-${chip.colour}` },
                h("b", {}, chip.cost),
                h("small", {}, chip.points),
              ),
            ),
          ),
          h("span", {}, scene.text),
        ),
      ),
    ),
  );
}

function wayOn(content) {
  const { texts } = content;
  return h(
    "div",
    { key: "way", class: "tp-row tp-onward" },
    content.next
      ? h(
          "button",
          { key: "next", type: "button", class: "tp-button tp-main tp-next", "data-send": ask({ ask: "next" }) },
          content.next,
        )
      : null,
    content.explore
      ? h("a", { key: "explore", class: "tp-button tp-explore", href: content.explore }, texts.explore)
      : null,
    content.hint
      ? h(
          "button",
          { key: "hint", type: "button", class: "tp-button tp-hint-button tp-hint", "data-send": ask({ ask: "hint" }) },
          content.hint,
        )
      : null,
    content.back
      ? h(
          "button",
          { key: "back", type: "button", class: "tp-button tp-undo", "data-send": ask({ ask: "back" }) },
          sign(SIGNS.undo),
          h("span", {}, texts.back),
        )
      : null,
    content.again
      ? h(
          "button",
          { key: "again", type: "button", class: "tp-button tp-again", "data-send": ask({ ask: "again" }) },
          texts.again,
        )
      : null,
    content.finished
      ? h(
          "button",
          { key: "show", type: "button", class: "tp-button tp-show", "data-send": ask({ ask: "show" }) },
          texts.show,
        )
      : null,
    content.finished
      ? h(
          "button",
          { key: "restart", type: "button", class: "tp-button tp-restart", "data-send": ask({ ask: "restart" }) },
          texts.restart,
        )
      : null,
  );
}

/** @type {View<LessonPanel>} */
function view(content) {
  return h(
    "div",
    { class: "tp-panel tp-lesson-panel", "data-lesson": content.lesson },
    h(
      "div",
      { class: "tp-lesson-head" },
      h("h2", {}, content.title),
      content.time ? h("span", { class: "tp-time" }, content.time) : null,
      content.score ? h("span", { key: "score", class: "tp-score" }, content.score) : null,
      h(
        "span",
        {
          class: "tp-progress",
          role: "progressbar",
          "aria-label": content.title,
          "aria-valuemin": "1",
          "aria-valuemax": content.progress.count,
          "aria-valuenow": content.progress.number,
          "aria-valuetext": content.progress.said,
        },
        content.progress.said,
      ),
    ),
    h("p", { key: "heard", class: "tp-said tp-heard", role: "log", "aria-live": "polite", "aria-atomic": "true" }),
    content.aim ? aim(content.aim) : null,
    content.scene ? h("p", { key: "scene", class: "tp-new-scene" }, content.scene) : null,
    h("p", { key: `task ${content.number}`, class: "tp-task", "data-step": content.number }, content.task),
    content.advice ? h("p", { key: "advice", class: "tp-advice" }, content.advice) : null,
    answers(content),
    content.invites.length
      ? h(
          "div",
          { key: "invites", class: "tp-row" },
          content.invites.map((each) =>
            h(
              "button",
              {
                key: each.text,
                type: "button",
                class: "tp-button tp-invite",
                "data-send": ask({ ask: "try", text: each.text }),
              },
              each.label,
            ),
          ),
        )
      : null,
    h(
      "div",
      { key: "hints", role: "log", "aria-live": "polite" },
      content.hints.length
        ? h(
            "ol",
            { class: "tp-hints", "aria-label": content.texts.hints },
            content.hints.map((line, at) => h("li", { key: `${content.number} ${at}` }, line)),
          )
        : null,
    ),
    h(
      "div",
      { key: "result", role: "status", "aria-live": "polite" },
      resultBox(content),
      content.finished ? h("p", { class: "tp-finished" }, content.finished) : null,
    ),
    wayOn(content),
    content.keep
      ? h(
          "div",
          { key: "keep", class: "tp-row tp-keep-row", role: "group", "aria-label": content.keep.text },
          h("span", { class: "tp-keep-text" }, content.keep.text),
          content.keep.editions.map((each) =>
            h(
              "button",
              {
                key: each.rules,
                type: "button",
                class: "tp-button tp-keep",
                "data-send": ask({ ask: "keep", rules: each.rules }),
              },
              each.text,
            ),
          ),
        )
      : null,
    content.problem ? h("p", { key: "problem", class: "tp-error", role: "alert" }, content.problem) : null,
  );
}

const heir = (root) =>
  root.querySelector(".tp-next") || root.querySelector(".tp-answer:not(.tp-tried)") || root.querySelector(".tp-hint");

/**
 * Announce a task to screen readers after its live region is on the page, because they ignore the region's first text.
 * @param {HTMLElement} root
 * @param {string} task
 */
function sayTask(root, task) {
  const line = root.querySelector(".tp-heard");
  if (line && line.textContent !== task)
    setTimeout(() => {
      line.textContent = task;
    }, 50);
}

/**
 * Scroll to new feedback, and then to the answers or decisions that the task needs next.
 * @param {HTMLElement & { tp?: any }} root
 * @param {Record<string, any>} content
 */
function showReply(root, content) {
  const reply = [...root.querySelectorAll(".tp-hints, .tp-result")].pop();
  const said = `${content.lesson} ${content.number} ${content.hints.length} ${JSON.stringify(content.result)}`;
  const { state } = root.tp;
  if (reply && state.said && state.said !== said) {
    const page = content.choices.length || content.typed ? null : root.closest(".tp-table");
    const row =
      page?.querySelector(".tp-choices .tp-group[data-needed]") ||
      page?.querySelector(".tp-choices:has(.tp-group)") ||
      root.querySelector(".tp-typed, .tp-answers, .tp-onward");
    for (const each of [root.querySelector(".tp-onward"), reply, row]) each?.scrollIntoView({ block: "nearest" });
  }
  state.said = said;
}

/** Announce the task and show feedback. If nothing has the focus, focus the button to continue. @type {NonNullable<More["drawn"]>} */
function drawn(root, content) {
  sayTask(root, content.heard);
  showReply(root, content);
  const next = root.querySelector(".tp-next");
  if (next && content.number + content.lesson !== root.tp?.state.taken && document.activeElement === document.body) {
    next.focus({ preventScroll: true });
  }
}

/** @type {Listener} */
function submit(event, root, model) {
  event.preventDefault();
  const input = event.target.querySelector("input");
  if (input.value.trim()) model.send({ ask: "answer", text: input.value.trim() });
  input.select();
}

export default panel(view, { heir, drawn, submit, ready: takeDownloads });
