// The page's Python, in a worker: it fetches and starts Pyodide, lays out the packages, runs the page's cells, and then
// hears and tells messages. What is to be kept goes to the page before what came of it is told.

/** @type {any} */
const here = self;

const BLOCK = 512; // bytes of a tar's blocks
const NEWS = 100; // milliseconds between two words about what has come so far

const tell = (/** @type {any} */ message, /** @type {Transferable[]} */ moved = []) => here.postMessage(message, moved);

// --- what is fetched

const come = { bytes: 0, of: 0, told: 0 };

/** A part as it is stored, its bytes counted as they come. */
async function fetched(/** @type {URL} */ address) {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address.pathname}: ${answer.status}`);
  come.of += Number(answer.headers.get("content-length"));
  return answer.body.pipeThrough(
    new TransformStream({
      transform(piece, on) {
        come.bytes += piece.length;
        if (performance.now() - come.told > NEWS) {
          come.told = performance.now();
          tell({ come: Math.min(1, come.bytes / come.of) });
        }
        on.enqueue(piece);
      },
    }),
  );
}

/** A part that is stored compressed, as an answer of that type. */
async function inflated(/** @type {URL} */ address, type = "application/octet-stream") {
  const body = (await fetched(address)).pipeThrough(/** @type {any} */ (new DecompressionStream("gzip")));
  return new Response(body, { headers: { "Content-Type": type } });
}

/** The parts of Python for the browser: name -> an answer with it, which has begun to come. @returns {Record<string, Promise<Response>>} */
function partsOfPython(/** @type {URL} */ base) {
  return {
    "pyodide.asm.wasm": inflated(new URL("pyodide.asm.wasm.bin", base), "application/wasm"),
    "pyodide.asm.mjs": inflated(new URL("pyodide.asm.mjs.bin", base), "text/javascript"),
    "pyodide-lock.json": inflated(new URL("pyodide-lock.json.bin", base), "application/json"),
    "python_stdlib.zip": inflated(new URL("python_stdlib.zip.bin", base)),
  };
}

/** Pyodide, started with parts that are on their way; it asks for no other. */
async function python(/** @type {URL} */ base) {
  const parts = partsOfPython(base);
  const { loadPyodide } = await import(new URL("pyodide.mjs", base).href);
  const module = URL.createObjectURL(await (await parts["pyodide.asm.mjs"]).blob());
  const { default: createPyodideModule } = await import(module);
  URL.revokeObjectURL(module);
  const ask = here.fetch;
  here.fetch = (/** @type {any} */ asked, /** @type {any} */ ...more) => {
    const name = String(asked).split("/").pop() ?? "";
    return parts[name] ?? ask(asked, ...more);
  };
  try {
    return await loadPyodide({
      indexURL: base.href,
      packageBaseUrl: base.href,
      createPyodideModule,
      stderr: (/** @type {string} */ line) => console.error(line), // what Python complains of is no mere warning
      lockFileContents: parts["pyodide-lock.json"].then((answer) => answer.json()),
    });
  } finally {
    here.fetch = ask;
  }
}

// --- the packages

/** The files of a tar: path and content. */
function* files(/** @type {Uint8Array} */ tar) {
  const text = new TextDecoder();
  const field = (/** @type {number} */ from, /** @type {number} */ to) =>
    text.decode(tar.subarray(from, to)).replace(/\0.*$/s, "");
  for (let at = 0; at + BLOCK <= tar.length && tar[at];) {
    const size = parseInt(field(at + 124, at + 136), 8);
    const folder = field(at + 345, at + 500);
    const name = field(at, at + 100);
    const content = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (tar[at + 156] !== 53) yield { path: folder ? `${folder}/${name}` : name, content };
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
}

const ROOT = "/app";

/** Lay out packages where Python looks for them. */
function layOut(/** @type {any} */ pyodide, /** @type {Uint8Array} */ tar) {
  const { FS } = pyodide;
  const made = new Set();
  for (const { path, content } of files(tar)) {
    const folder = `${ROOT}/${path.slice(0, Math.max(0, path.lastIndexOf("/")))}`;
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(`${ROOT}/${path}`, content, { canOwn: true });
  }
}

// --- the page's Python

/** What is to be kept, until it is told: all changes of one step go together. @type {any[]} */
let changes = [];

function flush() {
  if (!changes.length) return;
  tell({ changes });
  changes = [];
}

function change(/** @type {any} */ one) {
  if (!changes.length) queueMicrotask(flush);
  changes.push(one);
}

const asBytes = (/** @type {any} */ proxy) => proxy.toJs();

/** What the page's Python calls. */
const calls = [
  (/** @type {string} */ text, /** @type {any} */ given) => {
    flush();
    const buffers = given.toJs();
    tell(
      { heard: text, buffers },
      buffers.map((/** @type {Uint8Array} */ each) => each.buffer),
    );
  },
  (/** @type {string} */ path, /** @type {any} */ content, /** @type {number} */ date) =>
    change({ path, content: asBytes(content), date }),
  (/** @type {string} */ path) => change({ path, content: null, date: 0 }),
];

/** @type {(message: any) => void} */
let hear = () => {};
/** @type {any[]} */
const early = [];

/** Acts on what comes, once the page's Python is there. */
function hearing(/** @type {any} */ pyodide, /** @type {any} */ page) {
  const take = (/** @type {import("./store.js").Change} */ { path, content, date }) =>
    page.mirror.take(path, pyodide.toPy(content), date);
  return (/** @type {any} */ { said, buffers, changed, refusal }) => {
    if (said !== undefined) page.hear(said, pyodide.toPy(buffers));
    if (changed) changed.forEach(take);
    if (refusal !== undefined) page.mirror.refusal = refusal;
  };
}

/** @type {(files: any[]) => void} */
let bring = () => {};
const kept = new Promise((resolve) => {
  bring = resolve;
});

async function begin(/** @type {any} */ { about, parts }) {
  const bundles = about.bundle.map((/** @type {string} */ name) =>
    inflated(new URL(name, parts)).then((answer) => answer.arrayBuffer()),
  );
  const pyodide = await python(new URL(about.pyodide, parts));
  tell({ stage: "packages" });
  for (const bundle of bundles) layOut(pyodide, new Uint8Array(await bundle));
  pyodide.runPython(`import sys; sys.path.insert(0, "${ROOT}")`);
  tell({ stage: "starting" });
  const page = pyodide.pyimport("timepirates.site.inside.start").begin(...calls);
  const act = hearing(pyodide, page);
  act({ changed: await kept });
  tell({ stage: "opening" });
  const shown = JSON.parse(page.show(JSON.stringify(about)));
  flush();
  tell({ shown });
  hear = act;
  early.splice(0).forEach(act);
}

const fail = (/** @type {any} */ error) => tell({ failed: String(error?.stack ?? error) });

here.addEventListener("message", (/** @type {MessageEvent} */ { data }) => {
  if (data.begin) begin(data.begin).catch(fail);
  else if (data.kept) bring(data.kept);
  else {
    try {
      hear(data);
    } catch (error) {
      fail(error);
    }
  }
});
hear = (message) => early.push(message);
