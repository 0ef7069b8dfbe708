// Draws the board. plotly.js draws the figure, and HTML buttons above it handle clicks, keys and screen readers.
// Animations (a pirate moves, a token flies) move the drawn nodes. A queue keeps positions and animations in order.

const GLIDE = 380;
const LATE = 400; // The maximum time in ms for which the first drawing waits for the rest of the page.
const MOMENT = 15; // The time in ms between two checks whether the page is ready.
const FINGER = 22; // The distance in pixels from a token's centre within which a tap selects the token.
const NARROW = 560; // The width in pixels below which the tall picture is shown.
const GROWN = { wide: 3, tall: 1.35 }; // The largest scale of each picture.
const PICTURE = { wide: [790, 632], tall: [390, 480] };
const PLOT = { displayModeBar: false, doubleClick: false, scrollZoom: false, typesetMath: false, staticPlot: true };

/** The window, with data shared by all boards of the page. @type {Window & { timepiratesPlotly?: any, timepiratesSizes?: WeakMap<object, Set<string>>, Plotly?: any }} */
const page = window;

// --- plotly.js, once per page

// All boards share one copy of plotly.js in `window`. If the view that requested the copy was closed before the answer
// came, a later view requests it again, so that no view waits forever.
function plotly(model) {
  const shared = (page.timepiratesPlotly ??= deferred());
  if (shared.begin && !shared.done) shared.begin();
  if (!shared.asked || (!shared.done && Date.now() - shared.asked > 2000)) {
    shared.asked = Date.now();
    const onMessage = async (message, buffers) => {
      if (message?.kind !== "plotly") return;
      model.off("msg:custom", onMessage);
      if (shared.done) return;
      shared.done = true;
      try {
        shared.resolve(evaluated(await unpacked(buffers[0])));
      } catch (error) {
        shared.reject(error);
      }
    };
    model.on("msg:custom", onMessage);
    model.send({ kind: "plotly" });
  }
  return shared.promise;
}

function deferred() {
  const out = {};
  out.promise = new Promise((resolve, reject) => {
    Object.assign(out, { resolve, reject });
  });
  return out;
}

async function unpacked(buffer) {
  const stream = new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"));
  return await new Response(stream).text();
}

function evaluated(code) {
  const before = page.Plotly; // Another widget's Plotly must keep its global name.
  const module = { exports: {} };
  new Function("module", "exports", "define", code)(module, module.exports, undefined);
  if (before) page.Plotly = before;
  return module.exports;
}

// --- small helpers

function element(tag, className, parent) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  parent?.append(node);
  return node;
}

const night = matchMedia("(prefers-color-scheme: dark)");

/** Replace a figure's colours by those in `dark`. The key of a colour with an opacity is "r,g,b". */
function recoloured(figure, dark) {
  const become = (colour) => {
    const [, base, opacity] = /^rgba\((\d+,\d+,\d+),(.+)\)$/.exec(colour ?? "") ?? [];
    return base in dark ? `rgba(${dark[base]},${opacity})` : (dark[colour] ?? colour);
  };
  for (const shape of figure.layout.shapes) {
    if (shape.fillcolor) shape.fillcolor = become(shape.fillcolor);
    if (shape.line) shape.line.color = become(shape.line.color);
  }
  return figure;
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

const eased = (t) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** Call `paint` with values from 0 to 1 for `ms`, then resolve. `signal.skipped` jumps to the end. @returns {Promise<void>} */
function run(ms, signal, paint) {
  return new Promise((resolve) => {
    let begun;
    const frame = (now) => {
      begun ??= now - 16; // So that the first frame already shows movement.
      const t = signal.skipped ? 1 : Math.min(1, (now - begun) / ms);
      paint(eased(t));
      if (t < 1) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
  });
}

/** Resolve when the page is ready for clicks, or after `LATE` ms. Drawing with plotly.js blocks the page. */
function usable(/** @type {Element} */ root) {
  const table = root.closest(".tp-table");
  const late = performance.now() + LATE;
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const look = () => {
        if (!table || table.classList.contains("tp-ready") || performance.now() > late) resolve();
        else setTimeout(look, MOMENT);
      };
      look();
    })
  );
}

