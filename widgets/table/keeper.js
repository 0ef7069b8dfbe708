// The record in the document, the page's address, and word when the kernel is lost.

import { download, element, h, inVoila, panel, whenShown } from "../panel/common.js";
import { watchKernel } from "../panel/pulse.js";

/** @import { Listener, More, View } from "../panel/common.js" */
/** @import { Keeper } from "../contents" */

/**
 * A link to this page opens this game again, also after a reload. In JupyterLab the address belongs to the notebook; an
 * address that holds a whole record stays until that is on the page.
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

/** @type {View<Keeper>} */
function view(content) {
  const { texts } = content;
  return h("div", {},
    h("dialog", { key: "dead", class: "tp-dead", "aria-label": texts.title },
      h("h2", {}, texts.title),
      h("p", {}, content.kept ? (inVoila() ? texts.voila : texts.lab) : texts.unkept),
      h("div", { class: "tp-row" },
        inVoila() ? h("button", { type: "button", class: "tp-button tp-main tp-reload" }, texts.reload) : null,
        h("button", { type: "button", class: "tp-button tp-save-record" }, texts.record))));
}

/** @type {NonNullable<More["ready"]>} */
function ready(root, model) {
  const holder = element("pre", { class: "tp-record", hidden: "" });
  root.after(holder);
  const write = () => { holder.textContent = model.get("record"); };
  write();
  model.on("change:record", write);
  whenShown(root, () => keepAddress(model.get("content"), root.tp.state));
  const end = watchKernel(root, model);
  return () => {
    model.off("change:record", write);
    end();
  };
}

/** @type {Listener} */
function click(event, root, model) {
  if (event.target.closest(".tp-reload")) window.location.reload();
  if (event.target.closest(".tp-save-record")) download({ name: `${model.get("content").file}.tpr.json`, text: model.get("record") });
}

export default panel(view, { ready, click, drawn: (root, content) => root.isConnected && keepAddress(content, root.tp.state) });
