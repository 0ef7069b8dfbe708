// Draws the review page: the choice of a game, the chances to win as curves, the mistakes, and the effects of luck.

import { h, icon, inVoila, panel, sign, SIGNS, whenShown } from "../../../panel/common.js";
import { sheet, spread } from "../../../panel/sheet.js";

/** @import { Listener, Root, View } from "../../../panel/common.js" */
/** @import { Curves, ReviewHeader, Ledger, Mistakes } from "../../../contents" */

/** @typedef {NonNullable<ReviewHeader["game"]>} Opened */
/** @typedef {NonNullable<Mistakes["mistakes"][number]["asked"]>} Asked */
/** @typedef {Asked["known"]} Known */

const LARGEST = 16 * 1024 * 1024;
const CARDS = "tp-cards"; // In narrow windows, each row of a table is drawn as a card.

function button(
  /** @type {string} */ text,
  /** @type {object} */ send,
  /** @type {string} */ extra,
  /** @type {object} */ more = {},
) {
  return h(
    "button",
    { type: "button", class: `tp-button tp-slight ${extra}`, "data-send": JSON.stringify(send), ...more },
    text,
  );
}

// --- the choice of a game

function opening(/** @type {ReviewHeader} */ { games, texts }) {
  return h(
    "div",
    { key: "opening", class: "tp-opening" },
    h("h3", {}, texts.open),
    games.length
      ? h(
          "ul",
          { class: "tp-review-games" },
          games.map((game) =>
            h("li", { key: game.id }, button(game.text, { ask: "open", id: game.id }, "tp-open-game")),
          ),
        )
      : h("p", { class: "tp-note" }, texts.none),
    button(texts.example, { ask: "example" }, "tp-example"),
    h(
      "label",
      { class: "tp-button tp-file" },
      texts.file,
      h("input", { type: "file", class: "tp-load", accept: ".json,.jsonl,application/json" }),
    ),
  );
}

function goTo(
  /** @type {"back" | "forward"} */ name,
  /** @type {number} */ step,
  /** @type {Opened} */ game,
  /** @type {ReviewHeader["texts"]} */ texts,
) {
  const there = step >= 0 && step <= game.length;
  return h(
    "button",
    {
      key: name,
      type: "button",
      class: `tp-button tp-slight tp-${name}`,
      "aria-label": texts[name],
      title: texts[name],
      "aria-disabled": there ? null : "true",
      "data-send": there ? JSON.stringify({ ask: "go", step }) : null,
    },
    sign(SIGNS[name]),
  );
}

function people(/** @type {Opened["people"]} */ given) {
  if (!given) return null;
  return h(
    "label",
    { key: "people", class: "tp-row tp-review-people" },
    given.text,
    h(
      "select",
      { class: "tp-people", value: given.level },
      given.levels.map(({ level, text }) => h("option", { value: level }, text)),
    ),
  );
}

function opened(/** @type {Opened} */ game, /** @type {ReviewHeader["texts"]} */ texts) {
  return h(
    "div",
    { key: "game", class: "tp-review-game" },
    h(
      "div",
      { class: "tp-row tp-review-steps" },
      goTo("back", game.step - 1, game, texts),
      h("input", {
        key: "slider",
        type: "range",
        class: "tp-slider",
        min: 0,
        max: game.length,
        step: 1,
        value: game.step,
        "aria-label": texts.position,
        "aria-valuetext": game.said,
        style: `--tp-done:${game.length ? (100 * game.step) / game.length : 100}%`,
      }),
      goTo("forward", game.step + 1, game, texts),
    ),
    h(
      "div",
      { key: "told", class: "tp-row tp-review-moment" },
      h("p", { class: "tp-review-told", role: "status" }, game.told),
      people(game.people),
    ),
  );
}

function progress(/** @type {string} */ text, /** @type {ReviewHeader["texts"]} */ texts) {
  return h(
    "div",
    { key: "progress", class: "tp-row tp-progress" },
    h("p", { class: "tp-note" }, text), // This text changes too often for a live region. `close` announces each stage.
    text ? button(texts.stop, { ask: "stop" }, "tp-stop", { key: "stop" }) : null,
  );
}

