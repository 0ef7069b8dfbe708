// Run a program in Pyodide with the site's packages, and print the values of expressions after it:
// node in_pyodide.mjs PYODIDE TAR PROGRAM.PY EXPRESSION...

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, packages, program, ...expressions] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.unpackArchive(new Uint8Array(readFileSync(packages)), "tar", { extractDir: "/app" });
python.runPython('import sys; sys.path.insert(0, "/app")');
python.runPython(readFileSync(program, "utf8"));
for (const each of expressions) console.log(String(python.runPython(each)));
