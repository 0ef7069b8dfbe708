// What the explorer's panels share: numbers that explain themselves, bars, tokens in a row, the cover, refusals.

import { h, panel } from "../panel/common.js";
import "./panel.css";

/** @import { Content, Model, More, Root, View } from "../panel/common.js" */
/**
 * @typedef {object} Shown a number as it is shown; it has `how` where a click explains it
 * @property {string} text
 * @property {string | null} [fraction]
 * @property {string} [said]
 * @property {Record<string, any>} [how]
 */
/** @typedef {{ value: any, text: string }} Option */

/**
 * A number as a button that opens its explanation; plain text where there is none.
 * @param {Shown | null | undefined} entry
 * @param {string} [extra]
 */
export function number(entry, extra = "") {
  if (!entry) return h("span", { class: "tp-num" }, "–");
  if (!entry.how) return h("span", { class: `tp-num ${extra}`, title: entry.fraction || null }, entry.text);
  return h("button", { type: "button", class: `tp-how ${extra}`, "aria-label": entry.said, title: entry.fraction,
    "data-fraction": entry.fraction, "data-send": JSON.stringify({ ask: "how", ...entry.how }) }, entry.text);
}

/**
 * A chance as percent and fraction.
 * @param {Shown} entry
 */
export function both(entry) {
  return [number(entry), entry.fraction && entry.fraction !== entry.text ? h("small", { class: "tp-fraction" }, entry.fraction) : null];
}

/**
 * A bar of a share 0..1 (of `top`), with an optional mark where another value lies.
 * @param {number} share
 * @param {number} [top]
 * @param {string} [extra]
 */
export function bar(share, top = 1, extra = "") {
  return h("span", { class: `tp-bar-of ${extra}`, "aria-hidden": "true" }, h("i", { style: `width:${(100 * share / (top || 1)).toFixed(2)}%` }));
}

/**
 * Police tokens in a row: "1221" as little discs.
 * @param {string} tokens
 * @param {string} [label]
 */
export function tokenRow(tokens, label) {
  return h("span", { class: "tp-word", role: "img", "aria-label": label || tokens.split("").join(" ") },
    tokens.split("").map((token) => h("i", { class: `tp-disc tp-disc-${token}`, "aria-hidden": "true" }, token)));
}

/**
 * @param {string} text
 * @param {object | null | undefined} send
 * @param {string} [extra]
 * @param {Record<string, any>} [more]
 */
export function button(text, send, extra = "", more = {}) {
  return h("button", { type: "button", class: `tp-button ${extra}`, "data-send": send ? JSON.stringify(send) : null, ...more }, text);
}

/**
 * A choice of several, as a row of buttons of which one is pressed.
 * @param {string} label
 * @param {Option[]} options
 * @param {any} chosen
 * @param {(value: any) => object} ask
 */
export function segments(label, options, chosen, ask) {
  return h("div", { class: "tp-segments", role: "group", "aria-label": label },
    options.map(({ value, text }) => h("button", { key: `segment ${value}`, type: "button", class: "tp-button tp-segment", "aria-pressed": String(value === chosen),
      "data-send": JSON.stringify(ask(value)) }, text)));
}

/**
 * @param {string} name
 * @param {string} label
 * @param {number} low
 * @param {number} high
 * @param {number} value
 * @param {string} said
 * @param {string} [extra]
 */
export function slider(name, label, low, high, value, said, extra = "") {
  return h("label", { key: `${name} label`, class: "tp-slide" }, h("span", { class: "tp-slide-name" }, label),
    h("input", { key: name, type: "range", class: `tp-range ${extra}`, name, min: low, max: high, step: 1, value,
      "aria-valuetext": said, style: `--tp-done:${high > low ? (100 * (value - low)) / (high - low) : 100}%` }),
    h("output", { class: "tp-slide-value", "aria-hidden": "true" }, said));
}

/**
 * @param {string} name
 * @param {string} label
 * @param {Option[]} options
 * @param {any} chosen
 * @param {string} [extra]
 */
export function choose(name, label, options, chosen, extra = "") {
  return h("label", { key: `${name} label`, class: "tp-field" }, h("span", {}, label),
    h("select", { key: name, name, class: `tp-select ${extra}`, value: chosen },
      options.map(({ value, text }) => h("option", { value }, text))));
}

export function refusal(/** @type {{ refusal: string }} */ content) {
  return h("div", { key: "refusal", class: "tp-refusal", role: "alert" }, content.refusal ? h("p", { class: "tp-error" }, content.refusal) : null);
}

