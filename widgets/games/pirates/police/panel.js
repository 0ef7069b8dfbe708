// The common parts of the police explorer's panels, such as numbers with explanations, bars and rows of tokens.

import { download, h, panel } from "../../../panel/common.js";
import "./panel.css";

/** @import { Content, Model, More, Root, View } from "../../../panel/common.js" */
/**
 * @typedef {object} Shown a displayed number; it has `how` if a click explains it
 * @property {string} text
 * @property {string | null} [fraction]
 * @property {string} [said]
 * @property {Record<string, any>} [how]
 */
/** @typedef {{ value: any, text: string }} Option */

/** A percent sign after a no-break space, so that number and sign are on the same line. */
export const PERCENT = "\u00a0%";

/**
 * Draw a number as a button that opens its explanation, or as plain text if it has none.
 * @param {Shown | null | undefined} entry
 * @param {string} [extra]
 */
export function number(entry, extra = "") {
  if (!entry) return h("span", { class: "tp-num" }, "–");
  if (!entry.how) return h("span", { class: `tp-num ${extra}`, title: entry.fraction || null }, entry.text);
  return h(
    "button",
    {
      type: "button",
      class: `tp-how ${extra}`,
      "aria-label": entry.said,
      title: entry.fraction,
      "data-fraction": entry.fraction,
      "data-send": JSON.stringify({ ask: "how", ...entry.how }),
    },
    entry.text,
  );
}

/** Draw the heads of a table's columns. A column without a name has an empty head. */
export function heads(/** @type {string[]} */ names) {
  return names.map((name) => (name ? h("th", { scope: "col" }, name) : h("td", {})));
}

/** Draw a list of numbers with their descriptions. */
export function facts(/** @type {{ text: string, number: Shown }[]} */ list) {
  return h(
    "ul",
    { class: "tp-lines" },
    list.map((fact) => h("li", { key: fact.text }, h("span", {}, fact.text), number(fact.number))),
  );
}

/**
 * Draw a probability as a percentage and a fraction.
 * @param {Shown} entry
 */
export function both(entry) {
  return [
    number(entry),
    entry.fraction && entry.fraction !== entry.text ? h("small", { class: "tp-fraction" }, entry.fraction) : null,
  ];
}

/**
 * Draw a bar for a probability from 0 to 1. The full width is 1 on every panel.
 * @param {number} share
 */
export function bar(share) {
  return h(
    "span",
    { class: "tp-bar-of", "aria-hidden": "true" },
    h("i", { style: `width:${(100 * share).toFixed(2)}%` }),
  );
}

/**
 * Draw a row of police tokens such as "1221" as small discs.
 * @param {string} tokens
 * @param {string} [label]
 */
export function tokenRow(tokens, label) {
  return h(
    "span",
    { class: "tp-word", role: "img", "aria-label": label || tokens.split("").join(" ") },
    tokens.split("").map((token) => h("i", { class: `tp-disc tp-disc-${token}`, "aria-hidden": "true" }, token)),
  );
}

/**
 * @param {any} face the text or the sign on the button
 * @param {object | null | undefined} send
 * @param {string} [extra]
 * @param {Record<string, any>} [more]
 */
export function button(face, send, extra = "", more = {}) {
  return h(
    "button",
    { type: "button", class: `tp-button ${extra}`, "data-send": send ? JSON.stringify(send) : null, ...more },
    face,
  );
}

/**
 * Draw a selection as a row of buttons, of which one is pressed.
 * @param {string} label
 * @param {Option[]} options
 * @param {any} chosen
 * @param {(value: any) => object} ask
 */
export function segments(label, options, chosen, ask) {
  return h(
    "div",
    { class: "tp-segments", role: "group", "aria-label": label },
    options.map(({ value, text }) =>
      h(
        "button",
        {
          key: `segment ${value}`,
          type: "button",
          class: "tp-button tp-segment",
          "aria-pressed": String(value === chosen),
          "data-send": JSON.stringify(ask(value)),
        },
        text,
      ),
    ),
  );
}

/**
 * @param {string} name
 * @param {{ label: string, low: number, high: number, value: number, said: string }} shown
 * @param {string} [extra]
 */
