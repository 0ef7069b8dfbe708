// The players' loops in WebAssembly, for tests: `start` in a page, or as a program that answers lines of JSON.
// node loops.mjs MODULE.WASM BYTES STACK

const PAGE = 65536;

const bytesOf = (/** @type {string} */ text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const textOf = (/** @type {Uint8Array} */ bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** Start a module; returns what answers its questions. */
export function start(/** @type {Uint8Array} */ code, /** @type {number} */ size, /** @type {number} */ stack) {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(size / PAGE) });
  const pointer = new WebAssembly.Global({ value: "i32", mutable: true }, stack);
  const imports = { env: { __linear_memory: memory, __stack_pointer: pointer } };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), imports);
  return (/** @type {any} */ { write, read, call }) => {
    if (write) new Uint8Array(memory.buffer).set(bytesOf(write[1]), write[0]);
    if (read) return textOf(new Uint8Array(memory.buffer, read[0], read[1]));
    return call ? /** @type {any} */ (exports)[call[0]](...call[1]) : null;
  };
}

if (typeof process !== "undefined" && process.argv[2]) {
  const { readFileSync } = await import("node:fs");
  const { createInterface } = await import("node:readline");
  const [file, size, stack] = process.argv.slice(2);
  const answer = start(readFileSync(file), Number(size), Number(stack));
  for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(answer(JSON.parse(line))));
}
