// Functions that all panels share: drawing with Preact, icons, and `panel`, which connects a view with the kernel.

import { createElement, render as drawInto } from "./preact/preact.min.js";

/** @typedef {import("./preact/preact.min.js").VNode} Tree */
/** @typedef {Record<string, any>} Content the content that a panel's Python class sends, see its `_content` */
/**
 * @template [C=Content]
 * @typedef {(content: C, state: Record<string, any>) => Tree} View
 */
/** @typedef {{ state: Record<string, any>, draw: () => void, content: () => Content, wishes: Wishes }} Own the state of a panel */
/**
 * @typedef {Omit<HTMLElement, "querySelector" | "querySelectorAll" | "closest"> & {
 *   tp: Own, querySelector: (what: string) => any, querySelectorAll: (what: string) => NodeListOf<any>, closest: (what: string) => any
 * }} Root a panel's root element
 */
/**
 * @typedef {object} Model the widget's model, as anywidget passes it to a script
 * @property {(name: string) => any} get
 * @property {(name: string, value: any) => void} set
 * @property {() => void} save_changes
 * @property {(message: object) => void} send
 * @property {(name: string, act: (...told: any[]) => void) => void} on
 * @property {(name: string, act?: (...told: any[]) => void) => void} off
 * @property {any} [widget_manager]
 */
/** @typedef {(event: any, root: Root, model: Model) => any} Listener */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Edges of a box in the window */
/**
 * @typedef {object} More optional functions of a panel
 * @property {(root: Root, held: any) => HTMLElement | null | undefined} [heir] returns what gets the focus if the focused element is gone
 * @property {(root: Root, model: Model) => void | (() => void)} [ready] is called after the first drawing; may return a cleanup function
 * @property {(root: Root, content: Content) => void} [before] is called before each drawing
 * @property {(root: Root, content: Content, model: Model) => void} [drawn] is called after each drawing
 * @property {(root: Root, wish: Record<string, any>) => void} [wished] shows a value that was sent but not yet confirmed by the kernel
 * @property {boolean} [bubbles] whether dimmed buttons show their reason in a bubble
 * @property {Listener} [click]
 * @property {Listener} [input]
 * @property {Listener} [change]
 * @property {Listener} [submit]
 * @property {Listener} [keydown]
 * @property {Listener} [focusin]
 */

/**
 * Return an element of a view. Attributes that are null or undefined are omitted, and so are attributes with a hyphen that
 * are false. Children may be trees, texts or nested lists. `value` and `checked` are reset at each drawing.
 * `defaultValue` and `defaultChecked` are only the initial values. An element with a `key` is kept as long as each drawing
 * has the key.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {Tree}
 */
export function h(tag, attributes = {}, ...children) {
  const given = Object.entries(attributes).filter(
    ([name, value]) => (value ?? null) !== null && !(value === false && name.includes("-")),
  );
  const { key, ...rest } = Object.fromEntries(given);
  const own = key === undefined ? rest : { ...rest, key, "data-key": key };
  return createElement(tag, own, ...children.flat(Infinity));
}

/**
 * Create an element outside of any view.
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
export function element(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** Return a drawing of the shared sprite, such as a token or a figure. Screen readers ignore the drawing. */
export function icon(/** @type {string} */ name, size = "") {
  return h(
    "svg",
    { class: `tp-icon ${size}`, "aria-hidden": "true", focusable: "false" },
    h("use", { href: `#tp-${name}` }),
  );
}

/** Return an icon that consists of one path on a 24 by 24 grid. */
export function sign(/** @type {string} */ path) {
  return h(
    "svg",
    { class: "tp-sign", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: path }),
  );
}