export function slider(name, { label, low, high, value, said }, extra = "") {
  return h(
    "label",
    { key: `${name} label`, class: "tp-slide" },
    h("span", { class: "tp-slide-name" }, label),
    h("input", {
      key: name,
      type: "range",
      class: `tp-range ${extra}`,
      name,
      min: low,
      max: high,
      step: 1,
      value,
      "aria-label": label,
      "aria-valuetext": said,
      style: `--tp-done:${high > low ? (100 * (value - low)) / (high - low) : 100}%`,
    }),
    h("output", { class: "tp-slide-value", "aria-hidden": "true" }, said),
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {Option[]} options
 * @param {any} chosen
 * @param {string} [extra]
 */
export function choose(name, label, options, chosen, extra = "") {
  return h(
    "label",
    { key: `${name} label`, class: "tp-field" },
    h("span", {}, label),
    h(
      "select",
      { key: name, name, class: `tp-select ${extra}`, value: chosen },
      options.map(({ value, text }) => h("option", { value }, text)),
    ),
  );
}

export function refusal(/** @type {{ refusal: string }} */ content) {
  return h(
    "div",
    { key: "refusal", class: "tp-refusal", role: "alert" },
    content.refusal ? h("p", { class: "tp-error" }, content.refusal) : null,
  );
}

/**
 * Draw the source code of a formula. `setFormulas` typesets the formula later.
 * @param {string} name
 * @param {string} tex
 */
export function formula(name, tex) {
  return h("div", { key: `${name} ${tex}`, class: "tp-formula", "data-tex": tex });
}

/**
 * Typeset all formulas with the page's typesetter. If there is none, the source code stays visible.
 * @param {Root} root
 * @param {Model} model
 */
export function setFormulas(root, model) {
  const manager = model.widget_manager;
  const typesetter = (manager?.rendermime ?? manager?._rendermime)?.latexTypesetter;
  root.querySelectorAll(".tp-formula:not([data-set])").forEach((/** @type {HTMLElement} */ node) => {
    node.dataset.set = "yes";
    node.textContent = typesetter ? `$$${node.dataset.tex}$$` : (node.dataset.tex ?? "");
    if (typesetter) typesetter.typeset(node);
  });
}

/** Draw the buttons that select a panel of the open tab. */
function guide(/** @type {Content} */ content) {
  const { guide: all } = content;
  if (!all) return null;
  return h(
    "div",
    { key: "guide", class: "tp-guide" },
    segments(all.said, all.beside, all.chosen, (value) => ({ ask: "tab", value })),
  );
}

const MOMENTS = 40; // attempts to find the requested panel
const MOMENT = 50; // milliseconds

/** Focus the selected panel as soon as it appears. */
function bringFocus(/** @type {HTMLElement} */ chosen, moments = MOMENTS) {
  const page = chosen.closest(".tp-explorer");
  const same = /** @type {HTMLElement[]} */ ([
    ...(page?.querySelectorAll('.tp-guide [aria-pressed="true"]') ?? []),
  ]).find((one) => one.dataset.send === chosen.dataset.send && one.checkVisibility());
  if (same) same.focus({ preventScroll: true });
  else if (moments) setTimeout(() => bringFocus(chosen, moments - 1), MOMENT);
}

/** Draw the export menu of a panel, and the exported text below the menu. */
function takeAlong(/** @type {Content} */ content, /** @type {Record<string, any>} */ state) {
  const { take: all } = content;
  if (!all) return null;
  const { taken } = state;
  return h(
    "div",
    { key: "take", class: "tp-take", role: "group", "aria-label": all.said },
    h("span", { class: "tp-note" }, all.said),
    all.kinds.map((/** @type {any} */ each) =>
      h(
        "button",
        {
          key: each.kind,
          type: "button",
          class: "tp-button tp-slim tp-export",
          "data-kind": each.kind,
          title: each.title,
          "data-send": JSON.stringify({ ask: "export", kind: each.kind }),
        },
        each.text,
      ),
    ),
    taken
      ? h(
          "div",
          { key: `taken ${taken.kind}`, class: "tp-taken" },
          h("textarea", {
            key: "text",
            class: "tp-taken-text",
            readonly: "",
            rows: Math.min(8, taken.text.split("\n").length + 1),
            value: taken.text,
            "aria-label": all.kinds.find((/** @type {any} */ each) => each.kind === taken.kind).title,
          }),
          h("span", { key: "copied", class: "tp-note", role: "status" }, taken.copied ? all.copied : ""),
          h("button", { key: "close", type: "button", class: "tp-button tp-slim tp-taken-close" }, all.close),
        )
      : null,
  );
}

/** @type {Promise<any> | null} The script that draws pictures, or null before the first request. */
let painter = null;

function painting(/** @type {string} */ script) {
  painter ??= import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  return painter;
}

/**
 * Handle an export that has arrived: a file to download, or a text to copy.
 * @param {Root} root
 * @param {{ kind: string, text: string, caption?: string, script?: string, here?: boolean }} taken
 */
async function take(root, { kind, text, caption, script, here }) {
  const { name } = root.tp.content().take;
  if (kind === "csv") download({ name: `${name}.csv`, text, type: "text/csv" });
  else if (script) {
    const { picture, points, captioned } = await painting(script);
    const svg = captioned(text || picture(root), caption);
    download(
      kind === "svg"
        ? { name: `${name}.svg`, text: svg, type: "image/svg+xml" }
        : { name: `${name}.png`, base64: await points(svg), type: "image/png" },
    );
  } else {
    const told = kind === "link" && here ? String(new URL(text, window.location.href)) : text;
    const copied = await Promise.resolve(navigator.clipboard?.writeText(told)).then(
      () => Boolean(navigator.clipboard),
      () => false,
    );
    root.tp.state.taken = { kind, text: told, copied };
    root.tp.draw();
  }
}

/** Draw the colour scale below a picture. */
export function legend(/** @type {{ colours: string[], low: string, middle: string, high: string }} */ scale) {
  return h(
    "div",
    { key: "legend", class: "tp-legend" },
    h("span", {}, scale.low),
    h(
      "span",
      { class: "tp-legend-scale", "aria-hidden": "true" },
      scale.colours.map((colour) => h("i", { style: `background:${colour}` })),
    ),
    scale.middle ? h("span", { class: "tp-said" }, scale.middle) : null,
    h("span", {}, scale.high),
  );
}

/** Draw the cover that hides the numbers until the user guesses, with a form for the guess if the panel has one. */
function cover(/** @type {Content} */ content) {
  const { ask } = content;
  if (!ask) return [h("p", {}, content.text), button(content.reveal, { ask: "reveal" }, "tp-reveal")];
  return h(
    "form",
    { class: "tp-guess-form" },
    h("h2", {}, ask.title),
    h("p", {}, ask.text),
    h(
      "div",
      { class: "tp-slide" },
      h("span", { class: "tp-slide-name" }, ask.label),
      h("input", {
        key: "guess",
        type: "range",
        class: "tp-guess-range tp-answer",
        name: "guess",
        min: 0,
        max: 100,
        step: 1,
        defaultValue: 50,
        "aria-label": ask.label,
        "aria-valuetext": `50${PERCENT}`,
        style: "--tp-done:50%",
      }),
      h("output", { class: "tp-slide-value" }, `50${PERCENT}`),
    ),
    h(
      "div",
      { class: "tp-row" },
      h("button", { type: "submit", class: "tp-button tp-main tp-guess" }, ask.submit),
      button(content.reveal, { ask: "reveal" }, "tp-reveal"),
    ),
  );
}

/** Return a typed count as a number if it is an integer, otherwise as a string, which the kernel refuses. */
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
  range.setAttribute("aria-valuetext", `${range.value}${PERCENT}`);
  range.style.setProperty("--tp-done", `${range.value}%`);
  root.querySelector(".tp-guess-form output").textContent = `${range.value}${PERCENT}`;
}

/**
 * Return a panel of the police explorer. It is drawn only while it is visible, and covered while a guess is open.
 * Ranges (`name`) send {ask: "slide", name, value}, selects {ask: "choose", name, value}.
 * @param {View<any>} view
 * @param {More} [on]
 */
export function policePanel(view, on = {}) {
  /** @type {View<any>} */
  const covered = (content, state) => {
    if (content.waiting) return h("div", { class: "tp-panel tp-police" });
    if (content.covered)
      return h(
        "div",
        { class: "tp-panel tp-police tp-covered" },
        guide(content),
        refusal(content),
        cover(content.covered),
      );
    return h(
      "div",
      { class: "tp-panel tp-police" },
      guide(content),
      refusal(content),
      view(content, state),
      takeAlong(content, state),
    );
  };
  return panel(covered, {
    ...on,
    ready: (root, model) => {
      const listen = (/** @type {any} */ message) => message.taken && take(root, message.taken);
      model.on("msg:custom", listen);
      const end = on.ready && on.ready(root, model);
      return () => {
        model.off("msg:custom", listen);
        if (end) end();
      };
    },
    click: (event, root, model) => {
      if (event.target.closest(".tp-taken-close")) {
        root.tp.state.taken = null;
        root.tp.draw();
      }
      const chosen = event.target.closest(".tp-guide .tp-segment");
      if (chosen) bringFocus(chosen);
      if (on.click) on.click(event, root, model);
    },
    wished:
      on.wished ??
      ((root, wish) => {
        const range = /** @type {HTMLInputElement | null} */ (root.querySelector(`.tp-range[name="${wish.name}"]`));
        if (range) range.value = wish.value;
      }),
    input: (event, root, model) => {
      if (event.target.matches(".tp-range"))
        root.tp.wishes.send({ ask: "slide", name: event.target.name, value: Number(event.target.value) });
      guessed(event, root);
      if (on.input) on.input(event, root, model);
    },
    submit: (event, root, model) => {
      event.preventDefault();
      if (event.target.matches(".tp-guess-form"))
        model.send({ ask: "guess", percent: Number(event.target.elements.guess.value) });
      if (on.submit) on.submit(event, root, model);
    },
    change: (event, root, model) => {
      if (event.target.matches(".tp-select"))
        model.send({ ask: "choose", name: event.target.name, value: event.target.value });
      if (event.target.matches(".tp-check"))
        model.send({ ask: "check", name: event.target.name, value: event.target.checked });
      if (event.target.matches(".tp-count"))
        model.send({ ask: "count", name: event.target.name, value: counted(event.target.value) });
      if (on.change) on.change(event, root, model);
    },
  });
}