/**
 * A formula, to be set by `setFormulas`.
 * @param {string} name
 * @param {string} tex
 */
export function formula(name, tex) {
  return h("div", { key: `${name} ${tex}`, class: "tp-formula", "data-tex": tex });
}

/**
 * Set the formulas with the typesetter that the page brings along; without one they stand there as they are written.
 * @param {Root} root
 * @param {Model} model
 */
export function setFormulas(root, model) {
  const manager = model.widget_manager;
  const typesetter = (manager?.rendermime ?? manager?._rendermime)?.latexTypesetter;
  root.querySelectorAll(".tp-formula:not([data-set])").forEach((/** @type {HTMLElement} */ node) => {
    node.dataset.set = "yes";
    node.textContent = typesetter ? `$$${node.dataset.tex}$$` : node.dataset.tex ?? "";
    if (typesetter) typesetter.typeset(node);
  });
}

/** What lies over a figure while a guess waits; where the panel takes the guess, its form. */
function cover(/** @type {Content} */ content) {
  const { ask } = content;
  if (!ask) return [h("p", {}, content.text), button(content.reveal, { ask: "reveal" }, "tp-reveal")];
  return h("form", { class: "tp-guess-form" }, h("h2", {}, ask.title), h("p", {}, ask.text),
    h("div", { class: "tp-slide" }, h("span", { class: "tp-slide-name" }, ask.label),
      h("input", { key: "guess", type: "range", class: "tp-guess-range tp-answer", name: "guess", min: 0, max: 100, step: 1, defaultValue: 50, "aria-label": ask.label, "aria-valuetext": "50 %", style: "--tp-done:50%" }),
      h("output", { class: "tp-slide-value" }, "50 %")),
    h("div", { class: "tp-row" }, h("button", { type: "submit", class: "tp-button tp-main tp-guess" }, ask.submit), button(content.reveal, { ask: "reveal" }, "tp-reveal")));
}

/** A count as it was typed: a whole number where it is one, else the text, to be refused with what it says. */
function counted(/** @type {string} */ typed) {
  return typed !== "" && Number.isSafeInteger(Number(typed)) ? Number(typed) : typed;
}

/**
 * @param {any} event
 * @param {Root} root
 */
function guessed(event, root) {
  const range = event.target.closest(".tp-guess-range");
  if (!range) return;
  range.setAttribute("aria-valuetext", `${range.value} %`);
  range.style.setProperty("--tp-done", `${range.value}%`);
  root.querySelector(".tp-guess-form output").textContent = `${range.value} %`;
}

/**
 * A panel of the explorer: waits while it is not on screen, shows the cover while a guess is open.
 * Ranges (`name`) send {ask: "slide", name, value}, selects {ask: "choose", name, value}.
 * @param {View<any>} view
 * @param {More} [on]
 */
export function policePanel(view, on = {}) {
  /** @type {View<any>} */
  const covered = (content, state) => {
    if (content.waiting) return h("div", { class: "tp-panel tp-police" });
    if (content.covered) return h("div", { class: "tp-panel tp-police tp-covered" }, refusal(content), cover(content.covered));
    return h("div", { class: "tp-panel tp-police" }, refusal(content), view(content, state));
  };
  return panel(covered, {
    wished: (root, wish) => {
      const range = /** @type {HTMLInputElement | null} */ (root.querySelector(`.tp-range[name="${wish.name}"]`));
      if (range) range.value = wish.value;
    },
    ...on,
    input: (event, root, model) => {
      if (event.target.matches(".tp-range")) root.tp.wishes.send({ ask: "slide", name: event.target.name, value: Number(event.target.value) });
      guessed(event, root);
      if (on.input) on.input(event, root, model);
    },
    submit: (event, root, model) => {
      event.preventDefault();
      if (event.target.matches(".tp-guess-form")) model.send({ ask: "guess", percent: Number(event.target.elements.guess.value) });
      if (on.submit) on.submit(event, root, model);
    },
    change: (event, root, model) => {
      if (event.target.matches(".tp-select")) model.send({ ask: "choose", name: event.target.name, value: event.target.value });
      if (event.target.matches(".tp-check")) model.send({ ask: "check", name: event.target.name, value: event.target.checked });
      if (event.target.matches(".tp-count")) model.send({ ask: "count", name: event.target.name, value: counted(event.target.value) });
      if (on.change) on.change(event, root, model);
    },
  });
}