export const SIGNS = {
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  back: "M18 4v16L6 12z",
  forward: "M6 4v16l12-8z",
  slow: "M5 4h4v16H5zM12 4v16l9-8z",
  last: "M16 4h3v16h-3zM4 4v16l11-8z",
  undo: "M9 5L3 11l6 6v-4h5a3.5 3.5 0 010 7h-3v3h3a6.5 6.5 0 000-13H9z",
  redo: "M15 5l6 6-6 6v-4h-5a3.5 3.5 0 000 7h3v3h-3a6.5 6.5 0 010-13h5z",
  menu: "M3 5h18v3H3zM3 10.5h18v3H3zM3 16h18v3H3z",
  close: "M5.6 4L4 5.6 10.4 12 4 18.4 5.6 20 12 13.6 18.4 20 20 18.4 13.6 12 20 5.6 18.4 4 12 10.4z",
  more: "M4 10h4v4H4zM10 10h4v4h-4zM16 10h4v4h-4z",
  open: "M6 9l6 6 6-6z",
  stop: "M5 5h14v14H5z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
};

/**
 * Replace `root`'s content by a tree. The focused element keeps the focus. If it no longer exists, the element that
 * `heir` returns gets the focus.
 * @param {Root} root
 * @param {Tree} tree
 * @param {More["heir"]} heir
 */
function redraw(root, tree, heir) {
  const page = root.ownerDocument;
  const held = /** @type {any} */ (root.contains(page.activeElement) ? page.activeElement : null);
  drawInside(/** @type {HTMLElement} */ (root.parentNode), tree);
  const kept = () => !held.disabled && root.contains(page.activeElement);
  if (!held || kept()) return;
  if (root.contains(held)) held.focus({ preventScroll: true }); // The element still exists and was only moved.
  if (!kept()) heir?.(root, held)?.focus({ preventScroll: true });
}

/** Draw a panel's content into its `div`, which is never replaced, because listeners are attached to it. */
function drawInside(/** @type {HTMLElement} */ el, /** @type {Tree} */ tree) {
  drawInto(createElement("div", tree.props), el);
  return /** @type {Root} */ (el.firstElementChild);
}

/**
 * Return the element that gets the focus if the focused element no longer exists: a decision or the menu.
 * @param {Root} root
 * @returns {HTMLElement | undefined}
 */
export function onThePage(root) {
  const page = /** @type {HTMLElement} */ (root.closest(".tp-table") || root);
  const seen = (/** @type {string} */ name) =>
    /** @type {HTMLElement[]} */ ([...page.querySelectorAll(name)]).find((button) => button.checkVisibility());
  return seen(".tp-choice, .tp-stage") || seen(".tp-choices") || seen(".tp-menu");
}

/** The times at which panels requested drawings. A panel may be closed before its answer arrives. */
/** @type {Map<string, number>} */
const asked = new Map();

/**
 * Add a game's drawings and styles to the page once. The first panel brings them, or the kernel sends them on request.
 * @param {Model} model
 */
function bringShared(model) {
  const id = `tp-sprite-${model.get("drawings")}`;
  const put = (/** @type {{ sprite: string, look: string }} */ { sprite, look }) => {
    if (document.getElementById(id)) return;
    const holder = element("div", { id, "aria-hidden": "true" });
    holder.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
    holder.innerHTML = sprite;
    if (!document.getElementById("tp-look")) document.head.prepend(element("style", { id: "tp-look" }, look));
    document.body.append(holder);
  };
  const brought = /** @type {any} */ (globalThis).timepiratesParts?.drawings?.[model.get("drawings")];
  if (brought) {
    put(brought);
  } else if (!document.getElementById(id) && !(Date.now() - (asked.get(id) ?? -Infinity) < 2000)) {
    asked.set(id, Date.now());
    model.on("msg:custom", (message) => message.shared && put(message.shared));
    model.send({ ask: "shared" });
  }
}

/**
 * Return a prefix for the ids in a panel. It keeps ids unique if a page shows the same panel twice.
 * @param {Own["state"]} state
 * @returns {string}
 */
