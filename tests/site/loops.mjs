// The players' loops in WebAssembly, for tests: answers lines of JSON.
// node loops.mjs MODULE.WASM BYTES STACK

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const PAGE = 65536;
const [file, size, stack] = process.argv.slice(2);

const memory = new WebAssembly.Memory({ initial: Math.ceil(Number(size) / PAGE) });
const pointer = new WebAssembly.Global({ value: "i32", mutable: true }, Number(stack));
const imports = { env: { __linear_memory: memory, __stack_pointer: pointer } };
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), imports);

function answer(/** @type {any} */ { write, read, call }) {
  if (write) Buffer.from(write[1], "base64").copy(Buffer.from(memory.buffer), write[0]);
  if (read) return Buffer.from(memory.buffer, read[0], read[1]).toString("base64");
  return call ? /** @type {any} */ (exports)[call[0]](...call[1]) : null;
}

for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(answer(JSON.parse(line))));
