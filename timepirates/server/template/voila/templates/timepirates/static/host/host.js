// What widgets live in: it knows boxes, tabs, layouts and modules of anywidget, and says so where a page has others.

import { Model, putBuffers } from "./model.js";
import { begin, isModule } from "./module.js";
import { isKnown, show } from "./view.js";

/** @import { Line, Message } from "./line.js" */

const WIDGET = "jupyter.widget";
const CONTROL = "jupyter.widget.control";
const VERSIONS = { [WIDGET]: "2.1.0", [CONTROL]: "1.0.0" };
const AGAIN = 300; // milliseconds after which the kernel is asked once more, where it has not got what the page shows
const PATIENCE = 10000; // where it has not answered at all
const MOST = 50; // so often the kernel is asked before what the page shows is taken for lost

const fresh = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (each) => each.toString(16).padStart(2, "0")).join("");

export class Host {
  /**
   * @param {Line} line
   * @param {{ manager?: Record<string, any>, unknown?: (kind: string) => void, asleep?: () => void }} more `manager`:
   *   what modules find as `widget_manager`; `unknown` is called, once, where there is a widget that this host does not
   *   know or where the kernel has not got what is to be shown; `asleep` is called when the server puts the page to sleep
   */
  constructor(line, { manager = {}, unknown = () => {}, asleep = () => {} } = {}) {
    this.asleep = asleep;
    this.line = line;
    this.unknown = unknown;
    /** @type {Map<string, Model>} */
    this.models = new Map();
    this.manager = { get_model: (id) => Promise.resolve(this.models.get(id)), ...manager };
    this.session = fresh();
    this.controls = new Set();
    this.timer = 0;
    this.ended = false;
    this.whole = false;
    /** @type {{ id: string, place: (el: HTMLElement) => void }[]} */
    this.wanted = [];
  }

  /** Begin with widgets that are to be shown: `place` gets the element of each as soon as it can be seen. */
  start(wanted) {
    this.wanted = wanted;
    this.line.listen({
      message: (message) => this.hear(message),
      again: () => this.resume(),
      asleep: this.asleep,
    });
    this.ask();
  }

  /** Ask the kernel for the state of all its widgets; it refuses where it does not know of widgets yet. */
  ask() {
    clearTimeout(this.timer);
    if (this.ended) return;
    if (!this.whole && this.controls.size === MOST) {
      this.giveUp("");
      return;
    }
    const id = fresh();
    this.controls.add(id);
    this.message("comm_open", { comm_id: id, target_name: CONTROL, data: {} }, { version: VERSIONS[CONTROL] });
    this.say(id, { method: "request_states" });
    this.askAgain(PATIENCE);
  }

  askAgain(soon) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), soon);
  }

  /** The line was cut: what was asked may never be answered, and what changed may not have come. */
  resume() {
    for (const model of this.models.values()) model.settled(model.asked);
    this.ask();
  }

  message(type, content, metadata = {}, buffers = []) {
    const id = fresh();
    const header = {
      msg_id: id,
      msg_type: type,
      username: "",
      session: this.session,
      date: new Date().toISOString(),
      version: "5.2",
    };
    this.line.send({ channel: "shell", header, parent_header: {}, metadata, content, buffers });
    return id;
  }

  /** Say something to a widget of the kernel; returns the message's id. */
  say(id, data, buffers = []) {
    return this.message("comm_msg", { comm_id: id, data }, {}, buffers);
  }

  /** @param {Message} message */
  hear({ header, parent_header: parent, content, buffers }) {
    if (this.ended) return;
    const { comm_id: id, data } = content;
    const type = header.msg_type;
    if (type === "status" && content.execution_state === "idle") {
      for (const model of this.models.values()) model.settled(parent.msg_id);
    } else if (this.controls.has(id) && type === "comm_msg") {
      if (data.method === "update_states") this.take(putBuffers(data.states, data.buffer_paths, buffers));
    } else if (this.controls.has(id) && type === "comm_close") {
      this.askAgain(AGAIN);
    } else if (this.whole) {
      this.hearWidget(type, id, content, buffers);
    }
  }

  /** What is said of one widget. What comes before the first whole state is in that already. */
  hearWidget(type, id, content, buffers) {
    const { data } = content;
    if (type === "comm_open" && content.target_name === WIDGET) {
      this.add(id, putBuffers(data.state, data.buffer_paths, buffers));
    }
    if (type === "comm_msg") this.models.get(id)?.hear(data, buffers);
    if (type === "comm_close") this.remove(id);
  }

  /** The state of all widgets: those that are new come, those that are gone go, the others change. */
  take(states) {
    clearTimeout(this.timer);
    if (this.wanted.some(({ id }) => !states[id])) {
      this.askAgain(AGAIN);
      return;
    }
    for (const id of [...this.models.keys()]) if (!states[id]) this.remove(id);
    const known = [...this.models.values()];
    for (const [id, { state }] of Object.entries(states)) if (!this.ended && !this.models.has(id)) this.add(id, state);
    if (this.ended) return;
    for (const model of known) model.hear({ method: "update", state: states[model.id].state }, []);
    if (this.whole) return;
    this.whole = true;
    for (const { id, place } of this.wanted) place(show(/** @type {Model} */ (this.models.get(id))).el);
  }

  add(id, state) {
    const kind = `${state._model_module}.${state._model_name}`;
    if (!isKnown(kind)) {
      this.giveUp(kind);
      return;
    }
    const model = new Model(this, id, kind, state);
    this.models.set(id, model);
    if (!isModule(model)) return;
    model.early = [];
    model.ready = begin(model).finally(() => {
      const early = model.early ?? [];
      model.early = null;
      for (const act of early) act();
    });
    model.ready.catch(() => {}); // said where the widget is shown
  }

  remove(id) {
    const model = this.models.get(id);
    this.models.delete(id);
    model?.close();
  }

  giveUp(kind) {
    this.end();
    this.unknown(kind);
  }

  /** Take all widgets off the page and close the line. */
  end() {
    this.ended = true;
    clearTimeout(this.timer);
    for (const id of [...this.models.keys()]) this.remove(id);
    this.line.end();
  }
}
