// Asks the kernel regularly whether it is running, and shows a message while it does not answer.

import { h, inVoila } from "./common.js";

/** @import { Model, Root, Tree } from "./common.js" */
/** @typedef {{ title: string, reload: string, close: string }} Texts the texts of the message */

const BEAT = 2000;
const PATIENCE = 5000;

/** Return whether JupyterLab's kernel is connected but busy. Other pages cannot tell a busy kernel from a lost one. */
function busyInLab(/** @type {Model} */ model) {
  const kernel = model.widget_manager?.kernel;
  return Boolean(kernel && kernel.status === "busy" && kernel.connectionStatus === "connected");
}

/** Return whether Python is busy in a web worker of this page and therefore cannot answer. */
const busyBesideThePage = () => Boolean(/** @type {any} */ (window).timepiratesWorking?.());

/** Return whether the server has put the page to sleep. */
const asleep = () => Boolean(document.querySelector(".tp-asleep"));

/** Return whether JupyterLab has marked the widget as disconnected, after its kernel was restarted or shut down. */
const cutOff = (/** @type {Root} */ root) => Boolean(root.closest(".jupyter-widgets-disconnected"));

/**
 * Return the message that the kernel is lost, or null while it answers or after the user has closed the message. The
 * message covers only its own page and never takes the focus, so that the rest of JupyterLab can be used.
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

/** Keep an event from the listeners of panels, which would take it for an action of the user. */
const unheard = (/** @type {Event} */ event) => event.stopImmediatePropagation();

/**
 * Close all modal dialogs, because a lost kernel cannot close them. Show them again when the kernel answers, with the
 * curtain over the others.
 */
function uncover(/** @type {any} */ page, /** @type {boolean} */ gone, /** @type {Record<string, any>} */ state) {
  page.classList.toggle("tp-lost", gone);
  if (gone) {
    state.put = [...page.querySelectorAll("dialog:modal")];
    for (const each of state.put) {
      each.addEventListener("close", unheard, { capture: true, once: true });
      each.close();
    }
    return;
  }
  for (const each of state.put) if (each.isConnected && !each.open && !each.matches(".tp-curtain")) each.showModal();
  page.querySelector(".tp-curtain:not([open])")?.showModal();
}

/**
 * Ask the kernel every BEAT milliseconds whether it is running. While it does not answer, draw the panel with
 * `state.gone`; `state.closed` is set when the user closes the message. Return a function that ends this.
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
    uncover(page(), gone, state);
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
  let leaving = -3 * BEAT; // When the user leaves the page, the connection also closes.
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - leaving < 3 * BEAT || asleep()) return;
    if (cutOff(root)) return say(true);
    if (now - ticked > 2 * BEAT) asked = 0; // The page itself was suspended.
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