export function ownName(state) {
  state.own ??= `tp-${Math.random().toString(36).slice(2, 10)}`;
  return state.own;
}

/** Return the box that shows the reason of a dimmed button on hover and on focus. */
export function bubble() {
  return h("div", { key: "bubble", class: "tp-bubble", popover: "manual", "aria-hidden": "true" });
}

/**
 * Show the reason of a dimmed button, or hide the bubble if `button` is null.
 * @param {Root} root
 * @param {HTMLElement | null} button
 */
export function showBubble(root, button) {
  const box = root.querySelector(".tp-bubble");
  if (!box) return;
  if (!button) {
    if (box.matches(":popover-open")) box.hidePopover();
    return;
  }
  box.textContent = button.dataset.why ?? "";
  box.showPopover();
  const place = besideButtons(button.getBoundingClientRect(), box.getBoundingClientRect(), legalButtons(root));
  putAt(box, place.left, place.top);
}

/**
 * Return the boxes of all enabled buttons on the page, and of the texts that describe the decision.
 * @param {Root} root
 * @returns {DOMRect[]}
 */
function legalButtons(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const all = (root.closest(".tp-table") || root).querySelectorAll(
    ".tp-choice, .tp-stage, .tp-fold-head, .tp-target, .tp-choices h2, .tp-status",
  );
  return [...all].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
}

