// A pulse between page and kernel.

const BEAT = 2000;
const PATIENCE = 5000;

/** JupyterLab knows whether a kernel works or died; Voilà's page only notices that no answer comes. */
function busyInLab() {
  const shown = /** @type {any} */ (window).jupyterapp?.shell?.currentWidget;
  const context = shown?.sessionContext ?? shown?.context?.sessionContext;
  const kernel = context?.session?.kernel;
  return Boolean(kernel && kernel.status === "busy" && kernel.connectionStatus === "connected");
}

/** A page whose Python runs in a worker knows whether that works; while it computes it answers nothing. */
const busyBesideThePage = () => Boolean(/** @type {any} */ (window).timepiratesWorking?.());

/** @import { Model, Root } from "./common.js" */

/**
 * Ask the kernel every BEAT whether it is there, and open the box `.tp-dead` while it is not; returns what ends it.
 * @param {Root} root
 * @param {Model} model
 */
export function watchKernel(root, model) {
  let beat = 0;
  let answered = performance.now();
  let asked = 0;
  let ticked = performance.now();
  const say = (/** @type {boolean} */ gone) => {
    const box = root.querySelector(".tp-dead");
    if (gone && !box.open) box.showModal();
    if (!gone && box.open) box.close();
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
    if (now - ticked > 2 * BEAT) asked = 0; // the page itself slept
    ticked = now;
    if (asked && now - asked > PATIENCE && now - answered > PATIENCE && !busyInLab() && !busyBesideThePage()) say(true);
    if (!asked) asked = now;
    beat += 1;
    try {
      model.send({ ask: "pulse", beat });
    } catch (error) {
      console.warn(`The kernel's line is closed: ${/** @type {Error} */ (error).message}`);
      say(true);
    }
  }, BEAT);
  const leave = () => { leaving = performance.now(); };
  window.addEventListener("beforeunload", leave);
  return () => {
    clearInterval(timer);
    window.removeEventListener("beforeunload", leave);
    model.off("msg:custom", onMessage);
  };
}
