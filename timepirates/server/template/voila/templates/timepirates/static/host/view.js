// What is seen of a widget: boxes, tabs, and elements into which modules draw. Names of classes are those of ipywidgets.

import { draw } from "./module.js";

/** @import { Model } from "./model.js" */

const KEYS = { ArrowRight: 1, ArrowLeft: -1 };
let numbered = 0;

/** @returns {HTMLElement} */
function element(name, classes, ...inside) {
  const node = document.createElement(name);
  node.className = classes;
  node.append(...inside);
  return node;
}

/** Act now and whenever one of these changes, until `signal`. */
function follow(model, names, act, signal) {
  const owner = {};
  for (const name of names) model.on(`change:${name}`, act, owner);
  signal.addEventListener("abort", () => model.off(null, null, owner));
  act();
}

/** Classes, hint and place in the order of the tab key, as every widget has them. */
function common(model, el, signal) {
  let classes = [];
  follow(
    model,
    ["_dom_classes"],
    () => {
      el.classList.remove(...classes);
      classes = model.get("_dom_classes") ?? [];
      el.classList.add(...classes);
    },
    signal,
  );
  follow(
    model,
    ["tooltip"],
    () => {
      if (model.get("tooltip")) el.title = model.get("tooltip");
    },
    signal,
  );
  follow(
    model,
    ["tabbable"],
    () => {
      const tabbable = model.get("tabbable");
      if (typeof tabbable === "boolean") el.tabIndex = tabbable ? 0 : -1;
    },
    signal,
  );
}

/** A layout's entries are properties of CSS, written with low lines. */
function lay(model, el, signal) {
  const layout = model.named(model.get("layout"));
  if (!layout) return;
  const owner = {};
  const act = () => {
    for (const [name, value] of Object.entries(layout.state)) {
      if (!name.startsWith("_")) el.style.setProperty(name.replaceAll("_", "-"), value);
    }
  };
  layout.on("change", act, owner);
  signal.addEventListener("abort", () => layout.off(null, null, owner));
  act();
}

/** The views of a model's children, in order. What stays is not touched, so that it keeps its focus. */
function children(model, holder, signal, arranged) {
  /** @type {Map<Model, Shown>} */
  const views = new Map();
  const act = () => {
    const wanted = model
      .get("children")
      .map((each) => model.named(each))
      .filter(Boolean);
    for (const [child, view] of [...views]) {
      if (!wanted.includes(child)) {
        views.delete(child);
        view.end();
      }
    }
    wanted.forEach((child, index) => {
      if (!views.has(child)) views.set(child, show(child));
      const { el } = /** @type {Shown} */ (views.get(child));
      if (holder.children[index] !== el) holder.insertBefore(el, holder.children[index] ?? null);
    });
    arranged?.();
  };
  signal.addEventListener("abort", () => views.forEach((view) => view.end()));
  follow(model, ["children"], act, signal);
}

function box(model, signal) {
  const way = {
    "@jupyter-widgets/controls.VBoxModel": " widget-vbox",
    "@jupyter-widgets/controls.HBoxModel": " widget-hbox",
  };
  const style = model.get("box_style") ? ` alert alert-${model.get("box_style")}` : "";
  const el = element(
    "div",
    `lm-Widget lm-Panel jupyter-widgets widget-container widget-box${way[model.kind] ?? ""}${style}`,
  );
  children(model, el, signal);
  return el;
}

/** Tabs as the WAI-ARIA guide has them: one of them is reached by the tab key, arrows, Home and End choose another. */
function tab(model, signal) {
  numbered += 1;
  const name = `tp-tabs-${numbered}`;
  const list = element("ul", "lm-TabBar-content");
  list.setAttribute("role", "tablist");
  const contents = element("div", "lm-Widget lm-Panel jupyter-widget-TabPanel-tabContents widget-tab-contents");
  Object.assign(contents, { id: name, role: "tabpanel", tabIndex: 0 }); // so that whoever has no mouse can scroll it
  const bar = element("div", "lm-Widget lm-TabBar jupyter-widget-TabPanel-tabBar widget-tab-bar", list);
  bar.dataset.orientation = "horizontal";

  function make(title, index) {
    const one = element(
      "li",
      "lm-TabBar-tab",
      element("div", "lm-TabBar-tabIcon"),
      element("div", "lm-TabBar-tabLabel", title),
    );
    Object.assign(one, { id: `${name}-${index}`, role: "tab" });
    one.setAttribute("aria-controls", name);
    return one;
  }
  function fill() {
    const titles = model.get("titles");
    list.replaceChildren(...model.get("children").map((_child, index) => make(titles[index] ?? "", index)));
    mark();
  }
  function mark() {
    const chosen = model.get("selected_index");
    const reached = chosen ?? 0;
    [...list.children].forEach((one, index) => {
      one.classList.toggle("lm-mod-current", index === chosen);
      one.setAttribute("aria-selected", String(index === chosen));
      one.setAttribute("tabindex", index === reached ? "0" : "-1");
    });
    [...contents.children].forEach((child, index) => child.classList.toggle("lm-mod-hidden", index !== chosen));
    if (chosen === null || chosen === undefined) contents.removeAttribute("aria-labelledby");
    else contents.setAttribute("aria-labelledby", `${name}-${chosen}`);
  }
  function choose(index) {
    model.set("selected_index", index);
    model.save();
  }

  list.addEventListener("click", (event) => {
    const at = [...list.children].findIndex((one) => one.contains(/** @type {Node} */ (event.target)));
    if (at >= 0) choose(at);
  });
  list.addEventListener("keydown", (event) => {
    const count = list.children.length;
    const at = [...list.children].indexOf(/** @type {Element} */ (event.target));
    const ends = { Home: 0, End: count - 1 };
    const to = KEYS[event.key]
      ? (at + KEYS[event.key] + count) % count
      : (ends[event.key] ?? { Enter: at, " ": at }[event.key]);
    if (at < 0 || to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    choose(to);
    /** @type {HTMLElement} */ (list.children[to]).focus();
  });
  children(model, contents, signal, fill);
  follow(model, ["titles"], fill, signal);
  follow(model, ["selected_index"], mark, signal);
  return element(
    "div",
    "lm-Widget jupyter-widget-TabPanel jupyter-widgets widget-container jupyter-widget-tab widget-tab",
    bar,
    contents,
  );
}

function drawn(model, signal) {
  const el = element("div", "lm-Widget");
  draw(model, el, signal);
  return el;
}

/** kind -> what makes an element; a layout is seen only in those that it lays out. */
const KINDS = {
  "anywidget.AnyModel": drawn,
  "@jupyter-widgets/controls.BoxModel": box,
  "@jupyter-widgets/controls.HBoxModel": box,
  "@jupyter-widgets/controls.VBoxModel": box,
  "@jupyter-widgets/controls.TabModel": tab,
  "@jupyter-widgets/base.LayoutModel": null,
};

export const isKnown = (kind) => kind in KINDS;

/**
 * @typedef {object} Shown
 * @property {HTMLElement} el
 * @property {() => void} end takes the element off the page
 */

/** @param {Model} model @returns {Shown} */
export function show(model) {
  const end = new AbortController();
  const el = KINDS[model.kind]?.(model, end.signal) ?? element("div", "lm-Widget");
  common(model, el, end.signal);
  lay(model, el, end.signal);
  const close = () => {
    end.abort();
    el.remove();
  };
  model.on("close", close);
  return { el, end: close };
}
