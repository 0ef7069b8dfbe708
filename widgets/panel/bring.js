// What stands in front of each panel's own script: what panels share comes to the page once, and then the panel is drawn.

/** The page's shared parts, by name and content: so pages of several kernels share what is alike, and nothing else; drawings by game. */
const page = (globalThis.timepiratesParts ??= { addresses: {}, asked: {}, waiting: [] });

const GRACE = 200; // milliseconds in which another panel of the page may bring what this one needs
const AGAIN = 2000; // a panel that asked may be closed before its answer comes: then another asks
const PATIENCE = 10000; // from then on it is told that nothing came; what comes later is drawn all the same

const TYPE = "text/javascript;charset=utf-8";

/** An address for a script: one that holds it where panels come so too, which is quicker; else one to look it up by. */
function addressOf(script) {
  if (!import.meta.url.startsWith("data:")) return URL.createObjectURL(new Blob([script], { type: TYPE }));
  return `data:${TYPE},${script.replace(/[%#"\\\s]/g, (each) => (each === " " ? each : encodeURIComponent(each)))}`;
}

/** Keep what a panel brought: each part a module at an address of its own, after those it imports. */
function keep(parts) {
  for (const [key, text] of Object.entries(parts ?? {})) {
    const linked = text.replace(/ from "([^"]+@\w+)";/g, (_whole, other) => ` from "${page.addresses[other]}";`);
    page.addresses[key] ??= addressOf(`${linked}\n//# sourceURL=${key}.js`);
  }
  for (const go of page.waiting.splice(0)) go();
}

/** Until something is brought, but not longer than so many milliseconds. */
function news(milliseconds) {
  return new Promise((go) => {
    page.waiting.push(go);
    setTimeout(go, milliseconds);
  });
}

/** Ask for what is missing, if nobody is waiting for the answer. */
function ask(model, missing) {
  const now = Date.now();
  const parts = missing.filter((key) => !(now - page.asked[key] < AGAIN));
  if (!parts.length) return;
  for (const key of parts) page.asked[key] = now;
  model.send({ ask: "parts", keys: parts });
}

/** See to it that the page has what a view needs; the view says whether it is closed, and is told when it gets late. */
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

/** The modules of parts that are there, by name. */
async function modulesOf(keys) {
  const modules = await Promise.all(keys.map((key) => import(page.addresses[key])));
  return Object.fromEntries(keys.map((key, at) => [key.split("@")[0], modules[at]]));
}

/** A panel that is made of shared parts: `keys` in the order of what imports what, `make(parts)` gives the panel. */
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