function headView(/** @type {ReviewHeader} */ content) {
  return h(
    "section",
    { class: "tp-panel tp-review-head" },
    h(
      "div",
      { key: "top", class: "tp-row" },
      h("h2", {}, content.heading),
      content.game?.name ? h("span", { key: "name", class: "tp-note" }, content.game.name) : null,
      h("a", { key: "link", href: content.link.href }, content.link.text),
      content.game ? button(content.texts.another, { ask: "another" }, "tp-another", { key: "another" }) : null,
      content.game ? progress(content.game.progress, content.texts) : null,
    ),
    h(
      "div",
      { key: "problem", role: "alert" },
      content.problem ? h("p", { class: "tp-error" }, content.problem) : null,
    ),
    content.game ? opened(content.game, content.texts) : opening(content),
  );
}

// --- the curves

const WIDE = { width: 980, height: 270, left: 40, right: 850, top: 24, bottom: 250, letters: 12, letter: 7 };
const BROAD = { width: 1340, height: 280, left: 40, right: 1190, top: 24, bottom: 260, letters: 16, letter: 7 };
const NARROW = { width: 470, height: 300, left: 40, right: 370, top: 26, bottom: 280, letters: 7, letter: 9 };

/** @typedef {typeof WIDE} Size */

const tenth = (/** @type {number} */ value) => Math.round(value * 10) / 10;
const x = (/** @type {Size} */ size, /** @type {number} */ at, /** @type {number} */ steps) =>
  tenth(size.left + ((size.right - size.left) * at) / Math.max(1, steps));
const y = (/** @type {Size} */ size, /** @type {number} */ percent) =>
  tenth(size.bottom - ((size.bottom - size.top) * percent) / 100);

function line(/** @type {Size} */ size, /** @type {number[]} */ values, /** @type {number} */ steps) {
  return values.map((value, at) => `${at ? "L" : "M"}${x(size, at, steps)} ${y(size, value)}`).join("");
}

/** Return the labels at the ends of years, which are short if there is no room for long ones, and never overlap. */
function labels(/** @type {Size} */ size, /** @type {Curves["marks"]} */ marks, /** @type {number} */ steps) {
  const laid = (/** @type {"text" | "short"} */ name) => {
    let free = 0;
    return marks.map((each) => {
      const at = x(size, each.step, steps);
      const there = each.kind === "year" && at - each[name].length * size.letter >= free;
      if (there) free = at + size.letter;
      return there ? each[name] : "";
    });
  };
  const whole = laid("text");
  return marks.every(({ kind }, n) => kind !== "year" || whole[n]) ? whole : laid("short");
}

function mark(
  /** @type {Size} */ { top, bottom },
  /** @type {Curves["marks"][number]} */ { step, text, kind },
  /** @type {number} */ at,
  /** @type {string} */ label,
) {
  return h(
    "g",
    { key: `mark ${step}`, class: `tp-mark-${kind}` },
    h("title", {}, text),
    kind === "year"
      ? [
          h("line", { class: "tp-curve-mark", x1: at, x2: at, y1: top, y2: bottom }),
          label ? h("text", { class: "tp-curve-text", x: at, y: top - 8, "text-anchor": "end" }, label) : null,
        ]
      : h("path", { class: "tp-curve-arrest", d: `M${at} ${bottom + 4}l-5 10h10z` }),
  );
}

function end(
  /** @type {Size} */ { right, letters },
  /** @type {Curves["lines"][number]} */ { seat, name },
  /** @type {number} */ from,
  /** @type {number} */ to,
) {
  return h(
    "g",
    { key: `end ${seat}` },
    h("path", { class: "tp-curve-lead", d: `M${right} ${from}L${right + 12} ${to}` }),
    h("circle", { class: `tp-curve-dot tp-curve-${seat}`, cx: right + 16, cy: to, r: 4.5 }),
    h(
      "text",
      { class: "tp-curve-text", x: right + 25, y: to + 4 },
      name.length > letters ? `${name.slice(0, letters - 1)}…` : name,
    ),
  );
}

