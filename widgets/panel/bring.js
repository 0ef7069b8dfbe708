// This code precedes each panel's own script. It loads shared parts once per page, and then draws the panel.

/** Addresses of the page's shared parts by name and hash, so that different kernels share only equal parts; drawings by game. */
const page = (globalThis.timepiratesParts ??= { addresses: {}, asked: {}, waiting: [] });

const GRACE = 200; // Milliseconds to wait for another panel of the page to bring missing parts.
const AGAIN = 2000; // Milliseconds until another panel asks again: the first may be closed before its answer arrives.
const PATIENCE = 10000; // Milliseconds until the panel shows that parts are missing. Later parts are still drawn.

const TYPE = "text/javascript;charset=utf-8";

/** Return an address for a script: a data URL if panels are loaded that way, which is faster, or else a blob URL. */
function addressOf(script) {
  if (!import.meta.url.startsWith("data:")) return URL.createObjectURL(new Blob([script], { type: TYPE }));
  return `data:${TYPE},${script.replace(/[%#"\\\s]/g, (each) => (each === " " ? each : encodeURIComponent(each)))}`;
}

/** Store the parts that a panel brought. Each becomes a module with its own address; imported parts come first. */
function keep(parts) {
  for (const [key, text] of Object.entries(parts ?? {})) {
    const linked = text.replace(/ from "([^"]+@\w+)";/g, (_whole, other) => ` from "${page.addresses[other]}";`);
    page.addresses[key] ??= addressOf(`${linked}\n//# sourceURL=${key}.js`);
  }
  for (const go of page.waiting.splice(0)) go();
}

/** Wait until a panel brings parts, but at most for a number of milliseconds. */
function news(milliseconds) {
  return new Promise((go) => {
    page.waiting.push(go);
    setTimeout(go, milliseconds);
  });
}

/** Ask the kernel for missing parts, unless they were asked for recently. */
function ask(model, missing) {
  const now = Date.now();
  const parts = missing.filter((key) => !(now - page.asked[key] < AGAIN));
  if (!parts.length) return;
  for (const key of parts) page.asked[key] = now;
  model.send({ ask: "parts", keys: parts });
}

/** Wait until the page has all parts that a view needs or the view is closed; call `view.late` after a long wait. */
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

/** Import the modules of loaded parts, by name. */
async function modulesOf(keys) {
  const modules = await Promise.all(keys.map((key) => import(page.addresses[key])));
  return Object.fromEntries(keys.map((key, at) => [key.split("@")[0], modules[at]]));
}

/** Return a widget whose panel `make(parts)` creates; `keys` are the parts' keys, imported parts first. */
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
