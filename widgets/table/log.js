// Draws the log of a game, with one sentence per step.

import { h, panel } from "../panel/common.js";

/** @import { More, Root, View } from "../panel/common.js" */
/** @import { Log } from "../contents" */

function entry(
  /** @type {number | null} */ seat,
  /** @type {string} */ sentence,
  /** @type {number} */ number,
  /** @type {Log} */ content,
) {
  return h(
    "li",
    { key: `step ${number}`, class: (seat ?? null) === null ? "tp-luck" : `tp-by-${seat}` },
    h(
      "button",
      {
        type: "button",
        class: "tp-step",
        "aria-current": content.shown === number ? "step" : null,
        "data-send": JSON.stringify({ ask: "show", steps: number }),
      },
      h("span", { class: "tp-step-number" }, String(number)),
      sentence,
    ),
  );
}

/** Return the note after a step, which has a title and lines. */
function note(/** @type {number} */ number, /** @type {Log} */ content) {
  const [title, ...lines] = content.notes[number] || [];
  return title
    ? h(
        "li",
        { key: `note ${number}`, class: "tp-log-note" },
        h("b", {}, title),
        lines.map((line) => h("div", {}, line)),
      )
    : null;
}

/** @type {View<Log>} */
function view(content) {
  const { texts, first } = content;
  return h(
    "div",
    { class: "tp-panel" },
    h(
      "ol",
      { class: "tp-log", "aria-label": texts.title, start: first },
      first > 0
        ? h(
            "li",
            { key: "earlier" },
            h("button", { type: "button", class: "tp-link", "data-send": '{"ask":"earlier"}' }, texts.earlier),
          )
        : entry(null, texts.start, 0, content),
      content.entries.map(([seat, sentence], at) => [
        entry(seat, sentence, first + at + 1, content),
        note(first + at + 1, content),
      ]),
      content.hidden ? h("li", { key: "hidden", class: "tp-note" }, content.hidden) : null,
    ),
  );
}

/** Scroll the log to the step on screen. */
function follow(/** @type {Root} */ root) {
  const current = root.querySelector('[aria-current="step"]');
  const box = root.closest(".widget-tab-contents") || root.parentNode;
  if (!current || !box.clientHeight) return;
  const away = current.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollTop += away - box.clientHeight / 2;
}

/** @type {NonNullable<More["ready"]>} */
function ready(root) {
  const seen = new ResizeObserver(() => follow(root));
  seen.observe(root);
  return () => seen.disconnect();
}

// Measuring elements while the page is being built would cause an additional layout.
export default panel(view, {
  ready,
  drawn: (root) => {
    requestAnimationFrame(() => follow(root));
  },
});