function curve(/** @type {Curves} */ { lines, marks, steps, step, title }) {
  const size = window.innerWidth > 1200 ? BROAD : window.innerWidth > 700 ? WIDE : NARROW;
  const { left, right, top, bottom } = size;
  const ends = lines.map(({ values }) => y(size, values[values.length - 1]));
  const places = spread(ends, bottom);
  const now = x(size, step, steps);
  const said = labels(size, marks, steps);
  return h(
    "svg",
    { class: "tp-curve", viewBox: `0 0 ${size.width} ${size.height}`, role: "img", "aria-label": title },
    [0, 25, 50, 75, 100].map((value) =>
      h(
        "g",
        { key: `tick ${value}` },
        h("line", { class: "tp-curve-grid", x1: left, x2: right, y1: y(size, value), y2: y(size, value) }),
        h("text", { class: "tp-curve-text", x: left - 6, y: y(size, value) + 4, "text-anchor": "end" }, String(value)),
      ),
    ),
    marks.map((each, n) => mark(size, each, x(size, each.step, steps), said[n])),
    h("line", { key: "now", class: "tp-curve-now", x1: now, x2: now, y1: top, y2: bottom }),
    lines.map(({ seat, values }) =>
      h(
        "g",
        { key: `line ${seat}` },
        h("path", { class: "tp-curve-edge", d: line(size, values, steps) }),
        h("path", { class: `tp-curve-line tp-curve-${seat}`, d: line(size, values, steps) }),
      ),
    ),
    lines.map((each, n) => end(size, each, ends[n], places[n])),
  );
}

function curveTable(/** @type {Curves} */ { table, lines, texts }) {
  return h(
    "details",
    { key: "table" },
    h("summary", {}, texts.table),
    h(
      "div",
      { class: "tp-sheet" },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, texts.when),
            lines.map(({ seat, name }) => h("th", { key: `head ${seat}`, scope: "col" }, name)),
          ),
        ),
        h(
          "tbody",
          {},
          table.map((row, number) =>
            h(
              "tr",
              { key: `row ${number}` },
              h(
                "th",
                { scope: "row" },
                button(row.text, { ask: "go", step: row.step }, "tp-slim", { title: texts.go }),
              ),
              row.cells.map((text) => h("td", {}, text)),
            ),
          ),
        ),
      ),
    ),
  );
}

function curvesView(/** @type {Curves} */ content) {
  if (!content.open) return h("div", {});
  return h(
    "section",
    { class: "tp-panel" },
    h("figure", { class: "tp-curve-box" }, h("figcaption", {}, content.title), curve(content), curveTable(content)),
  );
}

// --- the mistakes

function contract(
  /** @type {{ colour: string, cost: string, worth: string, said: string, more: string }} */ {
    colour,
    cost,
    worth,
    said,
    more,
  },
  /** @type {number} */ number,
) {
  return h(
    "span",
    { key: `contract ${number}`, class: `tp-chip tp-chip-${colour}`, role: "img", "aria-label": said, title: said },
    h("b", {}, cost),
    h("small", {}, worth),
    more ? h("small", {}, more) : null,
  );
}

/** Draw what the player knew in the position of a mistake. */
function knowledge(/** @type {Known} */ { moment, police, players, bazaar, texts }) {
  return h(
    "div",
    { key: "known", class: "tp-known" },
    h("p", { class: "tp-known-moment" }, moment.join(" · ")),
    h("p", {}, police),
    h(
      "ul",
      { class: "tp-known-players", "aria-label": texts.players },
      players.map(({ seat, name, epoch, asked, points, hand, said, contracts }) =>
        h(
          "li",
          { key: `seat ${seat}`, class: asked ? "tp-known-own" : null },
          h(
            "span",
            { class: "tp-known-who" },
            icon(`seat-${seat}`),
            h("b", { title: name }, name),
            h("small", {}, epoch),
          ),
          h("span", { class: "tp-known-points" }, points),
          h(
            "span",
            { class: "tp-known-hand", role: "img", "aria-label": said },
            hand.length
              ? hand.map(({ kind, count }) =>
                  h("span", { key: kind }, icon(kind), count > 1 ? h("b", {}, `×${count}`) : null),
                )
              : h("em", {}, said),
          ),
          h(
            "span",
            { class: "tp-known-contracts" },
            contracts.length
              ? contracts.map((each, n) => contract({ ...each, more: each.laid }, n))
              : h("em", {}, texts.contracts),
          ),
        ),
      ),
    ),
    h("h3", {}, texts.bazaar),
    h(
      "ul",
      { class: "tp-known-bazaar", "aria-label": texts.bazaar },
      bazaar.map(({ kind, name, contracts }) =>
        h(
          "li",
          { key: kind },
          h("span", { class: "tp-known-name" }, name),
          contracts.length
            ? contracts.map((each, n) => contract({ ...each, more: each.count > 1 ? `×${each.count}` : "" }, n))
            : h("em", {}, texts.taken),
        ),
      ),
    ),
  );
}

