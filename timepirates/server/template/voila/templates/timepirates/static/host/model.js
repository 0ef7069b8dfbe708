// The page's side of a widget: what it holds, who listens, and what goes to the kernel and comes from it.

/** @import { Host } from "./host.js" */

const REFERENCE = "IPY_MODEL_";

const isBinary = (value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value);
const isObject = (value) => typeof value === "object" && value !== null;

/** Put buffers that came beside a state where they belong. */
export function putBuffers(state, paths = [], buffers = []) {
  paths.forEach((path, index) => {
    const holder = path.slice(0, -1).reduce((found, key) => found[key], state);
    holder[path.at(-1)] = buffers[index];
  });
  return state;
}

/** A copy of a state without what cannot be written as text, which goes beside it: `[state, paths, buffers]`. */
export function takeBuffers(state) {
  const paths = [];
  const buffers = [];
  const copy = (value, path) => {
    if (isBinary(value)) {
      paths.push(path);
      buffers.push(value);
      return null;
    }
    if (Array.isArray(value)) return value.map((each, index) => copy(each, [...path, index]));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each, [...path, key])]));
  };
  return [copy(state, []), paths, buffers];
}

/** Whether two values are alike; what holds buffers is never taken for alike. */
function alike(one, other) {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  const [text, paths] = takeBuffers(one);
  const [otherText, otherPaths] = takeBuffers(other);
  return !paths.length && !otherPaths.length && JSON.stringify(text) === JSON.stringify(otherText);
}

export class Model {
  /**
   * @param {Host} host
   * @param {string} id
   * @param {string} kind module and name, as "anywidget.AnyModel"
   * @param {Record<string, any>} state
   */
  constructor(host, id, kind, state) {
    this.host = host;
    this.id = id;
    this.kind = kind;
    this.state = state;
    /** @type {{ name: string, act: (...told: any[]) => void, owner: unknown }[]} */
    this.listeners = [];
    this.changed = new Set();
    this.waiting = {}; // what is to be sent once the kernel is through with what was sent before
    this.asked = "";
    this.closed = new AbortController();
    /** Resolves to a module's widget once it can be rendered; what comes from the kernel before is kept. */
    this.ready = Promise.resolve(/** @type {any} */ (null));
    this.early = /** @type {(() => void)[] | null} */ (null);
  }

  get(name) {
    return this.state[name];
  }

  set(name, value) {
    const same = alike(this.state[name], value);
    this.state[name] = value;
    this.changed.add(name);
    if (!same) this.tellChanges([name]);
  }

  on(name, act, owner) {
    this.listeners.push({ name, act, owner });
  }

  /** Whatever is not named stands for all. */
  off(name, act, owner) {
    this.listeners = this.listeners.filter(
      (each) => (name && each.name !== name) || (act && each.act !== act) || (owner && each.owner !== owner),
    );
  }

  tell(name, ...told) {
    for (const each of [...this.listeners]) if (each.name === name && this.listeners.includes(each)) each.act(...told);
  }

  tellChanges(names) {
    for (const name of names) this.tell(`change:${name}`);
    if (names.length) this.tell("change");
  }

  /** The widget that a value names, or null. */
  named(value) {
    return typeof value === "string" && value.startsWith(REFERENCE)
      ? (this.host.models.get(value.slice(REFERENCE.length)) ?? null)
      : null;
  }

  /** Send what was set. While the kernel works on what was sent before, only the last value of each name is kept. */
  save() {
    for (const name of this.changed) this.waiting[name] = this.state[name];
    this.changed.clear();
    this.flush();
  }

  flush() {
    if (this.asked || !Object.keys(this.waiting).length) return;
    const [state, paths, buffers] = takeBuffers(this.waiting);
    this.waiting = {};
    this.asked = this.host.say(this.id, { method: "update", state, buffer_paths: paths }, buffers);
  }

  /** The kernel is through with a message. */
  settled(message) {
    if (message !== this.asked) return;
    this.asked = "";
    this.flush();
  }

  send(content, buffers = []) {
    this.host.say(this.id, { method: "custom", content }, buffers);
  }

  /** What the kernel says, once the module is there. Echoes of what this page has set bring nothing new. */
  hear(data, buffers) {
    if (this.early) {
      this.early.push(() => this.hear(data, buffers));
      return;
    }
    if (data.method === "update") this.update(putBuffers(data.state, data.buffer_paths, buffers));
    if (data.method === "custom") this.tell("msg:custom", data.content, buffers);
  }

  update(state) {
    const names = Object.keys(state).filter((name) => !alike(this.state[name], state[name]));
    for (const name of names) this.state[name] = state[name];
    this.tellChanges(names);
  }

  close() {
    this.closed.abort();
    this.tell("close");
    this.listeners = [];
  }
}