/** Resolve when the next frame has been painted. @returns {Promise<void>} */
function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

// --- one view

class BoardView {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.queue = [];
    this.current = null;
    /** @type {any} */
    this.Plotly = null;
    this.scale = 1;
    this.buttons = new Map();
    this.sites = new Map();
    this.drawn = null;
    this.closed = false;
    this.build();
    this.close = this.listen();
    this.measure();
    this.setBackdrop();
    this.setNote();
    this.setEpochs();
    this.enqueue(true);
  }

  build() {
    this.root.classList.add("tp-sea-board", "tp-whole-board");
    this.stage = element("div", "tp-board-stage", this.root);
    this.stage.setAttribute("role", "group");
    this.stage.setAttribute("aria-label", this.model.get("messages").board);
    this.plot = element("div", "tp-board-plot", this.stage);
    this.plot.setAttribute("aria-hidden", "true");
    this.targets = element("div", "tp-board-targets", this.stage);
    this.note = element("div", "tp-board-note", this.stage);
    // Ignore the second click of a double click. It would make a second decision, in the position after the first one.
    this.stage.addEventListener("click", (event) => event.detail > 1 && event.stopPropagation(), true);
  }

  listen() {
    const events = {
      "change:figure": () => this.enqueue(false),
      "change:epochs": () => this.setEpochs(),
      "change:backdrops": () => this.setBackdrop(),
      "change:note": () => this.setNote(),
      "change:chooser": () => this.setChooser(),
    };
    for (const [name, act] of Object.entries(events)) this.model.on(name, act);
    const skip = () => this.skip();
    // Any click or key ends running animations, so that its effect is shown at once.
    document.addEventListener("pointerdown", skip, true);
    document.addEventListener("keydown", skip, true);
    const resized = new ResizeObserver(() => this.measure());
    resized.observe(this.root);
    const dusk = () => this.drawn && this.enqueue(true);
    night.addEventListener("change", dusk);
    const away = (event) => {
      if (this.chooser && !this.chooser.contains(event.target)) this.closeChooser(false);
    };
    document.addEventListener("pointerdown", away);
    return () => {
      this.closed = true;
      this.skip();
      for (const [name, act] of Object.entries(events)) this.model.off(name, act);
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("pointerdown", skip, true);
      document.removeEventListener("keydown", skip, true);
      resized.disconnect();
      night.removeEventListener("change", dusk);
      if (this.drawn) this.Plotly.purge(this.plot);
    };
  }

  // --- size

  measure() {
    const width = this.root.clientWidth;
    if (!width) return;
    const wished = getComputedStyle(this.root).getPropertyValue("--tp-picture").trim(); // A page can set the picture.
    const picture = wished || (width < NARROW ? "tall" : "wide");
    const [wide, high] = PICTURE[picture];
    this.scale = Math.min(GROWN[picture], width / wide);
    this.root.style.height = `${Math.round(high * this.scale)}px`;
    Object.assign(this.stage.style, {
      width: `${wide}px`,
      height: `${high}px`,
      transform: this.scale === 1 ? "" : `scale(${this.scale})`,
    });
    if (picture === this.picture) return;
    this.picture = picture;
    this.root.dataset.picture = picture;
    this.setBackdrop();
    this.placeEpochs();
    this.setSites();
    const wanted = (page.timepiratesSizes ??= new WeakMap()); // Several views of one board may need different sizes.
    const sizes = wanted.get(this.model) ?? new Set();
    wanted.set(this.model, sizes.add(picture));
    if (String(this.model.get("sizes")) !== String([...sizes])) {
      this.model.set("sizes", [...sizes]);
      this.model.save_changes();
    }
    if (this.drawn) this.enqueue(true);
  }

  setBackdrop() {
    const source = this.model.get("backdrops")[this.picture];
    this.plot.style.backgroundImage = source ? `url("${source.replaceAll('"', "%22")}")` : "";
  }

  setNote() {
    const { text, link } = this.model.get("note");
    this.note.replaceChildren();
    if (!text) return;
    const line = element(link ? "a" : "span", "", this.note);
    line.textContent = text;
    if (link) line.href = link;
  }

  // --- drawing and the queue

  enqueue(atOnce) {
    const figure = this.model.get("figure");
    const job = { figure, motions: atOnce || still() ? [] : (figure.motions ?? []), signal: { skipped: false } };
    const last = this.queue.at(-1);
    // A waiting position is not drawn if neither this position nor the next one has animations.
    if (last && !last.motions.length && !job.motions.length) this.queue.pop();
    this.queue.push(job);
    if (!this.busy) this.work();
  }

  async work() {
    this.busy = true;
    try {
      if (!this.drawn) await usable(this.root);
      this.Plotly ??= await plotly(this.model);
      while (this.queue.length && !this.closed) {
        this.current = this.queue.shift();
        await this.play(this.current);
      }
    } finally {
      this.busy = false;
    }
  }

  async play(job) {
    const moving = this.drawn ? job.motions : [];
    await Promise.all(moving.filter((one) => one.when === "before").map((one) => this.move(one, job.signal)));
    const along = moving.filter((one) => one.when === "with");
    for (const one of along) this.move(one, job.signal);
    if (along.length) await painted(); // Show the first movement before the slow redraw of the plot.
    if (this.closed) return;
    if (job.signal.skipped && this.queue[0]?.motions.length === 0) return; // The next position is drawn at once.
    const figure = job.figure[this.picture] ?? this.model.get("figure")[this.picture];
    if (figure) await this.react(figure); // A missing figure was requested and will arrive later.
    if (job.signal.skipped) return;
    for (const one of moving) if (one.when === "after") this.move(one, job.signal);
  }

  async react(figure) {
    const copy = structuredClone(figure); // plotly.js changes its arguments.
    if (night.matches) recoloured(copy, this.model.get("dark"));
    await this.Plotly.react(this.plot, copy.data, copy.layout, PLOT);
    this.drawn = figure;
    this.root.dataset.drawn = String(Number(this.root.dataset.drawn ?? 0) + 1);
  }

  // End the running animations. Only the last waiting position is drawn, without animations.
  skip() {
    if (this.current) this.current.signal.skipped = true;
    this.queue.splice(0, this.queue.length - 1);
    for (const job of this.queue) job.motions = [];
  }

  move(motion, signal) {
    return motion.do === "glide" ? this.glide(motion, signal) : this.fly(motion, signal);
  }

  // Move a figure along a curve by shifting its shapes. The next redraw draws the shapes at their new position.
  async glide(motion, signal) {
    const way = motion[this.picture];
    const nodes = this.shapesOf(motion.who);
    if (!way || !nodes.length) return;
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", way);
    const length = path.getTotalLength();
    const start = path.getPointAtLength(0);
    for (const node of nodes) node.parentNode.append(node); // Draw the figure above everything else.
    await run(GLIDE, signal, (t) => {
      const { x, y } = path.getPointAtLength(length * t);
      for (const node of nodes) node.setAttribute("transform", `translate(${x - start.x},${y - start.y})`);
    });
  }

  shapesOf(name) {
    const out = [];
    (this.drawn?.layout.shapes ?? []).forEach((shape, index) => {
      if (shape.name !== name) return;
      const node = this.plot.querySelector(`.shapelayer [data-index="${index}"]`);
      if (node) out.push(node.closest(".shape-group") ?? node);
    });
    return out;
  }

  // Move a picture over the page from one spot to another.
  async fly(motion, signal) {
    const start = this.spot(motion.from);
    const end = this.spot(motion.to);
    if (!start || !end) return;
    const flyer = element("div", "tp-flyer", document.body);
    flyer.setAttribute("aria-hidden", "true");
    flyer.innerHTML = motion.svg; // Safe: always a drawing of the package, never text of users.
    const high = Math.min(60, Math.hypot(end.x - start.x, end.y - start.y) / 4);
    const grown = motion.size * (this.scale ?? 1) * (this.picture === "tall" ? 0.7 : 1);
    try {
      await run(GLIDE, signal, (t) => {
        const x = start.x + (end.x - start.x) * t;
        const y = start.y + (end.y - start.y) * t - high * Math.sin(Math.PI * t);
        flyer.style.transform = `translate(${x}px,${y}px) translate(-50%,-50%) scale(${grown / 28})`;
      });
    } finally {
      flyer.remove();
    }
  }

  // Return the position of a spot in the window: the element with the spot's name, or a point on the board.
  spot(spot) {
    const marked = spot.place && [...document.querySelectorAll(`[data-tp-place="${CSS.escape(spot.place)}"]`)];
    for (const node of marked || []) {
      const box = node.getBoundingClientRect();
      if (box.width && box.height && box.bottom > 0 && box.top < innerHeight) {
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      }
    }
    const at = spot[this.picture];
    if (!at) return null;
    const box = this.stage.getBoundingClientRect();
    const scale = this.scale * (this.root.currentCSSZoom || 1);
    return { x: box.left + at[0] * scale, y: box.top + at[1] * scale };
  }

  // --- the buttons of the epochs, which are created once and then updated, so that they keep focus and hover

  setEpochs() {
    const epochs = this.model.get("epochs");
    const years = new Set(epochs.map((epoch) => epoch.year));
    for (const [year, button] of this.buttons) {
      if (!years.has(year)) {
        button.remove();
        this.buttons.delete(year);
      }
    }
    for (const epoch of epochs) {
      const button = this.buttons.get(epoch.year) ?? this.newButton(epoch.year);
      if (button.getAttribute("aria-label") !== epoch.name) button.setAttribute("aria-label", epoch.name);
      button.classList.toggle("tp-marked", epoch.marked);
      button.classList.toggle("tp-target", epoch.marked);
      for (const key of Object.keys(button.dataset)) {
        if (key !== "epoch" && !(key in epoch.data)) delete button.dataset[key];
      }
      Object.assign(button.dataset, epoch.data);
    }
    this.setSites();
    this.placeEpochs();
  }

  newButton(year) {
    const button = element("button", "tp-epoch", this.targets);
    button.type = "button";
    button.dataset.epoch = year;
    button.addEventListener("click", (event) => {
      const near = event.detail && this.picture === "tall" ? this.siteNear(year, event) : null;
      if (near) near.click();
      else this.model.send({ kind: "epoch", year });
    });
    button.addEventListener("keydown", (event) => this.onKey(event, year));
    this.buttons.set(year, button);
    return button;
  }

  // On a phone, tokens are smaller than a fingertip, so a tap selects the nearest token.
  siteNear(year, { clientX, clientY }) {
    let best = null;
    for (const [key, site] of this.sites) {
      if (!key.startsWith(`${year} `)) continue;
      const { left, top, width, height } = site.getBoundingClientRect();
      const away = Math.hypot(clientX - left - width / 2, clientY - top - height / 2);
      if (away <= FINGER && (!best || away < best.away)) best = { site, away };
    }
    return best?.site;
  }

  // Create the buttons of clickable tokens. Keyboard users press Enter on the epoch, which opens a menu.
  setSites() {
    const lying = this.model
      .get("epochs")
      .flatMap(({ year, tokens }) => (tokens ?? []).map((token) => ({ ...token, year })));
    const wanted = new Map(lying.map((token) => [`${token.year} ${token.slot}`, token]));
    for (const [key, button] of this.sites) {
      if (!wanted.has(key)) {
        button.remove();
        this.sites.delete(key);
      }
    }
    for (const [key, token] of wanted) {
      const button = this.sites.get(key) ?? this.newSite(key, token);
      button.setAttribute("aria-label", token.name);
      button.dataset.token = token.kind;
      const [x, y, radius] = token[this.picture] ?? token.wide;
      Object.assign(button.style, {
        left: `${x - radius}px`,
        top: `${y - radius}px`,
        width: `${2 * radius}px`,
        height: `${2 * radius}px`,
      });
    }
  }

  newSite(key, { year, slot }) {
    const button = element("button", "tp-site tp-target", this.targets);
    button.type = "button";
    button.tabIndex = -1;
    button.addEventListener("click", () => {
      this.model.send({ kind: "token", year, slot });
      this.buttons.get(year)?.focus({ preventScroll: true });
    });
    this.sites.set(key, button);
    return button;
  }

  placeEpochs() {
    for (const epoch of this.model.get("epochs")) {
      const button = this.buttons.get(epoch.year);
      const place = epoch[this.picture];
      if (!button || !place) continue;
      const [left, top, width, height] = place;
      Object.assign(button.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
    }
  }

  // The keys 1 and 2 move the focus along paths, and the arrow keys move the focus to the nearest epoch.
  onKey(event, year) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const epochs = this.model.get("epochs");
    const here = epochs.find((epoch) => epoch.year === year);
    if (event.key === "1" || event.key === "2") {
      this.buttons.get(here.ways[Number(event.key) - 1])?.focus();
      event.preventDefault();
      return;
    }
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (!way) return;
    event.preventDefault();
    const middle = (epoch) => {
      const [left, top, width, height] = epoch[this.picture];
      return [left + width / 2, top + height / 2];
    };
    const [x, y] = middle(here);
    let best = null;
    for (const epoch of epochs) {
      const [ex, ey] = middle(epoch);
      const ahead = (ex - x) * way[0] + (ey - y) * way[1];
      const aside = Math.abs((ex - x) * way[1] + (ey - y) * way[0]);
      if (ahead <= 0) continue;
      const cost = ahead + 2 * aside;
      if (!best || cost < best.cost) best = { cost, year: epoch.year };
    }
    if (best) this.buttons.get(best.year).focus();
  }

  // --- the menu next to an epoch

  setChooser() {
    this.chooser?.remove();
    this.chooser = null;
    const { year, name, choices } = this.model.get("chooser");
    if (!choices?.length) return;
    const box = element("div", "tp-chooser", this.stage);
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", name);
    for (const choice of choices) {
      const button = element("button", "tp-choose", box);
      button.type = "button";
      if (choice.icon) element("span", "tp-choose-icon", button).innerHTML = choice.icon; // Safe: always a drawing of the package.
      element("span", "", button).textContent = choice.label;
      button.addEventListener("click", () => {
        this.model.send({ kind: "choose", title: choice.title });
        this.buttons.get(String(year))?.focus();
      });
    }
    const dismiss = element("button", "tp-choose tp-choose-close", box);
    dismiss.type = "button";
    dismiss.textContent = this.model.get("messages").close;
    dismiss.addEventListener("click", () => this.closeChooser(true));
    box.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.closeChooser(true);
    });
    this.chooser = box;
    this.placeChooser(String(year));
    box.querySelector("button").focus();
  }

  placeChooser(year) {
    const place = this.model.get("epochs").find((epoch) => epoch.year === year)?.[this.picture];
    if (!place) return;
    const [left, top, width, height] = place;
    const [wide, high] = PICTURE[this.picture];
    const own = [this.chooser.offsetWidth, this.chooser.offsetHeight];
    const right = left + width + 8;
    const x = right + own[0] < wide ? right : left - own[0] - 8 > 0 ? left - own[0] - 8 : (wide - own[0]) / 2;
    const y = Math.max(6, Math.min(top + (height - own[1]) / 2, high - own[1] - 6));
    Object.assign(this.chooser.style, { left: `${Math.max(4, x)}px`, top: `${y}px` });
  }

  closeChooser(back) {
    const { year } = this.model.get("chooser");
    this.model.set("chooser", {});
    this.model.save_changes();
    if (back) this.buttons.get(String(year))?.focus();
  }
}

function render({ model, el }) {
  const view = new BoardView(model, element("div", "", el));
  return () => view.close();
}

export default { render };
