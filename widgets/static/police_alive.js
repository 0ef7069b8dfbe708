// A pulse between page and kernel, and word when it is lost.

const BEAT = 2000;
const PATIENCE = 6000;

function view(content) {
  const { texts } = content;
  return h("dialog", { key: "dead", class: "tp-dead", "aria-label": texts.title }, h("h2", {}, texts.title), h("p", {}, texts.told),
    h("div", { class: "tp-row" }, h("button", { type: "button", class: "tp-button tp-main tp-reload" }, texts.reload)));
}

/** JupyterLab knows that a kernel computes; then silence means nothing. */
function busyInLab() {
  const kernel = window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel;
  return Boolean(kernel && kernel.status === "busy" && kernel.connectionStatus === "connected");
}

function ready(root, model) {
  let asked = 0;
  const say = (gone) => {
    const box = root.querySelector(".tp-dead");
    if (gone && !box.open) box.showModal();
    if (!gone && box.open) box.close();
  };
  const onMessage = (message) => {
    if (message.pulse === undefined) return;
    asked = 0;
    say(false);
  };
  model.on("msg:custom", onMessage);
  const timer = setInterval(() => {
    const now = performance.now();
    if (asked && now - asked > PATIENCE && !busyInLab()) say(true);
    asked = asked || now;
    try {
      model.send({ ask: "pulse", beat: Math.round(now) });
    } catch (error) {
      console.warn(`The kernel's line is closed: ${error.message}`);
      say(true);
    }
  }, BEAT);
  return () => {
    clearInterval(timer);
    model.off("msg:custom", onMessage);
  };
}

export default policePanel(view, { ready, click: (event) => event.target.closest(".tp-reload") && window.location.reload() });
