// Lines that say what the browser does not keep, and offer the game as a file.

/** @import { Store } from "./store.js" */

const SEEN = "timepirates-notice";

/** The record on the page, as `tp-record` holds it, given to the person at the browser. */
function giveRecord() {
  const text = document.querySelector(".tp-record")?.textContent;
  if (!text) return;
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: address, download: "game.tpr.json" }).click();
  setTimeout(() => URL.revokeObjectURL(address));
}

const button = (/** @type {string} */ text, /** @type {() => void} */ act) => {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  made.addEventListener("click", act);
  return made;
};

/** Whether the browser promises to keep what is kept, having been asked. */
async function promised() {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false; // an address without https: the browser promises nothing there
  }
}

/** Whether the reader has closed a line before, in this browser. */
function closedBefore(/** @type {string} */ name) {
  try {
    return Boolean(localStorage.getItem(`${SEEN}-${name}`));
  } catch {
    return false;
  }
}

function remember(/** @type {string} */ name) {
  try {
    localStorage.setItem(`${SEEN}-${name}`, "1");
  } catch {
    // a browser that keeps nothing says so on the next page once more
  }
}

/** @param {Record<string, string>} texts */
export function notices(texts) {
  let said = "";

  function say(/** @type {string} */ name, /** @type {string} */ text, once = false) {
    if (said === name || (once && (said || closedBefore(name)))) return;
    said = name;
    document.getElementById("tp-notice")?.remove();
    const line = Object.assign(document.createElement("div"), { id: "tp-notice" });
    line.setAttribute("role", "status");
    const close = () => {
      line.remove();
      if (once) remember(name);
    };
    line.append(
      Object.assign(document.createElement("span"), { textContent: text }),
      button(texts.file, giveRecord),
      button(texts.close, close),
    );
    document.body.append(line);
    document.body.style.setProperty("--tp-notice", `${line.offsetHeight}px`); // it hides nothing of the page
  }

  return {
    /** A game was written, or would have been. */
    async kept(/** @type {Store | null} */ store) {
      if (!store) say("nothing", texts.nothing);
      else if (said === "refused") {
        document.getElementById("tp-notice")?.remove();
        said = "";
      } else if (!said && !closedBefore("evict") && !(await promised())) say("evict", texts.evict, true);
    },
    refused(/** @type {string} */ reason) {
      say("refused", texts.refused.replace("{reason}", reason));
    },
    /** Another tab has gone on with what this one was about to write. */
    again() {
      location.reload();
    },
  };
}
