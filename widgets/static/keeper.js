// The record in the document, the page's address, and the watch over the kernel.

const BEAT = 2000;
const PATIENCE = 5000;
const inVoila = () => Boolean(document.body.dataset.voila || document.getElementById("rendered_cells"));

/** A link to this page opens this game again, also after a reload. In JupyterLab the address belongs to the notebook. */
function keepAddress(content) {
  if (!inVoila() || !content.kept || !content.id) return;
  const address = new URL(window.location.href);
  if (address.searchParams.get("game") === content.id && !address.hash) return;
  address.searchParams.set("game", content.id);
  address.hash = "";
  window.history.replaceState(null, "", address);
}

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

/** JupyterLab knows whether a kernel works or died; Voilà's page only notices that no answer comes. */
function busyInLab() {
  const context = window.jupyterapp?.shell?.currentWidget?.sessionContext ?? window.jupyterapp?.shell?.currentWidget?.context?.sessionContext;
  const kernel = context?.session?.kernel;
  return Boolean(kernel && kernel.status === "busy" && kernel.connectionStatus === "connected");
}

function watch(root, model) {
  let beat = 0;
  let answered = performance.now();
  let asked = 0;
  let ticked = performance.now();
  const say = (gone) => {
    const box = root.querySelector(".tp-dead");
    if (gone && !box.open) box.showModal();
    if (!gone && box.open) box.close();
  };
  const onMessage = (message) => {
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
    if (asked && now - asked > PATIENCE && now - answered > PATIENCE && !busyInLab()) say(true);
    if (!asked) asked = now;
    beat += 1;
    try {
      model.send({ ask: "pulse", beat });
    } catch (error) {
      console.warn(`The kernel's line is closed: ${error.message}`);
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

function ready(root, model) {
  const holder = h("pre", { class: "tp-record", hidden: true });
  root.parentNode.append(holder);
  const write = () => { holder.textContent = model.get("record"); };
  write();
  model.on("change:record", write);
  whenShown(root, () => keepAddress(model.get("content")));
  const end = watch(root, model);
  return () => {
    model.off("change:record", write);
    end();
  };
}

function click(event, root, model) {
  if (event.target.closest(".tp-reload")) window.location.reload();
  if (event.target.closest(".tp-save-record")) download({ name: `${model.get("content").file}.tpr.json`, text: model.get("record") });
}

export default panel(view, { ready, click, drawn: (root, content) => root.isConnected && keepAddress(content) });
