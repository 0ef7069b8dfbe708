// What the browser keeps of the games' folder: one database for each site, with one entry for each file. What a step changes is written in
// one stroke, and is on the disk when `write` is through. Tabs hear of each other's changes; a file that another tab has
// changed meanwhile is not written over.

/**
 * @typedef {{ path: string, content: Uint8Array | null, date: number }} Change a file as it is from now on; null: it is gone
 * @typedef {{ path: string, content: Uint8Array, date: number, version: number }} Kept
 */

const NAME = "timepirates";
/** The database of all sites of an origin before each site had its own: a site begins with what is in it. */
const EARLIER = NAME;
const FILES = "files";
/** What nobody may write over unseen: games, and notes. Pictures, counts and versions before belong to whoever comes last. */
const GUARDED = /^(games\/[\w-]+\.tpr-save\.json|kept\/[\w-]+\.json)$/;

/** A file has been changed by another tab since this one knew it. */
export class Elsewhere extends Error {}

const settled = (/** @type {IDBRequest} */ asked) =>
  new Promise((resolve, reject) => {
    asked.addEventListener("success", () => resolve(asked.result));
    asked.addEventListener("error", () => reject(asked.error));
  });

/** Open a database of that name; null where there is none, and none is made. @returns {Promise<IDBDatabase | null>} */
async function existing(/** @type {string} */ name) {
  const asked = indexedDB.open(name);
  let missing = false;
  asked.addEventListener("upgradeneeded", () => {
    missing = true;
    asked.transaction?.abort();
  });
  try {
    return await settled(asked);
  } catch (error) {
    if (missing) return null;
    throw error;
  }
}

/** All files of a database. @returns {Promise<Kept[]>} */
async function filesOf(/** @type {IDBDatabase | null} */ base) {
  return base?.objectStoreNames.contains(FILES)
    ? await settled(base.transaction(FILES).objectStore(FILES).getAll())
    : [];
}

/** Open the database of that name; a new one begins with the files that an earlier build of the site has kept. */
async function database(/** @type {string} */ name) {
  const there = await existing(name);
  if (there) return there;
  const before = await existing(EARLIER);
  const files = await filesOf(before);
  before?.close();
  const asked = indexedDB.open(name, 1);
  asked.addEventListener("upgradeneeded", () => {
    const made = asked.result.createObjectStore(FILES, { keyPath: "path" });
    for (const file of files) made.put(file);
  });
  return /** @type {IDBDatabase} */ (await settled(asked));
}

export class Store {
  /** @param {IDBDatabase} base @param {string} name */
  constructor(base, name) {
    this.base = base;
    /** @type {Map<string, number>} */
    this.versions = new Map();
    this.tabs = new BroadcastChannel(name);
    /** What is told of the changes of other tabs. @type {(changes: Change[]) => void} */
    this.heard = () => {};
    this.tabs.addEventListener("message", ({ data }) => this.hear(data));
    base.addEventListener("versionchange", () => base.close());
  }

  /** Open the store of the site at that path of the origin; refuses where the browser keeps nothing. */
  static async open(/** @type {string} */ path) {
    const name = `${NAME} ${path}`;
    return new Store(await database(name), name);
  }

  /** All files that are kept. */
  async files() {
    const found = await filesOf(this.base);
    for (const { path, version } of found) this.versions.set(path, version);
    return found;
  }

  /** Write changes, all or none; Elsewhere where a file is not any more what this tab knows. */
  write(/** @type {Change[]} */ changes) {
    const last = [...new Map(changes.map((each) => [each.path, each])).values()];
    const told = last.map((each) => ({ ...each, version: 0 }));
    return new Promise((resolve, reject) => {
      const all = this.base.transaction(FILES, "readwrite", { durability: "strict" });
      const files = all.objectStore(FILES);
      /** @type {Error | null} */
      let problem = null;
      const put = (/** @type {typeof told[0]} */ change) => {
        const asked = files.get(change.path);
        asked.addEventListener("success", () => {
          try {
            this.put(files, change, asked.result?.version);
          } catch (error) {
            problem = /** @type {Error} */ (error);
            all.abort();
          }
        });
      };
      told.forEach(put);
      all.addEventListener("complete", () => {
        this.know(told);
        this.tabs.postMessage(told);
        resolve(undefined);
      });
      all.addEventListener("abort", () => reject(problem ?? all.error ?? new Error("abort")));
    });
  }

  /** Write one change over what is kept in that version. */
  put(
    /** @type {IDBObjectStore} */ files,
    /** @type {Change & { version: number }} */ change,
    /** @type {number | undefined} */ version,
  ) {
    if (GUARDED.test(change.path) && version !== this.versions.get(change.path)) throw new Elsewhere(change.path);
    change.version = (version ?? 0) + 1;
    if (change.content) files.put(change);
    else files.delete(change.path);
  }

  know(/** @type {(Change & { version: number })[]} */ changes) {
    for (const { path, content, version } of changes) {
      if (content) this.versions.set(path, version);
      else this.versions.delete(path);
    }
  }

  hear(/** @type {(Change & { version: number })[]} */ changes) {
    this.know(changes);
    this.heard(changes);
  }
}
