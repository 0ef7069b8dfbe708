// A pulse between page and kernel, and the message that is shown while no answer comes.

import { h, inVoila } from "./common.js";

/** @import { Model, Root, Tree } from "./common.js" */
/** @typedef {{ title: string, reload: string, close: string }} Texts of the message */

const BEAT = 2000;
const PATIENCE = 5000;

/** A kernel of JupyterLab whose line is open and that computes answers later. Other pages know only that no answer comes. */
function busyInLab(/** @type {Model} */ model) {
  const kernel = model.widget_manager?.kernel;
  return Boolean(kernel && kernel.status === "busy" && kernel.connectionStatus === "connected");
}

/** A page whose Python runs in a worker knows whether that works; while it computes it answers nothing. */
const busyBesideThePage = () => Boolean(/** @type {any} */ (window).timepiratesWorking?.());

/** JupyterLab marks widgets whose kernel was restarted or shut down: that kernel never answers them again. */
const cutOff = (/** @type {Root} */ root) => Boolean(root.closest(".jupyter-widgets-disconnected"));

/**
 * Return the message that the kernel is gone, or null while it answers or once the message was closed. The message lies
 * over its own page only and never takes the focus, so that the rest of JupyterLab can be used.
 * @param {Record<string, any>} state
 * @param {Texts} texts
 * @param {string} told
 * @param {...Tree} buttons
 */
export function dead(state, texts, told, ...buttons) {
  if (!state.gone || state.closed) return null;
  return h(
    "div",
    { key: "dead", class: "tp-dead", role: "alert" },
    h("h2", {}, texts.title),
    h("p", {}, told),
    h(
      "div",
      { class: "tp-row" },
      inVoila() ? h("button", { type: "button", class: "tp-button tp-main tp-reload" }, texts.reload) : null,
      buttons,
      h("button", { type: "button", class: "tp-link tp-close-dead" }, texts.close),
    ),
  );
}

/** Close what covers more than the page, since its kernel cannot close it any more; the curtain comes back with the kernel. */
function uncover(/** @type {any} */ page, /** @type {boolean} */ gone) {
  page.classList.toggle("tp-lost", gone);
  if (gone) for (const each of page.querySelectorAll("dialog:modal")) each.close();
  else page.querySelector(".tp-curtain:not([open])")?.showModal();
}

/**
 * Ask the kernel every BEAT whether it is there. While it is not, draw the panel with `state.gone`; `state.closed` says
 * that the reader closed the message. Returns what ends it.
 * @param {Root} root
 * @param {Model} model
 */
export function watchKernel(root, model) {
  const { state, draw } = root.tp;
  const page = () => root.closest(".tp-area-nothing")?.parentElement ?? root;
  let beat = 0;
  let answered = performance.now();
  let asked = 0;
  let ticked = performance.now();
  const say = (/** @type {boolean} */ gone) => {
    if (gone === Boolean(state.gone)) return;
    Object.assign(state, { gone, closed: false });
    uncover(page(), gone);
    draw();
  };
  const close = () => {
    state.closed = true;
    draw();
  };
  const onMessage = (/** @type {{ pulse?: number }} */ message) => {
    if (message.pulse === undefined) return;
    answered = performance.now();
    asked = 0;
    say(false);
  };
  model.on("msg:custom", onMessage);
  let leaving = -3 * BEAT; // a page that is being left closes its line, and nobody died
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - leaving < 3 * BEAT) return;
    if (cutOff(root)) return say(true);
    if (now - ticked > 2 * BEAT) asked = 0; // the page itself slept
    ticked = now;
    if (asked && now - asked > PATIENCE && now - answered > PATIENCE && !busyInLab(model) && !busyBesideThePage())
      say(true);
    if (!asked) asked = now;
    beat += 1;
    try {
      model.send({ ask: "pulse", beat });
    } catch (error) {
      console.warn(`The kernel's line is closed: ${/** @type {Error} */ (error).message}`);
      say(true);
    }
  }, BEAT);
  const leave = () => {
    leaving = performance.now();
  };
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape" && state.gone && (inVoila() || page().contains(event.target))) close();
  };
  const click = (/** @type {any} */ event) => {
    if (event.target.closest(".tp-close-dead")) close();
    if (event.target.closest(".tp-reload")) window.location.reload();
  };
  root.addEventListener("click", click);
  window.addEventListener("keydown", escape);
  window.addEventListener("beforeunload", leave);
  return () => {
    clearInterval(timer);
    window.removeEventListener("keydown", escape);
    window.removeEventListener("beforeunload", leave);
    model.off("msg:custom", onMessage);
  };
}
