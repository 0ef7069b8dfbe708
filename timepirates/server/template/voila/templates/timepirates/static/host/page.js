// A page of `timepirates play`: its outputs that are widgets are shown by the host. Where there is anything else on it,
// an output of another kind, another widget, a formula between texts, Voilà's manager is loaded and does it all.

import { kernel, socket, told } from "./early.js";
import { typeset } from "./formulas.js";
import { Host } from "./host.js";
import { socketLine } from "./line.js";

const OUTPUT = 'script[type="application/vnd.voila.cell-output+json"]';
const VIEW = "application/vnd.jupyter.widget-view+json";

/** @type {any} */
const page = window;

/** The outputs that wait to be shown: where, and of which widget (none: it is no widget). */
function outputs() {
  return [...document.querySelectorAll(OUTPUT)].map((script) => ({
    script,
    id: JSON.parse(script.textContent ?? "{}").data?.[VIEW]?.model_id,
  }));
}

const hasFormulas = () =>
  [...document.querySelectorAll(".jp-MarkdownOutput")].some((text) => /\$|\\\(|\\\[/.test(text.textContent ?? ""));

/** End the kernel with its page. */
function endKernel() {
  const proof = new FormData();
  proof.append("_xsrf", /\b_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "");
  navigator.sendBeacon(`${document.body.dataset.baseUrl}api/shutdown/${told.kernelId}`, proof);
}

/** Voilà's script begins when the page is complete, and does not ask whether it is already. */
function beginAtOnce() {
  const listen = window.addEventListener;
  page.addEventListener = (type, act, ...more) => {
    if (type === "load" && document.readyState === "complete") setTimeout(act);
    else listen.call(window, type, act, ...more);
  };
}

/**
 * Voilà hands a renderer the parsed output itself where it is promised a model; that of Plotly calls the model's
 * `setData`. So what is parsed of the outputs on this page gets that method.
 */
function completeModels() {
  const texts = new Set(Array.from(document.querySelectorAll(OUTPUT), (script) => script.innerHTML));
  const { parse } = JSON;
  JSON.parse = (text, ...more) => {
    const found = parse(text, ...more);
    return texts.has(text)
      ? {
          ...found,
          setData(/** @type {object} */ change) {
            Object.assign(this, change);
          },
        }
      : found;
  };
}

/** Load a style sheet, which counts less than `own`. */
const loadStyle = (/** @type {string} */ href, /** @type {Element | null} */ own) =>
  new Promise((done) => {
    own?.before(
      Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror: done }),
    );
  });

/** Load Voilà's own style sheets, then its scripts, one after the other. */
async function loadManager() {
  document.body.classList.remove("tp-lean");
  beginAtOnce();
  completeModels();
  const { styles, scripts } = JSON.parse(document.getElementById("tp-manager")?.textContent ?? "{}");
  const own = document.querySelector('link[rel="stylesheet"]');
  await Promise.all(styles.map((href) => loadStyle(href, own)));
  for (const src of scripts)
    document.head.append(Object.assign(document.createElement("script"), { async: false, src }));
  page.voila_finish();
}

/** Say that the server has put the page to sleep, and load the page again as soon as somebody uses it. */
function fallAsleep() {
  removeEventListener("pagehide", endKernel);
  const note = document.createElement("p");
  note.className = "tp-asleep";
  note.setAttribute("role", "status");
  note.textContent = document.body.dataset.asleep ?? "";
  document.body.append(note);
  const wake = () => location.reload();
  for (const used of ["pointerdown", "keydown"]) addEventListener(used, wake, { capture: true, once: true });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) wake();
  });
}

function showPage() {
  page.themeLoaded = true;
  page.display_cells();
}

function start() {
  const found = outputs();
  if (hasFormulas() || found.some(({ id }) => !id)) {
    socket.close();
    loadManager();
    return;
  }
  document.body.classList.add("tp-lean");
  addEventListener("pagehide", endKernel);
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
  if (!found.length) {
    socket.close();
    showPage();
    return;
  }
  const places = found.map(({ script, id }) => ({ script, id, around: /** @type {Element} */ (script.parentElement) }));
  const giveUp = () => {
    removeEventListener("pagehide", endKernel);
    for (const { script, around } of places) around.replaceChildren(script);
    loadManager();
  };
  const line = socketLine(kernel, giveUp, socket);
  const host = new Host(line, {
    unknown: giveUp,
    asleep: fallAsleep,
    manager: { rendermime: { latexTypesetter: { typeset } } },
  });
  host.start(
    places.map(({ id, around }) => ({
      id,
      place: (el) => {
        el.classList.add("jp-OutputArea-output");
        around.replaceChildren(el);
        showPage();
      },
    })),
  );
}

start();
