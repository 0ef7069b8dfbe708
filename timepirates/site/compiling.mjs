// Runs compiling.py inside Pyodide, by node:
// node compiling.mjs PYODIDE COMPILING.PY WITHOUT PACKAGES.TAR PACKAGES.OUT LIBRARY.OUT (WITHOUT is a list as JSON)

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, program, without, packages, packagesOut, libraryOut] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({
  indexURL: `${pyodide}/`,
  env: { HOME: "/home/web_user", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
});
python.runPython(readFileSync(program, "utf8"));

const bytes = (path) => python.globals.get("bytes")(python.toPy(new Uint8Array(readFileSync(path))));
const write = (path, made) => writeFileSync(path, made.toJs());

write(packagesOut, python.globals.get("packages")(bytes(packages)));
const left = python.globals.get("tuple")(python.toPy(JSON.parse(without)));
write(libraryOut, python.globals.get("library")(bytes(`${pyodide}/python_stdlib.zip`), left));
