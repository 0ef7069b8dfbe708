// Draws a hint in stages, one per press of the button.

import { h, onThePage, panel, sign, SIGNS } from "../panel/common.js";

/** @import { Listener, More, View } from "../panel/common.js" */
/** @import { Hints } from "../contents" */

/** @typedef {{ decision: string, shown: boolean, name: string, said: string }} Choice */
/** @typedef {{ decision: string, text: string, why: string, decisions: Choice[], play: { decision: string, text: string, said: string } | null }} Line */

function showing(/** @type {Choice} */ { decision, shown, name, said }, /** @type {string} */ text) {
  return h(
    "button",
    {
      key: `show ${decision}`,
      type: "button",
      class: `tp-hint-show${name ? " tp-button tp-slight" : ""}`,
      "data-notation": decision,
      "aria-pressed": String(shown),
      title: said,
      "data-send": JSON.stringify({ ask: "show", decision }),
    },
    name || text,
  );
}

function line(/** @type {Line} */ { decision, text, why, decisions, play }, /** @type {number} */ number) {
  const several = decisions.length > 1;
  return h(
    "li",
    {
      key: `line ${number}`,
      class: `tp-hint-line${decision ? " tp-hint-decision" : ""}`,
      "data-decision": decision || null,
      "aria-atomic": "true", // a reason that comes later is announced with its decision
    },
    several || !decision ? h("span", {}, text) : showing(decisions[0], text),
    several
      ? h(
          "span",
          { key: "several", class: "tp-row tp-hint-group" },
          decisions.map((each) => showing(each, "")),
        )
      : null,
    play
      ? h(
          "button",
          {
            key: "play",
            type: "button",
            class: "tp-button tp-main tp-hint-play",
            "data-send": JSON.stringify({ ask: "play", decision: play.decision }),
          },
          play.text,
        )
      : null,
    why ? h("small", {}, why) : null,
  );
}

function thinking(/** @type {Hints} */ content) {
  const { done, texts } = content;
  return h(
    "span",
    { key: "thinking", class: "tp-hints-thinking" },
    h("span", {}, texts.thinking.replace("{done}", String(done))),
    h(
      "button",
      {
        key: "stop",
        type: "button",
        class: "tp-button tp-slight tp-slim tp-hints-stop",
        "aria-label": texts.stop,
        title: texts.stop,
        "data-send": '{"ask":"stop"}',
      },
      sign(SIGNS.stop),
    ),
  );
}

function people(/** @type {NonNullable<Hints["people"]>} */ { level, levels }, /** @type {string} */ text) {
  return h(
    "label",
    { key: "people", class: "tp-hint-people" },
    h("span", {}, text),
    h(
      "select",
      { class: "tp-people", value: level },
      levels.map((each) => h("option", { value: each.level }, each.text)),
    ),
  );
}

/** @type {View<Hints>} */
function view(content) {
  if (!content.open) return h("div", {});
  const { texts, lines, stage } = content;
  const chosen = lines.find(({ play }) => play)?.play;
  return h(
    "div",
    {},
    h(
      "section",
      { key: "hints", class: "tp-hinting", "aria-label": texts.heading },
      h(
        "button",
        {
          key: "more",
          type: "button",
          class: "tp-link tp-hints",
          "data-stage": String(stage),
          "aria-disabled": content.more ? null : "true",
          "data-send": content.more ? '{"ask":"more"}' : null,
        },
        content.button,
      ),
      h(
        "ol",
        { key: "lines", class: "tp-hint-lines", "aria-live": "polite", "aria-relevant": "additions text" },
        lines.map(line),
      ),
      h("p", { key: "drawn", class: "tp-said", role: "status" }, chosen ? chosen.said : ""),
      content.problem ? h("p", { key: "problem", class: "tp-note", role: "alert" }, content.problem) : null,
      content.people ? people(content.people, texts.people) : null,
      content.thinking ? thinking(content) : null,
    ),
  );
}

/** @type {Listener} */
function change({ target }, _root, model) {
  if (target.matches(".tp-people")) model.send({ ask: "people", level: target.value });
}

/** Scroll to the board when the user wants to see a decision on it. */
/** @type {Listener} */
function click({ target }, root) {
  if (target.closest('.tp-hint-show[aria-pressed="false"]'))
    root.closest(".tp-table")?.querySelector(".tp-whole-board")?.scrollIntoView({ block: "nearest" });
}

/** Scroll to the stage of the hint that the user has just asked for. */
/** @type {NonNullable<More["drawn"]>} */
function drawn(root, { stage }) {
  if (Number(stage) > Number(root.dataset.stage))
    root.querySelector(".tp-hinting")?.scrollIntoView({ block: "nearest" });
  root.dataset.stage = String(stage || 0);
}

export default panel(view, { heir: onThePage, change, click, drawn });
