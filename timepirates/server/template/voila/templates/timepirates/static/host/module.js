// A widget that is a module: its script is loaded, its style laid on the page, and it gets what anywidget promises it.

/** @import { Model } from "./model.js" */

const PATIENCE = 3000; // milliseconds in which a command is answered

const isAddress = (text) => text.startsWith("http://") || text.startsWith("https://");

/** A model as its module sees it; all that it listens to ends with `signal`. */
export function seen(model, signal) {
  const owner = {};
  signal.addEventListener("abort", () => model.off(null, null, owner));
  return {
    get: (name) => model.get(name),
    set: (name, value) => model.set(name, value),
    save_changes: () => model.save(),
    send: (content, _callbacks, buffers) => model.send(content, buffers),
    on: (name, act) => model.on(name, act, owner),
    off: (name, act) => model.off(name, act, owner),
    widget_manager: model.host.manager,
  };
}

/** anywidget's commands: a message that names itself, and the answer that names it. */
function commands(model) {
  const invoke = (name, msg, { buffers = [], signal = AbortSignal.timeout(PATIENCE) } = {}) =>
    new Promise((resolve, reject) => {
      const id = crypto.randomUUID?.() ?? String(Math.random());
      const hear = (content, came) => {
        if (content.id !== id) return;
        model.off("msg:custom", hear);
        resolve([content.response, came]);
      };
      model.on("msg:custom", hear);
      signal.addEventListener("abort", () => {
        model.off("msg:custom", hear);
        reject(signal.reason);
      });
      model.send({ id, kind: "anywidget-command", name, msg }, buffers);
    });
  return { invoke };
}

function layStyle(css, id) {
  if (!css) return;
  const old = [...document.querySelectorAll("style, link")].find((each) => each.id === id);
  const style = isAddress(css)
    ? Object.assign(document.createElement("link"), { rel: "stylesheet", href: css })
    : Object.assign(document.createElement("style"), { textContent: css });
  style.id = id;
  if (old) old.replaceWith(style);
  else document.head.append(style);
}

let loaded = 0;

/** A script as a module of its own. Its address holds it: one that the browser must look up takes four times as long. */
function load(script, name) {
  if (isAddress(script)) return import(script);
  loaded += 1;
  return import(
    `data:text/javascript;charset=utf-8,${encodeURIComponent(`${script}\n//# sourceURL=${name}-${loaded}.js`)}`
  );
}

/** What is called when something ends, whatever a module gave back. */
const ending = (given) => {
  if (typeof given === "function") given();
};

/** Load a model's module and let it look at the model for the first time. */
export async function begin(model) {
  layStyle(model.get("_css"), model.get("_anywidget_id"));
  const module = await load(model.get("_esm"), model.get("_anywidget_id"));
  const widget = module.render
    ? module
    : typeof module.default === "function"
      ? await module.default()
      : module.default;
  const { signal } = model.closed;
  const given = await widget.initialize?.({ model: seen(model, signal), signal, experimental: commands(model) });
  signal.addEventListener("abort", () => ending(given));
  return widget;
}

/** Let a model's module draw into an element, until `signal`. What goes wrong is said in its place. */
export async function draw(model, el, signal) {
  try {
    const widget = await model.ready;
    if (signal.aborted) return;
    const given = await widget.render?.({ model: seen(model, signal), el, signal, experimental: commands(model) });
    if (signal.aborted) ending(given);
    else signal.addEventListener("abort", () => ending(given));
  } catch (error) {
    el.setAttribute("role", "alert");
    el.textContent = String(error);
    throw error;
  }
}

/** @param {Model} model */
export function isModule(model) {
  return model.kind === "anywidget.AnyModel";
}