function puzzle(/** @type {Asked} */ asked) {
  return h(
    "div",
    { key: "asked", class: "tp-asked" },
    h("p", {}, h("b", {}, asked.question)),
    knowledge(asked.known),
    h(
      "div",
      { class: "tp-row", role: "group", "aria-label": asked.question },
      asked.choices.map(({ decision, text }) =>
        button(text, { ask: "reply", decision }, "tp-reply", {
          key: decision,
          "data-decision": decision,
          "aria-pressed": String(decision === asked.answer),
        }),
      ),
    ),
    h("p", { key: "said", role: "status", class: "tp-said-to-it" }, asked.said),
  );
}

/** Draw a mistake as a puzzle. The better decision and the reason are shown only on request. */
function mistake(/** @type {Mistakes["mistakes"][number]} */ each, /** @type {Mistakes["texts"]} */ texts) {
  const { step, asked, answer } = each;
  const about = { "data-step": String(step) }; // `heir` uses this attribute to find the mistake of a removed button.
  return h(
    "li",
    { key: `mistake ${step}`, class: `tp-mistake${asked ? " tp-open" : ""}`, "data-step": String(step) },
    h("p", {}, icon(`seat-${each.seat}`), " ", h("b", {}, each.text)),
    h("p", { class: "tp-note" }, each.loss),
    asked ? puzzle(asked) : null,
    h(
      "div",
      { key: "told", role: "status", class: "tp-told" },
      answer.map((text) => h("p", {}, text)),
    ),
    h(
      "div",
      { key: "do", class: "tp-row" },
      asked ? null : button(texts.retry, { ask: "retry", step }, "tp-retry", { key: "retry", ...about }),
      answer.length ? null : button(texts.answer, { ask: "answer", step }, "tp-answer", { key: "answer", ...about }),
      answer.length ? button(texts.better, { ask: "better", step }, "tp-better", { key: "better" }) : null,
      asked?.next ? button(texts.next, { ask: "retry", step: asked.next }, "tp-next-mistake", { key: "next" }) : null,
      asked ? button(texts.back, { ask: "list" }, "tp-back-to-list", { key: "back", ...about }) : null,
    ),
  );
}

function mistakesView(/** @type {Mistakes} */ content) {
  if (!content.open) return h("div", {});
  const { texts } = content;
  return h(
    "section",
    { class: "tp-panel tp-mistakes" },
    h("h2", {}, content.heading),
    content.branch
      ? h(
          "p",
          { key: "branch", class: "tp-branch-told", role: "status" },
          content.branch.told,
          " ",
          content.branch.href ? h("a", { class: "tp-play-on", href: content.branch.href }, texts.play_on) : null,
        )
      : null,
    h(
      "label",
      { key: "player", class: "tp-row tp-whose-mistakes" },
      texts.players,
      h(
        "select",
        { class: "tp-whose", value: String(content.seat) },
        content.players.map(({ seat, text }) => h("option", { value: String(seat) }, text)),
      ),
    ),
    h(
      "ol",
      { key: "list", class: "tp-mistake-list" },
      content.mistakes.map((each) => mistake(each, texts)),
    ),
    h("p", { key: "close", class: "tp-note tp-close-calls", role: "status" }, content.close),
    h("p", { key: "interval", class: "tp-note" }, content.interval),
  );
}

// --- the effects of luck

