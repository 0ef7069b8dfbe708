// A page of the site: its Python runs in a worker, what it keeps lies in this browser, and its widgets live in the host.

import { firstPicture } from "./first.js";
import { typeset } from "./host/formulas.js";
import { Host } from "./host/host.js";
import { keptLine } from "./kept.js";
import { notices } from "./notices.js";
import { Store } from "./store.js";

/** What the page was told of itself when the site was built. */
const told = JSON.parse(document.getElementById("tp-site")?.textContent ?? "{}");
const parts = new URL(told.parts, location.href);
const cells = /** @type {HTMLElement} */ (document.getElementById("rendered_cells"));
const progress = /** @type {HTMLElement} */ (document.getElementById("tp-progress"));

/** @type {any} */
const page = window;

/** plotly.js, for the boards that want it: it comes while Python does, and runs when the first of them begins it. */
function bringPlotly() {
  const asked = fetch(new URL(told.plotly, parts)).then((answer) => {
    if (!answer.body) throw new Error(told.plotly);
    return new Response(answer.body.pipeThrough(/** @type {any} */ (new DecompressionStream("gzip")))).text();
  });
  const shared = (page.timepiratesPlotly = /** @type {any} */ ({ asked: Infinity }));
  shared.promise = new Promise((resolve, reject) => {
    shared.begin = () => {
      shared.done = true;
      asked
        .then((code) => {
          document.head.append(Object.assign(document.createElement("script"), { textContent: code }));
          resolve(page.Plotly);
        })
        .catch(reject);
    };
  });
}

/** The store of this browser, null where it keeps nothing. */
async function openStore() {
  try {
    return await Store.open(new URL(told.base, location.href).pathname);
  } catch (error) {
    console.info("nothing is kept:", error);
    return null;
  }
}

const box = (/** @type {string} */ classes, /** @type {Node | null} */ inside = null) => {
  const made = Object.assign(document.createElement("div"), { className: classes });
  if (inside) made.append(inside);
  return made;
};

/** Lay out the cells; returns the places of those that show something, in order. */
function layCells() {
  /** @type {HTMLElement[]} */
  const outputs = [];
  const around = document.createElement("div");
  told.cells.forEach((/** @type {any} */ cell) => {
    if (cell.markdown) {
      const story = box("jp-RenderedHTMLCommon jp-RenderedMarkdown jp-MarkdownOutput");
      story.innerHTML = cell.markdown;
      around.append(box("jp-Cell jp-MarkdownCell jp-Notebook-cell", story));
    } else {
      const output = box("jp-OutputArea-child");
      outputs.push(output);
      around.append(
        box(
          "jp-Cell jp-CodeCell jp-Notebook-cell",
          box("jp-Cell-outputWrapper", box("jp-OutputArea jp-Cell-outputArea", output)),
        ),
      );
    }
  });
  cells.append(around);
  return outputs;
}

const asText = (/** @type {string} */ text) =>
  box("jp-RenderedText jp-OutputArea-output", Object.assign(document.createElement("pre"), { textContent: text }));

function showPage() {
  progress.remove();
  cells.style.display = "";
}

/** Show what the cells have shown: widgets by the host, anything else as text. */
function show(
  /** @type {any[]} */ shown,
  /** @type {Element[]} */ outputs,
  /** @type {import("./host/line.js").Line} */ line,
) {
  /** @type {{ id: string, place: (el: HTMLElement) => void }[]} */
  const wanted = [];
  shown.forEach(({ model, text, error }, index) => {
    const around = outputs[index];
    if (text ?? error) around.replaceChildren(asText(text ?? error));
    if (error) {
      console.error(error);
      showPage();
    }
    if (model) {
      wanted.push({
        id: model,
        place: (el) => {
          el.classList.add("jp-OutputArea-output");
          around.replaceChildren(el);
          showPage();
        },
      });
    }
  });
  const host = new Host(line, { unknown: fail, manager: { rendermime: { latexTypesetter: { typeset } } } });
  if (wanted.length) host.start(wanted);
  else showPage();
}

/** Say that the page cannot go on; what is kept is kept. */
function fail(/** @type {string} */ problem) {
  console.error(problem);
  page.timepiratesWorking = () => false;
  if (cells.style.display !== "none") return; // the page's own pulse says so
  progress.textContent = told.texts.failed.replace("{problem}", problem.trim().split("\n").pop() ?? "");
  progress.setAttribute("role", "alert");
}

/** What has come of what the page fetches, as a line that grows, and what is done with it. */
function tellProgress(/** @type {{ come?: number, stage?: string }} */ { come, stage }) {
  if (come !== undefined) progress.style.setProperty("--come", String(come));
  progress.textContent = told.texts[stage ?? "python"];
}

async function start() {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const about = {
    query: location.search.slice(1),
    seed: told.seed,
    cells: told.cells,
    bundle: told.bundle,
    pyodide: told.pyodide,
  };
  worker.postMessage({ begin: { about, parts: parts.href } });
  bringPlotly();
  const outputs = layCells();
  const opened = openStore();
  const line = keptLine(worker, opened, notices(told.texts));
  page.timepiratesWorking = () => true; // a worker that computes does not answer; one that has failed says so
  line.told = (message) => {
    if (message.shown) show(message.shown, outputs, line);
    else if (message.failed) fail(message.failed);
    else tellProgress(message);
  };
  const store = await opened;
  const files = store ? await store.files() : [];
  worker.postMessage({ kept: files });
  await firstPicture(told, files, cells);
}

start().catch((error) => fail(String(error)));
