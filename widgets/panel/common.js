// What the panels share: building elements, changing only what differs, icons, and one way of being a panel.
// It stands in front of each panel's own script, so it must define names only.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "use", "path", "g", "circle", "rect", "text"]);
const IDENTITY = "data-key";

/** An element. Attributes that are null or false are left out; children may be nodes, texts or nested lists. */
export function h(tag, attributes, ...children) {
  const node = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(name === "key" ? IDENTITY : name, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A drawing of the shared sprite: a token, a pirate, a path's number. The text beside it names it. */
export function icon(name, size = "") {
  return h("svg", { class: `tp-icon ${size}`, "aria-hidden": "true", focusable: "false" },
    h("use", { href: `#tp-${name}` }));
}

/** An icon of one path on a 24 by 24 grid. */
export function sign(path) {
  return h("svg", { class: "tp-sign", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: path }));
}

export const SIGNS = {
  first: "M5 4h3v16H5zM20 4v16L9 12z", back: "M18 4v16L6 12z", forward: "M6 4v16l12-8z", last: "M16 4h3v16h-3zM4 4v16l11-8z",
  undo: "M9 5L3 11l6 6v-4h5a3.5 3.5 0 010 7h-3v3h3a6.5 6.5 0 000-13H9z",
  redo: "M15 5l6 6-6 6v-4h-5a3.5 3.5 0 000 7h3v3h-3a6.5 6.5 0 010-13h5z",
  menu: "M3 5h18v3H3zM3 10.5h18v3H3zM3 16h18v3H3z", close: "M5.6 4L4 5.6 10.4 12 4 18.4 5.6 20 12 13.6 18.4 20 20 18.4 13.6 12 20 5.6 18.4 4 12 10.4z",
  more: "M4 10h4v4H4zM10 10h4v4h-4zM16 10h4v4h-4z", open: "M6 9l6 6 6-6z", stop: "M5 5h14v14H5z",
};

function identity(node) {
  return node.nodeType === 1 ? node.getAttribute(IDENTITY) : null;
}

function sameKind(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && identity(one) === identity(other);
}

/** What the browser or a script sets on an element that stays: a drawing has no say in it. */
const KEPT = new Set(["style", "open", "data-lm-suppress-shortcuts"]);

/** Make `from` like `to` by changing only what differs: elements that stay keep focus, scroll place and listeners. */
export function morph(from, to) {
  if (from.nodeType !== 1) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  for (const { name, value } of [...to.attributes]) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !KEPT.has(name)) from.removeAttribute(name);
  }
  morphChildren(from, to);
  if (to.hasAttribute("data-value") && from.value !== to.getAttribute("data-value")) {
    from.value = to.getAttribute("data-value");
  }
}