function strokes(
  /** @type {Ledger["strokes"][number]} */ { seat, title, lines },
  /** @type {Ledger["texts"]} */ texts,
) {
  return h(
    "div",
    { key: `strokes ${seat}` },
    h("h3", {}, icon(`seat-${seat}`), " ", title),
    h(
      "ul",
      { class: "tp-strokes" },
      lines.map(({ step, text }) =>
        h("li", { key: `stroke ${step}` }, button(text, { ask: "go", step }, "tp-slim tp-stroke", { title: texts.go })),
      ),
    ),
  );
}

function ledgerView(/** @type {Ledger} */ content) {
  if (!content.open) return h("div", {});
  return h(
    "section",
    { class: "tp-panel tp-ledger" },
    h("h2", {}, content.heading),
    sheet(content.sheet, CARDS),
    h(
      "dl",
      { key: "meant", class: "tp-meant tp-note" },
      content.meant.map(([name, text]) => [h("dt", { key: name }, name), h("dd", { key: `${name} text` }, text)]),
    ),
    h(
      "div",
      { class: "tp-all-strokes" },
      content.strokes.map((each) => strokes(each, content.texts)),
    ),
  );
}

/** @type {Record<string, (content: any) => any>} */
const VIEWS = { head: headView, curves: curvesView, mistakes: mistakesView, ledger: ledgerView };

/** @type {View} */
function view(content) {
  return h("div", {}, VIEWS[content.view](content));
}

/** @type {Listener} */
function change(event, root, model) {
  const { target } = event;
  if (target.matches(".tp-people")) model.send({ ask: "people", level: target.value });
  if (target.matches(".tp-whose"))
    model.send({ ask: "player", seat: target.value === "null" ? null : Number(target.value) });
  if (!target.matches(".tp-load") || !target.files[0]) return;
  const [file] = target.files;
  if (file.size > LARGEST) model.send({ ask: "refuse", why: model.get("content").texts.large });
  else file.text().then((/** @type {string} */ text) => model.send({ ask: "load", text }));
}

const sliderOf = (/** @type {Root} */ root) => root.querySelector(".tp-slider");

/** Return the control that gets the focus after the focused control was removed. */
function heir(/** @type {Root} */ root, /** @type {HTMLElement} */ held) {
  const about = /** @type {HTMLElement | null} */ (held.closest("[data-step]"));
  const own = (/** @type {string} */ name) => about && `.tp-mistake[data-step="${about.dataset.step}"] ${name}`;
  const wanted = [
    held.matches(".tp-answer")
      ? own(".tp-better")
      : held.matches(".tp-next-mistake")
        ? ".tp-open .tp-reply"
        : own(".tp-reply"),
    own(".tp-retry"),
    ".tp-reply",
    ".tp-slider",
    ".tp-open-game",
    ".tp-load",
    ".tp-mistake .tp-retry",
    ".tp-whose",
  ];
  return (
    wanted.map((name) => name && /** @type {HTMLElement | null} */ (root.querySelector(name))).find(Boolean) || null
  );
}

/** Scroll to the board, or to the puzzle, that a click shows. */
/** @type {Listener} */
function click(event, root) {
  const opens = event.target.closest(".tp-retry, .tp-next-mistake");
  if (opens) root.dataset.opening = String(JSON.parse(opens.dataset.send).step);
  if (!event.target.closest(".tp-retry, .tp-answer, .tp-next-mistake, .tp-stroke, .tp-curve-box [data-send]")) return;
  root.closest(".tp-review-page")?.querySelector(".tp-review-here > *")?.scrollIntoView({ block: "nearest" });
}

// --- scrolling

/** @type {WeakMap<Root, { step: string, top: number }>} */
const stood = new WeakMap();

const mistakeAt = (/** @type {Root} */ root, /** @type {string} */ step) =>
  root.querySelector(`.tp-mistake[data-step="${step}"]`);

