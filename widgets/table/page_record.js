// Keeps the game's record in the document and the page's address up to date, and shows when the kernel is lost.

import { download, element, h, inVoila, panel, whenShown } from "../panel/common.js";
import { dead, watchKernel } from "../panel/pulse.js";

/** @import { Listener, More, Root, View } from "../panel/common.js" */
/** @import { Keeper } from "../contents" */

/**
 * Write the game's id to the page's address, so that a reload opens the same game. In JupyterLab the address belongs to
 * the notebook. An address that contains a whole record stays until this record is on the page.
 */
function keepAddress(/** @type {Record<string, any>} */ content, /** @type {Record<string, any>} */ state) {
  if (!inVoila() || !content.kept || !content.id) return;
  const address = new URL(window.location.href);
  state.first ??= content.id;
  if (address.hash.startsWith("#record=") && content.id === state.first) return;
  if (address.searchParams.get("game") === content.id && !address.hash) return;
  address.searchParams.set("game", content.id);
  address.searchParams.delete("door");
  address.hash = "";
  window.history.replaceState(null, "", address);
}

/**
 * Close the tab with the same title that an earlier kernel of the notebook has opened.
 * @param {Root} root
 * @param {any} manager JupyterLab's widget manager, which keeps the widgets of earlier kernels
 */
async function replaceLostTab(root, manager) {
  if (!root.closest(".jupyterlab-sidecar")) return;
  const models = await Promise.all(Object.values(manager._models ?? {}));
  const tabs = models.filter((each) => each.get("_model_name") === "SidecarModel");
  const own = tabs.find((each) => document.getElementById(each.get("_widget_id"))?.contains(/** @type {any} */ (root)));
  for (const each of tabs) if (!each.comm_live && each.get("title") === own?.get("title")) each.close(true);
}

/** @type {View<Keeper>} */
function view({ kept, texts }, state) {
  const told = inVoila() ? (kept ? texts.voila : texts.voila_unkept) : kept ? texts.lab : texts.lab_unkept;
  return h(
    "div",
    {},
    dead(state, texts, told, h("button", { type: "button", class: "tp-button tp-save-record" }, texts.record)),
  );
}

/** Return the game's record as JSON. The kernel sends it in two parts. */
const recordOf = (/** @type {any} */ model) => model.get("start") + model.get("rest");

/** @type {NonNullable<More["ready"]>} */
function ready(root, model) {
  const holder = element("pre", { class: "tp-record", hidden: "" });
  root.after(holder);
  const write = () => {
    holder.textContent = recordOf(model);
  };
  write();
  model.on("change:start", write);
  model.on("change:rest", write);
  whenShown(root, () => keepAddress(model.get("content"), root.tp.state));
  whenShown(root, () => replaceLostTab(root, model.widget_manager));
  const end = watchKernel(root, model);
  return () => {
    model.off("change:start", write);
    model.off("change:rest", write);
    end();
  };
}

/** @type {Listener} */
function click(event, root, model) {
  if (event.target.closest(".tp-save-record"))
    download({ name: `${model.get("content").file}.tpr.json`, text: recordOf(model) });
}

export default panel(view, {
  ready,
  click,
  drawn: (root, content) => root.isConnected && keepAddress(content, root.tp.state),
});
