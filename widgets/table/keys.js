// Handles the keyboard shortcuts of a page. A key presses a button of the page, so it has the same effect as a click.

import { boxHead, h, onThePage, openDialog, panel, whenShown } from "../panel/common.js";

/** @import { Listener, Model, More, Root, View } from "../panel/common.js" */
/** @import { Keys } from "../contents" */

const ELSEWHERE =
  'input, select, textarea, [contenteditable=""], [contenteditable="true"], [role="slider"], [role="tablist"], [role="tab"], .lm-TabBar, dialog, [popover]';
const MOVES = {
  ArrowLeft: ".tp-back",
  ArrowRight: ".tp-forward",
  Home: ".tp-first",
  End: ".tp-last",
  Escape: ".tp-skip",
};
const SECOND_DIGIT = 700; // Milliseconds within which another digit belongs to the same number.

/** @type {View<Keys>} */
function view(content) {
  const { texts } = content;
  const check = (name, text) =>
    h(
      "label",
      { key: name, class: "tp-check" },
      h("input", { type: "checkbox", name, class: `tp-set-${name}`, checked: content[name === "keys" ? "on" : name] }),
      text,
    );
  return h(
    "div",
    {},
    content.open
      ? h(
          "dialog",
          { key: "keys", class: "tp-keys", "aria-label": texts.title },
          boxHead(texts.title, texts.close),
          h(
            "dl",
            {},
            content.keys.map(({ keys, does }) =>
              h(
                "div",
                { key: does },
                h(
                  "dt",
                  {},
                  keys.map((key) => h("kbd", {}, key)),
                ),
                h("dd", {}, does),
              ),
            ),
          ),
          h("p", { class: "tp-note" }, texts.where),
          check("keys", texts.on),
          texts.alone ? check("alone", texts.alone) : null,
        )
      : null,
  );
}

/** Return the elements that match a selector and are visible and not inert. */
const within = (page, what) =>
  [...page.querySelectorAll(what)].filter((button) => button.checkVisibility() && !button.closest("[inert]"));

/** Return the first button that matches a selector and is visible and enabled. */
const usable = (page, what) => within(page, what).find((button) => button.getAttribute("aria-disabled") !== "true");

const numbered = (page) =>
  within(page, ".tp-choice, .tp-stage, .tp-together, .tp-answer[data-send], .tp-next, .tp-door");

/** Show numbers on the buttons of decisions, or remove these numbers. */
function number(page, shown) {
  for (const each of page.querySelectorAll("[data-number]")) delete each.dataset.number;
  if (shown)
    numbered(page).forEach((button, at) => {
      button.dataset.number = String(at + 1);
    });
}

function takeBackOrOn(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? ".tp-redo" : ".tp-undo";
  return key === "y" && !event.shiftKey ? ".tp-redo" : null;
}

const shortcut = (event) =>
  `${event.shiftKey ? "Shift+" : ""}${event.altKey ? "Alt+" : ""}${event.code.replace("Key", "")}`;

/** Press the button whose number was typed, at once or after a pause if another digit may follow. */
function typed(event, page, state) {
  const digit = /^[0-9]$/.test(event.key) && !event.altKey ? event.key : "";
  clearTimeout(state.waiting);
  const all = numbered(page);
  const before = state.digits || "";
  const wanted = `${before}${digit}`;
  state.digits = "";
  if (!digit) {
    if (event.key === "Enter" && before) all[Number(before) - 1].click();
    return event.key === "Enter" && Boolean(before);
  }
  if (Number(wanted) * 10 <= all.length && Number(wanted)) {
    state.digits = wanted;
    state.waiting = setTimeout(() => {
      state.digits = "";
      all[Number(wanted) - 1].click();
    }, SECOND_DIGIT);
    return true;
  }
  const meant = all[Number(wanted) - 1];
  if (meant) meant.click();
  return Boolean(meant);
}

/** Carry out a keyboard shortcut, and return whether it had an effect. */
function done(event, page, model, state) {
  const press = (what) => {
    const button = what && usable(page, what);
    if (button) button.click();
    return Boolean(button);
  };
  if (takeBackOrOn(event)) return press(takeBackOrOn(event));
  if (event.ctrlKey || event.metaKey) return false;
  if (typed(event, page, state)) return true;
  if (event.key === "?") {
    model.send({ ask: "open" });
    return true;
  }
  if (/^Key[A-Z]$/.test(event.code) && press(`[aria-keyshortcuts="${shortcut(event)}"]`)) return true;
  return !event.altKey && !event.shiftKey && press(MOVES[event.key]);
}

/** Handle the keys that no focused panel has handled. @type {(root: Root, model: Model) => () => void} */
function listen(root, model) {
  const page = /** @type {any} */ (root.closest(".tp-table"));
  if (!page) return () => {};
  page.tabIndex = -1;
  // A page of Voilà takes the focus at once, but in JupyterLab the keys belong to the notebook.
  const nowhere = !document.activeElement || document.activeElement === document.body;
  if (document.body.dataset.voila && nowhere) page.focus({ preventScroll: true });
  const { state } = root.tp;
  const keydown = (event) => {
    if (!model.get("content").on || event.isComposing) return;
    state.numbered = true;
    number(page, true);
    if (event.defaultPrevented || event.target.closest(ELSEWHERE)) return;
    if (!done(event, page, model, state)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pointerdown = () => {
    state.numbered = false;
    number(page, false);
  };
  const renew = new MutationObserver(() => state.numbered && number(page, true));
  page.addEventListener("keydown", keydown);
  page.addEventListener("pointerdown", pointerdown);
  const choices = page.querySelector(".tp-area-choices");
  if (choices) renew.observe(choices, { childList: true, subtree: true });
  return () => {
    clearTimeout(state.waiting);
    renew.disconnect();
    page.removeEventListener("keydown", keydown);
    page.removeEventListener("pointerdown", pointerdown);
  };
}

/** @type {NonNullable<More["ready"]>} */
function ready(root, model) {
  let end = () => {};
  whenShown(root, () => {
    end = listen(root, model);
  });
  return () => end();
}

/** @type {NonNullable<More["drawn"]>} */
function drawn(root, _content, model) {
  openDialog(root, root.querySelector("dialog"), () => model.send({ ask: "close" }));
}

/** @type {Listener} */
function click(event) {
  const dialog = event.target.closest("dialog");
  if (event.target.closest(".tp-close") || event.target === dialog) dialog.close();
}

/** @type {Listener} */
function change(event, _root, model) {
  if (event.target.type === "checkbox") model.send({ ask: "set", name: event.target.name, on: event.target.checked });
}

export default panel(view, { ready, drawn, click, change, heir: onThePage });