/** Remember the focused control, and the position on screen of one mistake. */
function before(/** @type {Root} */ root) {
  focused.set(root, root.querySelector(":focus-visible"));
  const list = root.querySelector(".tp-mistakes");
  stood.delete(root);
  if (!list) return;
  const mistakes = /** @type {HTMLElement[]} */ ([...list.querySelectorAll(".tp-mistake")]);
  const top = list.getBoundingClientRect().top;
  const one =
    mistakes.find((each) => each.matches(":hover, :focus-within")) ||
    (list.scrollTop ? mistakes.find((each) => each.getBoundingClientRect().bottom > top) : null);
  if (one) stood.set(root, { step: one.dataset.step || "", top: one.getBoundingClientRect().top });
}

/** Keep the remembered mistake at its position on screen when other mistakes appear or disappear. */
function holdStill(/** @type {Root} */ root) {
  const was = stood.get(root),
    list = root.querySelector(".tp-mistakes"),
    there = was && mistakeAt(root, was.step);
  if (list && was && there) list.scrollTop += there.getBoundingClientRect().top - was.top;
}

/** Scroll to the message about the new line of play, and move the focus of keyboard users to the link in it. */
function showBranch(/** @type {Root} */ root, /** @type {Mistakes} */ content) {
  const told = content.open && content.branch ? content.branch.told : "";
  if (told && told !== root.dataset.branch) {
    root.querySelector(".tp-branch-told")?.scrollIntoView({ block: "nearest" });
    if (root.contains(document.activeElement))
      /** @type {HTMLElement | null} */ (root.querySelector(".tp-play-on"))?.focus({ preventScroll: true });
  }
  root.dataset.branch = told;
}

/** Scroll to a puzzle that was just opened. */
function showPuzzle(/** @type {Root} */ root) {
  const list = root.querySelector(".tp-mistakes"),
    open = root.querySelector(".tp-open");
  if (!list || !open || open.dataset.step !== root.dataset.opening) return;
  delete root.dataset.opening;
  list.scrollTop += open.getBoundingClientRect().top - list.getBoundingClientRect().top;
}

/** @type {WeakMap<Root, HTMLElement | null>} */
const focused = new WeakMap();

/** Scroll to the focused control of keyboard users if the drawing has moved the focus. */
function showFocus(/** @type {Root} */ root) {
  const held = root.querySelector(":focus-visible");
  if (held && held !== focused.get(root)) held.scrollIntoView({ block: "nearest" });
}

/** Scroll to the reply to the user's answer, which is below all decisions of the puzzle. */
function showReply(/** @type {Root} */ root, /** @type {Mistakes} */ content) {
  const answered = content.open ? content.mistakes.find(({ asked }) => asked?.answer) : null;
  const reply = answered ? `${answered.step} ${answered.asked?.answer} ${answered.asked?.said}` : "";
  if (reply && reply !== root.dataset.reply)
    root.querySelector(".tp-open > :last-child")?.scrollIntoView({ block: "nearest" });
  root.dataset.reply = reply;
}

/** Write the reviewed game and line of play to the page's address, so that a reload opens them again. */
function keepAddress(/** @type {Root} */ root, /** @type {ReviewHeader} */ { game }) {
  if (!inVoila() || !(game || root.dataset.kept)) return;
  const address = new URL(window.location.href);
  for (const [name, value] of [
    ["game", game?.id],
    ["line", game?.id && game.line],
  ]) {
    if (value) address.searchParams.set(String(name), value);
    else address.searchParams.delete(String(name));
  }
  root.dataset.kept = game?.id || "";
  window.history.replaceState(null, "", address);
}

/** @type {(root: Root, content: any) => void} */
function drawn(root, content) {
  if (content.view === "head") keepAddress(root, content);
  if (content.view !== "mistakes") return;
  holdStill(root);
  showPuzzle(root);
  showFocus(root);
  showBranch(root, content);
  showReply(root, content);
}

export default panel(view, {
  change,
  click,
  heir,
  before,
  drawn,
  ready: (root) => whenShown(root, () => root.closest(".tp-review-page")?.classList.add("tp-ready")),
  wished: (root, { step }) => {
    if (sliderOf(root)) sliderOf(root).value = step;
  },
  input: (event, root) =>
    event.target.matches(".tp-slider") && root.tp.wishes.send({ ask: "go", step: Number(event.target.value) }),
});
