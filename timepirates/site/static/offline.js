// Lets the site open without a network later: its service worker is called once the page that is seen is there, so that
// it takes nothing from it.

const LOOKS = 500; // milliseconds between two looks

/** What the build says of itself on each page. */
const told = JSON.parse(document.getElementById("tp-site")?.textContent ?? "{}");

const root = new URL(told.base, location.href);

/** Whether the page can be used; one without cells can from the beginning. */
const isThere = () => !told.cells || document.querySelector("#rendered_cells .tp-ready, #rendered_cells [data-drawn]");

async function keep() {
  // The browser does without where it may not, and says so in its own words: private windows, addresses without https.
  const registered = await navigator.serviceWorker.register(new URL("service.js", root), { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  registered.update().catch(() => {}); // without a network there is no newer build
  document.documentElement.dataset.offline = told.build;
  document.querySelector(".ready")?.removeAttribute("hidden");
}

function look() {
  if (isThere()) keep().catch((error) => console.info(String(error)));
  else setTimeout(look, LOOKS);
}

if (navigator.serviceWorker) look();