function morphChildren(from, to) {
  const stays = new Set([...to.childNodes].map(identity));
  for (const child of [...from.childNodes]) {
    if (identity(child) !== null && !stays.has(identity(child))) child.remove();
  }
  const known = new Map([...from.childNodes].map((child) => [identity(child), child]));
  let at = from.firstChild;
  for (const next of [...to.childNodes]) {
    const key = identity(next);
    const match = key !== null ? known.get(key) : at;
    if (!match || !sameKind(match, next)) {
      from.insertBefore(next, at);
      continue;
    }
    if (match === at) at = at.nextSibling;
    else from.insertBefore(match, at);
    morph(match, next);
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

/** Redraw `root`; if what had the focus went, the focus goes to what `heir` finds, never to the page's beginning. */
function redraw(root, tree, heir) {
  const active = root.ownerDocument.activeElement;
  const held = root.contains(active) ? active : null;
  morph(root, tree);
  if (held && (held.disabled || !root.contains(root.ownerDocument.activeElement))) {
    const next = heir && heir(root, held);
    if (next) next.focus({ preventScroll: true });
  }
}

/** Where the focus goes when a box over the page is gone: to what can be decided, else to the menu. */
export function onThePage(root) {
  const page = root.closest(".tp-table") || root;
  const seen = (name) => [...page.querySelectorAll(name)].find((button) => button.checkVisibility());
  return seen(".tp-choice, .tp-stage") || seen(".tp-menu");
}

/** Drawings and styles come once a page: with the first panel that brings them, or asked for. */
function bringShared(model) {
  const id = `tp-sprite-${model.get("drawings") || "time-pirates"}`;
  const put = ({ sprite, look }) => {
    if (document.getElementById(id)) return;
    const holder = h("div", { id, "aria-hidden": "true" });
    holder.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
    holder.innerHTML = sprite;
    if (!document.getElementById("tp-look")) document.head.prepend(h("style", { id: "tp-look" }, look));
    document.body.append(holder);
  };
  const asked = (window.timepiratesAsked ||= new Set());
  if (model.get("shared").sprite) {
    put(model.get("shared"));
  } else if (!document.getElementById(id) && !asked.has(id)) {
    asked.add(id);
    model.on("msg:custom", (message) => message.shared && put(message.shared));
    model.send({ ask: "shared" });
  }
}

/** A name of a panel's own, before the ids in it: the same panel may stand in a document twice. */
export function ownName(state) {
  state.own ??= `tp-${Math.random().toString(36).slice(2, 10)}`;
  return state.own;
}

/** The box in which a dimmed button says why, on hover and on focus. */
export function bubble() {
  return h("div", { key: "bubble", class: "tp-bubble", popover: "manual", "aria-hidden": "true" });
}

export function showBubble(root, button) {
  const box = root.querySelector(".tp-bubble");
  if (!box) return;
  if (!button) {
    if (box.matches(":popover-open")) box.hidePopover();
    return;
  }
  box.textContent = button.dataset.why;
  box.showPopover();
  const at = button.getBoundingClientRect();
  const { height } = box.getBoundingClientRect();
  putAt(box, at.left, at.bottom + 6 + height < window.innerHeight ? at.bottom + 6 : at.top - height - 6);
}

/** Put a fixed box near a place of the window, within its edges; in a large window the box may be magnified. */
export function putAt(box, left, top) {
  const { width } = box.getBoundingClientRect();
  const zoom = box.currentCSSZoom || 1;
  box.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8)) / zoom}px`;
  box.style.top = `${Math.max(8, top) / zoom}px`;
}

function listenForBubbles(root) {
  const dimmedOf = (event) => event.target.closest && event.target.closest("[data-why]");
  root.addEventListener("mouseover", (event) => showBubble(root, dimmedOf(event)));
  root.addEventListener("mouseleave", () => showBubble(root, null));
  root.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && showBubble(root, dimmedOf(event)));
  root.addEventListener("focusout", () => showBubble(root, null));
  root.addEventListener("click", (event) => dimmedOf(event) && showBubble(root, null));
  root.addEventListener("keydown", (event) => event.key === "Escape" && showBubble(root, null));
}

/**
 * A panel: `view(content, state)` gives the tree for the model's content; `state` is the page's own and stays with it
 * (`root.tp` has it, with `draw` and `content` for the listeners).
 * Elements with `data-send` (JSON) send it to the kernel when they are clicked.
 * `on` may have: heir(root, held), ready(root, model), drawn(root, content, model), bubbles (dimmed buttons say why),
 * and listeners by event name.
 */
export function panel(view, on = {}) {
  const { heir, ready, before, drawn, bubbles, ...listeners } = on;
  function render({ model, el }) {
    bringShared(model);
    const root = h("div", {});
    const state = {};
    const draw = () => {
      const content = model.get("content");
      showBubble(root, null);
      if (before) before(root, content);
      redraw(root, view(content, state), heir);
      if (drawn) drawn(root, content, model);
    };
    root.addEventListener("click", (event) => {
      const target = event.target.closest("[data-send]");
      if (target) model.send(JSON.parse(target.getAttribute("data-send")));
      const opener = event.target.closest("[data-open]");
      if (opener) opener.dispatchEvent(new CustomEvent("tp-open", { detail: opener.dataset.open, bubbles: true }));
    });
    for (const [name, listener] of Object.entries(listeners)) {
      root.addEventListener(name, (event) => listener(event, root, model));
    }
    root.tp = { state, draw, content: () => model.get("content") };
    if (bubbles) listenForBubbles(root);
    el.classList.add("tp-host");
    whenShown(el, () => keepKeys(el.closest(".tp-frame") || el));
    el.append(root);
    draw();
    model.on("change:content", draw);
    const end = ready && ready(root, model);
    return () => {
      model.off("change:content", draw);
      if (end) end();
    };
  }
  return { render };
}

/** Give the person at the browser a file. */
export function download({ name, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Letters typed here are not JupyterLab's commands; it looks for this mark on the element that has the focus. */
function keepKeys(page) {
  if (page.dataset.tpKeys) return;
  page.dataset.tpKeys = "kept";
  page.addEventListener("focusin", (event) => event.target.setAttribute("data-lm-suppress-shortcuts", "true"));
}

/** Call `then` once `node` stands in the document. */
export function whenShown(node, then) {
  if (node.isConnected) then();
  else requestAnimationFrame(() => whenShown(node, then));
}
