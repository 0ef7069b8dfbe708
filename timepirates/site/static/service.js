// Keeps a build of the site in the browser, so that it opens without a network, and never mixes two builds.
//
// What has a hash in its name comes from what is kept. Pages are asked for on the network first, by one small file that
// says which build is there: the same one, and the kept page is shown; a newer one, and the page comes from the network
// with its own parts, while this build goes on serving the pages that are still open. The newer build's own service
// worker takes over once they are closed.

/** @type {any} */
const service = self;
/** What the build says of itself, in front of this script. @type {{ build: string, parts: string[], pages: string[] }} */
const site = service.timepirates;
const SCOPE = new URL(service.registration.scope);
const OURS = `timepirates ${SCOPE.pathname} `;
const CACHE = OURS + site.build;
const PATIENCE = 4000; // milliseconds until a network that does not answer counts as none

/** Everything that is kept: the parts, and the pages without what their addresses ask for. */
const address = (/** @type {string} */ path) => new URL(path, SCOPE).href;

/** What an older build has kept under the same name is the same; else the browser may have fetched it already. */
async function part(/** @type {Cache} */ cache, /** @type {string} */ url) {
  const found = (await caches.match(url)) ?? (await fetch(url, { cache: "force-cache" }));
  if (!found.ok) throw new Error(`${url}: ${found.status}`);
  await cache.put(url, found);
}

/** A page as it is now; where another build has been laid over it meanwhile, this one is not kept. */
async function page(/** @type {Cache} */ cache, /** @type {string} */ url) {
  // By its date first, which costs nothing; a server's dates may be too coarse to tell two builds.
  for (const how of /** @type {RequestCache[]} */ (["no-cache", "reload"])) {
    const found = await fetch(url, { cache: how });
    if (found.ok && (await found.clone().text()).includes(site.build)) return cache.put(url, found);
  }
  throw new Error(`${url} is of another build`);
}

async function keep() {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  for (const url of site.parts.map(address)) {
    if (!kept.has(url)) await part(cache, url); // one after the other: the page that is opening goes first
  }
  await Promise.all(site.pages.map((path) => page(cache, address(path))));
}

/** No page of an older build is open any more. */
async function tidy() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await service.clients.claim();
}

/** The build that is on the network; none where the network does not answer. */
async function newest() {
  try {
    const found = await fetch(address("build.json"), { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    return found.ok ? (await found.json()).build : undefined;
  } catch {
    return undefined;
  }
}

/** A page as a build has it, where that build is kept. */
const keptPage = (/** @type {string} */ url, build = site.build) => caches.match(url, { cacheName: OURS + build });

/** A page: the kept one where it is of the newest build, or there is no network. */
async function opened(/** @type {Request} */ request, /** @type {string} */ plain) {
  const build = await newest();
  return (
    (await keptPage(plain, build)) ??
    fetch(request.url, { cache: "reload" }).catch(async (error) => {
      const last = await keptPage(plain);
      if (last) return last;
      throw error;
    })
  );
}

/** The address of a page as it is kept: a folder, without what is asked for. */
function plainly(/** @type {URL} */ url) {
  return url.origin + url.pathname.replace(/(\/)?(index\.html)?$/, "/");
}

/** What answers a request; nothing where the browser may ask by itself. */
function answer(/** @type {Request} */ request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(SCOPE.href)) return undefined;
  if (url.pathname.startsWith(`${SCOPE.pathname}parts/`))
    return caches.match(url.href).then((found) => found ?? fetch(request));
  if (request.mode !== "navigate") return undefined;
  const plain = plainly(url);
  if (!site.pages.map(address).includes(plain)) return undefined;
  // A page's links are relative to its folder.
  if (!/\/(index\.html)?$/.test(url.pathname)) return Promise.resolve(Response.redirect(plain + url.search));
  return opened(request, plain);
}

service.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
service.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));
service.addEventListener("fetch", (/** @type {any} */ event) => {
  const found = answer(event.request);
  if (found) event.respondWith(found);
});
