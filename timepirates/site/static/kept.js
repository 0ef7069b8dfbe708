// The line between a page and its worker. What the worker wants kept is written before anything that it told afterwards
// is heard: nobody sees a step that could be lost.

import { Elsewhere } from "./store.js";

/** @import { Ear, Line, Message } from "./host/line.js" */
/** @import { Store } from "./store.js" */
/** @typedef {{ kept: (store: Store | null) => void, refused: (reason: string) => void, again: () => void }} Notices */

/**
 * @param {Worker} worker
 * @param {Promise<Store | null>} opened what keeps the games; null where this browser keeps nothing
 * @param {Notices} notices
 * @returns {Line & { told: (message: any) => void }} `told` gets what the worker says beside the line's messages
 */
export function keptLine(worker, opened, notices) {
  /** @type {Ear | null} */
  let ear = null;
  let refused = false;
  /** What the worker said and nobody has heard yet: all of it waits for what is being written. @type {any[]} */
  const waiting = [];
  let writing = false;

  /** Write changes; where that cannot be, the page and its Python are told, and the game goes on. */
  async function write(/** @type {any[]} */ changes) {
    const store = await opened;
    try {
      if (store) await store.write(changes);
      if (refused) worker.postMessage({ refusal: "" });
      refused = false;
      if (changes.some(({ path }) => path.startsWith("games/"))) notices.kept(store);
    } catch (error) {
      if (error instanceof Elsewhere) {
        notices.again();
        await new Promise(() => {}); // the page is loaded again: what was not kept is not shown
      }
      refused = true;
      const reason = error instanceof Error ? error.message : String(error);
      worker.postMessage({ refusal: reason || "storage" });
      notices.refused(reason);
    }
  }

  function deliver(/** @type {any} */ { heard, buffers, ...more }) {
    if (heard === undefined) line.told(more);
    else ear?.message(/** @type {Message} */ ({ ...JSON.parse(heard), buffers }));
  }

  async function pump() {
    if (writing) return;
    writing = true;
    while (waiting.length) {
      const message = waiting.shift();
      if (message.changes) await write(message.changes);
      else deliver(message);
    }
    writing = false;
  }

  opened.then((store) => {
    if (store) store.heard = (changed) => worker.postMessage({ changed });
  });
  worker.addEventListener("message", ({ data }) => {
    waiting.push(data);
    pump();
  });
  worker.addEventListener("error", (event) => line.told({ failed: event.message || "worker" }));

  const line = {
    told: (/** @type {any} */ _message) => {},
    send(/** @type {Message} */ { buffers, ...message }) {
      worker.postMessage({ said: JSON.stringify(message), buffers });
    },
    listen(/** @type {Ear} */ heard) {
      ear = heard;
    },
    end() {
      ear = null;
      worker.terminate();
    },
  };
  return line;
}
