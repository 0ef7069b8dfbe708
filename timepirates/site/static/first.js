// The first picture: what the page shows before its Python is there. The one in the page's HTML was drawn when the site
// was built; where a game is kept here, the picture that was kept beside it takes its place.

/** @import { Kept } from "./store.js" */

const ENDING = ".tpr-save.json";

/** The path of the game that the page is about to show; empty where that is a new one, or asked for otherwise. */
function shownGame(/** @type {string} */ id) {
  const asked = new URLSearchParams(location.search);
  const others = [...asked.keys()].some((key) => key !== "game");
  return others || (asked.has("game") && asked.get("game") !== id) || location.hash ? "" : `games/${id}${ENDING}`;
}

async function hashOf(/** @type {Uint8Array} */ content) {
  const found = await crypto.subtle.digest("SHA-256", /** @type {any} */ (content));
  return Array.from(new Uint8Array(found), (each) => each.toString(16).padStart(2, "0")).join("");
}

/** The picture that was kept of the game that the page is about to show; empty where it fits no more. */
async function keptPicture(/** @type {string} */ name, /** @type {Kept[]} */ files) {
  const file = files.find(({ path }) => path === `kept/${name}.picture`);
  if (!file || !crypto.subtle) return "";
  const [head, ...rest] = new TextDecoder().decode(file.content).split("\n");
  const { id, game } = JSON.parse(head);
  const saved = files.find(({ path }) => path === shownGame(id));
  return saved && (await hashOf(saved.content)) === game ? rest.join("\n") : "";
}

/** Take the picture off the page once the page's own board is drawn in its place, or something else is shown. */
function takeOff(/** @type {HTMLElement} */ first, /** @type {HTMLElement} */ cells) {
  const picture = first.querySelector(".tp-first-board");
  const watch = () => {
    const area = cells.querySelector(".tp-area-board");
    if (area?.querySelector("[data-drawn]") || cells.querySelector(".jp-RenderedText")) {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          // what was drawn is painted by then
          first.remove();
          picture?.remove();
        }),
      );
      return;
    }
    const place = area?.firstElementChild;
    const status = /** @type {HTMLElement | null} */ (cells.querySelector(".tp-area-status"));
    if (picture && place?.getClientRects().length && status?.offsetHeight && !area?.contains(picture)) {
      place.append(picture);
      first.classList.add("tp-only-styles"); // those of the page's panels are on their way
    }
    requestAnimationFrame(watch);
  };
  watch();
}

/** @param {{ page: string }} told @param {Kept[]} files what is kept here @param {HTMLElement} cells */
export async function firstPicture(told, files, cells) {
  let first = document.getElementById("tp-first");
  const kept = await keptPicture(told.page, files).catch(() => ""); // a picture that is none is not shown
  const games = files.some(({ path }) => path.startsWith("games/") && path.endsWith(ENDING));
  if (!kept && (games || location.search || location.hash)) {
    first?.remove(); // it shows another game than the page will
    first = null;
  }
  if (kept) {
    first ??= document.body.insertBefore(Object.assign(document.createElement("div"), { id: "tp-first" }), cells);
    first.setAttribute("aria-hidden", "true");
    first.innerHTML = kept;
  }
  if (first) takeOff(first, cells);
}