const covered = (/** @type {Edges} */ a, /** @type {Edges} */ b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Return the position for a box that is nearest to a button and covers neither this button nor other enabled ones. If
 * there is no such position, return the one that covers least.
 * @param {Edges} at
 * @param {{ width: number, height: number }} box the size of the box
 * @param {Edges[]} taken
 */
export function besideButtons(at, { width, height }, taken) {
  const { innerWidth, innerHeight } = window;
  const lefts = [at.left, at.right - width, at.right + 6, at.left - width - 6, 8, innerWidth - width - 8];
  const tops = [at.bottom + 6, at.top - height - 6, at.top, 8, innerHeight - height - 8];
  for (let top = 8; top < innerHeight - height - 8; top += 24) tops.push(top);
  let best = { left: 8, top: 8, cost: Infinity };
  for (const left of lefts) {
    for (const top of tops) {
      if (left < 8 || top < 8 || left + width > innerWidth - 8 || top + height > innerHeight - 8) continue;
      const box = { left, top, right: left + width, bottom: top + height };
      const over = [at, ...taken].reduce((sum, each) => sum + covered(box, each), 0);
      const away = Math.hypot(left - at.left, top < at.top ? at.top - box.bottom : top - at.bottom);
      const cost = over * 1000 + away;
      if (cost < best.cost) best = { left, top, cost };
    }
  }
  return best;
}

/**
 * Move a fixed box to a position in the window, within its edges. In large windows the box may be zoomed.
 * @param {HTMLElement & { currentCSSZoom?: number }} box
 * @param {number} left
 * @param {number} top
 */
export function putAt(box, left, top) {
  const { width } = box.getBoundingClientRect();
  const zoom = box.currentCSSZoom || 1;
  box.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8)) / zoom}px`;
  box.style.top = `${Math.max(8, top) / zoom}px`;
}

function listenForBubbles(/** @type {Root} */ root) {
  const dimmedOf = (/** @type {any} */ event) => event.target.closest && event.target.closest("[data-why]");
  // Only pointer movements show a bubble, because a new decision may put a button below a pointer at rest.
  /** @type {HTMLElement | null} */
  let over = null;
  const point = (/** @type {HTMLElement | null} */ button) => {
    if (button === over) return;
    over = button;
    showBubble(root, button);
  };
  root.addEventListener("mousemove", (event) => point(dimmedOf(event)));
  root.addEventListener("mouseleave", () => point(null));
  root.addEventListener(
    "focusin",
    (event) => /** @type {HTMLElement} */ (event.target).matches(":focus-visible") && showBubble(root, dimmedOf(event)),
  );
  root.addEventListener("focusout", () => showBubble(root, null));
  root.addEventListener("click", (event) => dimmedOf(event) && showBubble(root, null));
  root.addEventListener("keydown", (event) => event.key === "Escape" && showBubble(root, null));
}

/** Sends values while a slider is dragged: one message at a time, and the newest value once the kernel has answered. */
export class Wishes {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {Record<string, any> | null} */
    this.next = null;
    /** @type {Record<string, any> | null} */
    this.underWay = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {Record<string, any>} message */
  send(message) {
    if (this.underWay !== null) {
      this.next = message;
      return;
    }
    this.underWay = message;
    this.model.send(message);
    // The kernel sends no content for a value that is already on screen, so this timer ends the wait.
    this.timer = setTimeout(() => this.answered(), 1500);
  }

  /** The newest value that is not yet on screen. */
  get newest() {
    return this.next ?? this.underWay;
  }

  /** Send the newest value, because the kernel has answered the previous one. */
  answered() {
    this.end();
    const { next, underWay } = this;
    this.underWay = this.next = null;
    if (next !== null && JSON.stringify(next) !== JSON.stringify(underWay)) this.send(next);
  }

  end() {
    clearTimeout(this.timer);
  }
}

/**
 * Return a panel. `view(content, state)` returns the tree for the model's content. `state` belongs to the page and is not
 * sent; listeners find it in `root.tp`, with `draw`, `content` and `wishes`. A click on an element with `data-send` sends
 * this JSON to the kernel.
 * @param {View<any>} view
 * @param {More} on
 */
export function panel(view, on = {}) {
  const { heir, ready, before, drawn, wished, bubbles, ...listeners } = on;
  /** @param {{ model: Model, el: HTMLElement }} place */
  function render({ model, el }) {
    bringShared(model);
    const root = drawInside(el, h("div"));
    const state = {};
    const wishes = new Wishes(model);
    const draw = () => {
      const content = model.get("content");
      showBubble(root, null);
      if (before) before(root, content);
      redraw(root, view(content, state), heir);
      if (wished && wishes.newest) wished(root, wishes.newest);
      if (drawn) drawn(root, content, model);
    };
    const come = () => {
      wishes.answered();
      draw();
    };
    let decided = false;
    root.addEventListener("click", (event) => {
      const clicked = /** @type {HTMLElement} */ (event.target);
      const target = clicked.closest("[data-send]");
      const message = target && JSON.parse(/** @type {string} */ (target.getAttribute("data-send")));
      // The second click of a double click may hit a button that was drawn after the first, and decide once more.
      const decides = ["play", "play_all"].includes(message?.ask);
      if (message && !(decides && decided && event.detail > 1)) model.send(message);
      decided = decides;
      const opener = /** @type {HTMLElement | null} */ (clicked.closest("[data-open]"));
      if (opener) opener.dispatchEvent(new CustomEvent("tp-open", { detail: opener.dataset.open, bubbles: true }));
    });
    for (const [name, listener] of Object.entries(listeners)) {
      root.addEventListener(name, (event) => listener(event, root, model));
    }
    root.tp = { state, draw, content: () => model.get("content"), wishes };
    if (bubbles) listenForBubbles(root);
    el.classList.add("tp-host");
    whenShown(el, () => keepKeys(el.closest(".tp-frame") || el));
    draw();
    model.on("change:content", come);
    const end = ready && ready(root, model);
    return () => {
      model.off("change:content", come);
      wishes.end();
      if (end) end();
    };
  }
  return { render };
}

/** Return whether this is a page of Voilà, whose address belongs to the app, rather than a notebook in JupyterLab. */
export const inVoila = () => Boolean(document.body.dataset.voila || document.getElementById("rendered_cells"));

/**
 * Download a file: a text, or binary data as base64.
 * @param {{ name: string, text?: string, base64?: string, type?: string }} file
 */
export function download({ name, text, base64, type }) {
  const content = base64 ? Uint8Array.from(atob(base64), (each) => each.charCodeAt(0)) : (text ?? "");
  const address = URL.createObjectURL(new Blob([content], { type: type || "application/json" }));
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Download the files that the kernel sends. Return a function that ends this. */
export function takeDownloads(/** @type {unknown} */ _root, /** @type {Model} */ model) {
  const take = (/** @type {any} */ message) => message.download && download(message.download);
  model.on("msg:custom", take);
  return () => model.off("msg:custom", take);
}

/** Return the head of a dialog, with its title and the button that closes it. */
export function boxHead(/** @type {string} */ title, /** @type {string} */ close) {
  return h(
    "div",
    { class: "tp-box-head" },
    h("h2", {}, title),
    h("button", { type: "button", class: "tp-plain tp-close", "aria-label": close }, sign(SIGNS.close)),
  );
}

/** Return the place of an error message, which is always on the page so that screen readers announce the message. */
export function errorBox(/** @type {string | undefined} */ problem) {
  return h("div", { key: "error", role: "alert" }, problem ? h("p", { class: "tp-error" }, problem) : null);
}

/**
 * Open a dialog as a modal dialog as soon as it is on the page.
 * @param {Root} root
 * @param {any} dialog
 * @param {() => void} closed is called when the dialog is closed
 */
export function openDialog(root, dialog, closed) {
  if (!dialog || dialog.open) return;
  whenShown(root, () => {
    if (dialog.open) return;
    dialog.addEventListener("close", closed);
    dialog.showModal();
  });
}

/** Keep JupyterLab from handling the keys that are typed on a page, with an attribute on the focused element. */
function keepKeys(/** @type {HTMLElement} */ page) {
  if (page.dataset.tpKeys) return;
  page.dataset.tpKeys = "kept";
  page.addEventListener("focusin", (event) =>
    /** @type {HTMLElement} */ (event.target).setAttribute("data-lm-suppress-shortcuts", "true"),
  );
}

/**
 * Call `then` as soon as `node` is in the document.
 * @param {Node} node
 * @param {() => void} then
 */
export function whenShown(node, then) {
  if (node.isConnected) then();
  else requestAnimationFrame(() => whenShown(node, then));
}

/**
 * Return the list of deleted items, each with a button to bring it back. Emptying the bin takes two presses (`emptying`).
 * @param {{ title: string, back: string, empty: string, sure: string, keep: string }} texts
 * @param {{ id: string, title: string, until: string }[]} things
 * @param {string | undefined} emptying
 * @param {string} bringBack the message that brings an item back
 */
export function bin({ title, back, empty, sure, keep }, things, emptying, bringBack) {
  return h(
    "details",
    { key: "bin", class: "tp-bin" },
    h("summary", {}, title),
    h(
      "ul",
      { class: "tp-binned" },
      things.map((each) =>
        h(
          "li",
          { key: each.id },
          h("b", {}, each.title),
          h("small", {}, each.until),
          h(
            "button",
            {
              type: "button",
              class: "tp-button tp-slight tp-bring-back",
              "aria-label": `${back}: ${each.title}`,
              "data-send": JSON.stringify({ ask: bringBack, id: each.id }),
            },
            back,
          ),
        ),
      ),
    ),
    h(
      "div",
      { class: "tp-row" },
      emptying
        ? [
            h(
              "button",
              {
                key: "empty",
                type: "button",
                class: "tp-button tp-empty-bin",
                "data-send": JSON.stringify({ ask: "empty_bin", ids: things.map(({ id }) => id) }),
              },
              sure,
            ),
            h("button", { key: "keep", type: "button", class: "tp-button", "data-emptying": "" }, keep),
          ]
        : h("button", { key: "empty", type: "button", class: "tp-button tp-empty-bin", "data-emptying": "yes" }, empty),
    ),
  );
}
