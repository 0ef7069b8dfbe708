// This code precedes each panel's own script. It loads the shared scripts once per page, and then draws the panel.

/** The addresses of the page's shared scripts by name and hash, and the drawings by game. */
const page = (globalThis.timepiratesParts ??= { addresses: {}, asked: {}, waiting: [] });

const GRACE = 200; // Milliseconds to wait for another panel of the page to bring missing scripts.
const AGAIN = 2000; // Milliseconds until another panel asks again: the first one may be closed before its answer arrives.
const PATIENCE = 10000; // Milliseconds until the panel shows that scripts are missing. Later scripts are still used.

const TYPE = "text/javascript;charset=utf-8";

/** Return an address for a script: a data URL, which is faster, if panels are loaded that way, otherwise a blob URL. */
function addressOf(script) {
  if (!import.meta.url.startsWith("data:")) return URL.createObjectURL(new Blob([script], { type: TYPE }));
  return `data:${TYPE},${script.replace(/[%#"\\\s]/g, (each) => (each === " " ? each : encodeURIComponent(each)))}`;
}

/** Store the scripts that a panel brought, each as a module with its own address. Imported scripts come first. */
function keep(parts) {
  for (const [key, text] of Object.entries(parts ?? {})) {
    const linked = text.replace(/ from "([^"]+@\w+)";/g, (_whole, other) => ` from "${page.addresses[other]}";`);
    page.addresses[key] ??= addressOf(`${linked}\n//# sourceURL=${key}.js`);
  }
  for (const go of page.waiting.splice(0)) go();
}

/** Wait until a panel brings scripts, but at most for a number of milliseconds. */
function news(milliseconds) {
  return new Promise((go) => {
    page.waiting.push(go);
    setTimeout(go, milliseconds);
  });
}

/** Ask the kernel for missing scripts, unless this page has recently asked for them. */
function ask(model, missing) {
  const now = Date.now();
  const parts = missing.filter((key) => !(now - page.asked[key] < AGAIN));
  if (!parts.length) return;
  for (const key of parts) page.asked[key] = now;
  model.send({ ask: "parts", keys: parts });
}

/** Wait until the page has all scripts that a view needs, or the view is closed. Call `view.late` after a long wait. */
async function fetchParts(model, keys, view) {
  const missing = () => keys.filter((key) => !page.addresses[key]);
  const listen = (message) => keep(message.parts);
  model.on("msg:custom", listen);
  const begun = Date.now();
  if (missing().length) await news(GRACE);
  while (missing().length && !view.closed) {
    if (Date.now() - begun > PATIENCE) view.late();
    ask(model, missing());
    await news(AGAIN / 4);
  }
  model.off("msg:custom", listen);
}

/** Import the modules of loaded scripts, and return them by name. */
async function modulesOf(keys) {
  const modules = await Promise.all(keys.map((key) => import(page.addresses[key])));
  return Object.fromEntries(keys.map((key, at) => [key.split("@")[0], modules[at]]));
}

/** Return a widget whose panel `make(parts)` creates. `keys` are the shared scripts' keys, imported ones first. */
export function shown(keys, make) {
  let made = null;
  const initialize = ({ model }) => {
    const shared = model.get("shared");
    if (shared.sprite) (page.drawings ??= {})[model.get("drawings")] = shared;
    keep(shared.parts);
  };
  const render = ({ model, el }) => {
    const view = {
      closed: false,
      end: () => {},
      late: () => {
        el.setAttribute("role", "alert");
        el.textContent = model.get("missing");
      },
    };
    const draw = async () => {
      await fetchParts(model, keys, view);
      const parts = view.closed || (await modulesOf(keys));
      if (view.closed) return;
      el.removeAttribute("role");
      el.replaceChildren();
      made ??= make(parts);
      view.end = made.render({ model, el });
    };
    draw().catch((error) => {
      view.late();
      throw error;
    });
    return () => {
      view.closed = true;
      view.end();
    };
  };
  return { initialize, render };
}
