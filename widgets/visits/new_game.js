// Draws the form for a new game. The values stay in the page until the user sends them.

import { boxHead, errorBox, h, icon, onThePage, panel, whenShown } from "../panel/common.js";

/** @import { Listener, More, View } from "../panel/common.js" */
/** @import { NewGame } from "../contents" */

const spell = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

function field(label, control) {
  return h("label", { class: "tp-field" }, h("span", {}, label), control);
}

/** Return a select element whose value is `chosen`. */
function select(name, entries, chosen, more = {}) {
  return h(
    "select",
    { name, value: chosen, ...more },
    entries.map(({ key, text }) => h("option", { value: key }, text)),
  );
}

function seatRow(content, number, state) {
  const { texts } = content;
  return h(
    "div",
    { key: `seat ${number}`, class: "tp-seat", hidden: number >= state.count },
    icon(`seat-${number}`, "tp-tall"),
    h("input", {
      type: "text",
      name: `name-${number}`,
      maxlength: 60,
      defaultValue: content.names[number],
      required: number < state.count,
      "aria-label": spell(texts.name, { number: number + 1 }),
    }),
    h(
      "select",
      { name: `who-${number}`, "aria-label": spell(texts.who, { number: number + 1 }) },
      content.seats.map(({ name, text }) =>
        h("option", { value: name, selected: name === content.last.who[number] }, text),
      ),
    ),
  );
}

function players(content, state) {
  const { texts } = content;
  const counts = Array.from({ length: content.most - content.least + 1 }, (_, n) => String(content.least + n));
  return h(
    "fieldset",
    {},
    h("legend", {}, texts.players),
    field(
      texts.count,
      select(
        "count",
        counts.map((n) => ({ key: n, text: n })),
        String(state.count),
        { autofocus: true },
      ),
    ),
    Array.from({ length: content.most }, (_, number) => seatRow(content, number, state)),
    content.ways.length
      ? h(
          "details",
          { key: "ways" },
          h("summary", {}, texts.ways),
          h(
            "ul",
            { class: "tp-ways" },
            content.ways.map((text) => h("li", {}, text)),
          ),
        )
      : null,
    content.start_player === false
      ? null
      : field(
          texts.start,
          h(
            "select",
            { name: "start" },
            h("option", { value: "" }, texts.lot),
            Array.from({ length: state.count }, (_, number) =>
              h(
                "option",
                { value: number, selected: number === content.last.start },
                state.names[number] ?? content.names[number],
              ),
            ),
          ),
        ),
  );
}

/** Return the text of a switch's value if the text is too long for the field. */
function meaning(entry, state) {
  const { text } = entry.values.find(({ key }) => key === state.switches[entry.name]);
  return text.length > 40 ? h("small", { class: "tp-note" }, text) : null;
}

function rules(content, state) {
  const { texts } = content;
  const set = content.rules.find(({ name }) => name === state.rule);
  return h(
    "fieldset",
    {},
    h("legend", {}, texts.rules),
    field(
      texts.rule_set,
      select(
        "rules",
        content.rules.map(({ name, title }) => ({ key: name, text: title })),
        state.rule,
      ),
    ),
    set.text ? h("p", { class: "tp-note" }, set.text) : null,
    content.switches.length === 0
      ? null
      : h(
          "details",
          {},
          h("summary", {}, texts.switches),
          content.switches.map((entry) => {
            const changed = state.switches[entry.name] !== set.values[entry.name];
            return h(
              "label",
              { key: entry.name, class: `tp-field tp-switch${changed ? " tp-changed" : ""}` },
              h(
                "span",
                {},
                entry.rule ? `${entry.title} (${entry.rule})` : entry.title,
                changed ? h("em", {}, ` ${texts.changed}`) : null,
              ),
              select(`switch-${entry.name}`, entry.values, state.switches[entry.name], { "data-switch": entry.name }),
              meaning(entry, state),
            );
          }),
        ),
  );
}

function rest(content, state) {
  const { texts } = content;
  return [
    content.boards.length
      ? h(
          "fieldset",
          {},
          h("legend", {}, texts.board),
          field(
            texts.board,
            select(
              "board",
              content.boards.map(({ name, title }) => ({ key: name, text: title })),
              state.board,
            ),
          ),
        )
      : null,
    content.kinds.length
      ? h(
          "fieldset",
          { key: "mode" },
          h("legend", {}, texts.mode),
          [
            ["sample", texts.sample],
            ["companion", texts.companion],
          ].map(([key, text]) =>
            h(
              "label",
              { class: "tp-check" },
              h("input", { type: "radio", name: "mode", value: key, checked: key === state.mode }),
              text,
            ),
          ),
        )
      : null,
    content.devices
      ? h(
          "fieldset",
          { key: "where" },
          h("legend", {}, texts.where),
          h(
            "label",
            { class: "tp-check" },
            h("input", { type: "checkbox", name: "devices", defaultChecked: content.last.devices }),
            state.mode === "companion" ? texts.beside : texts.devices,
          ),
        )
      : null,
    h(
      "fieldset",
      { class: "tp-at-one-screen" },
      h("legend", {}, texts.class),
      ["undo", "odds"].map((name) =>
        h(
          "label",
          { class: "tp-check" },
          h("input", { type: "checkbox", name, defaultChecked: content.last[name] }),
          texts[name],
        ),
      ),
    ),
  ];
}

const boardOf = (content, state) => content.boards.find(({ name }) => name === state.board);
const held = (state, place) => state.setup[place] || {};
const total = (counts) => Object.values(counts).reduce((sum, n) => sum + n, 0);
const leftOf = (state, { kind, count }) =>
  count - Object.values(state.setup).reduce((sum, counts) => sum + (counts[kind] || 0), 0);

function lying(content, state) {
  const { texts } = content;
  return h(
    "div",
    { class: "tp-lying" },
    h("p", { class: "tp-note" }, texts.how),
    h(
      "div",
      { class: "tp-lying-places" },
      boardOf(content, state).places.map((here) => {
        const counts = held(state, here.place);
        return h(
          "div",
          { key: here.place, class: `tp-lying-place${state.at === here.place ? " tp-here" : ""}` },
          h(
            "button",
            {
              key: "at",
              type: "button",
              class: "tp-button",
              "data-at": here.place,
              "aria-pressed": String(state.at === here.place),
            },
            h("b", {}, here.label),
            h("small", {}, spell(texts.of, { count: total(counts), slots: here.slots })),
          ),
          h(
            "div",
            { class: "tp-hand" },
            content.kinds.flatMap(({ kind, name }) =>
              Array.from({ length: counts[kind] || 0 }, (_, n) =>
                h(
                  "button",
                  {
                    key: `${kind} ${n}`,
                    type: "button",
                    class: "tp-plain",
                    "aria-label": `${name} −`,
                    "data-away": `${here.place} ${kind}`,
                  },
                  icon(kind),
                ),
              ),
            ),
          ),
        );
      }),
    ),
    h(
      "div",
      { class: "tp-palette" },
      content.kinds.map((entry) =>
        h(
          "button",
          {
            key: entry.kind,
            type: "button",
            class: "tp-button",
            "data-add": entry.kind,
            "aria-label": entry.name,
            title: entry.name,
            disabled: leftOf(state, entry) <= 0 || !state.at,
          },
          icon(entry.kind),
          h("small", {}, `×${leftOf(state, entry)}`),
        ),
      ),
    ),
  );
}

const complete = (content, state) =>
  boardOf(content, state).places.every(({ place, slots }) => total(held(state, place)) === slots);

/** @type {View<NewGame>} */
function view(content, state) {
  if (!content.open) return h("div", {});
  if (!state.begun) begin(content, state);
  refuse(content, state);
  const { texts } = content;
  const second = state.step === 2;
  const companion = state.mode === "companion";
  return h(
    "div",
    {},
    h(
      "dialog",
      { key: "new", class: "tp-new-game", "aria-label": second ? texts.lying : texts.title },
      boxHead(second ? texts.lying : texts.title, texts.close),
      content.games.length && !second
        ? h(
            "nav",
            { key: "games", class: "tp-note tp-other-games", "aria-label": texts.games },
            `${texts.games}: `,
            content.games.map(({ title, href }) => h("a", { key: href, href }, title)),
          )
        : null,
      h(
        "form",
        { key: "form", method: "dialog" },
        h(
          "div",
          { key: "one", class: "tp-new-columns", hidden: second },
          players(content, state),
          h("div", {}, rules(content, state), rest(content, state)),
        ),
        second ? h("div", { key: "two" }, lying(content, state)) : null,
        h(
          "div",
          { key: "foot", class: "tp-new-foot" },
          errorBox(content.error),
          h(
            "div",
            { key: "buttons", class: "tp-row tp-new-buttons" },
            second
              ? h("button", { key: "back", type: "button", class: "tp-button", "data-step": 1 }, texts.back)
              : null,
            second
              ? h(
                  "button",
                  { key: "fill", type: "button", class: "tp-button tp-fill", disabled: complete(content, state) },
                  texts.random,
                )
              : null,
            companion && !second
              ? h("button", { key: "next", type: "button", class: "tp-button tp-main", "data-step": 2 }, texts.next)
              : h(
                  "button",
                  {
                    key: "begin",
                    type: "submit",
                    class: "tp-button tp-main tp-begin",
                    disabled: second && !complete(content, state),
                  },
                  texts.begin,
                ),
          ),
        ),
      ),
    ),
  );
}

function begin(content, state) {
  const set = content.rules.find(({ name }) => name === content.rule) || content.rules[0];
  const board = content.boards.find(({ name }) => name === content.board) || content.boards[0];
  Object.assign(state, {
    begun: true,
    step: 1,
    count: content.count,
    names: [],
    told: "",
    wrong: null,
    rule: set.name,
    switches: { ...set.values, ...content.last.switches },
    board: board ? board.name : null,
    mode: content.mode,
    setup: {},
    at: board?.places[0]?.place ?? null,
  });
}

/** Show the page of the form with the names if a name was refused, and focus the field of this name. */
function refuse(content, state) {
  if (content.error === state.told) return;
  state.told = content.error;
  state.wrong = content.wrong;
  if ((content.wrong ?? null) !== null) state.step = 1;
}

/** @type {Listener} */
function change(event, root) {
  const { state, draw, content } = root.tp;
  const { name, value } = event.target;
  if (name === "count") state.count = Number(value);
  if (name === "mode") state.mode = value;
  if (name === "rules") {
    state.rule = value;
    state.switches = { ...content().rules.find((set) => set.name === value).values };
  }
  if (name === "board") {
    state.board = value;
    state.setup = {};
    state.at = boardOf(content(), state).places[0]?.place ?? null;
  }
  if (event.target.dataset.switch) state.switches[event.target.dataset.switch] = value;
  if (name.startsWith("name-")) state.names[Number(name.slice(5))] = value;
  draw();
}

function add(kind, root) {
  const { state, draw, content } = root.tp;
  const entry = content().kinds.find((each) => each.kind === kind);
  const places = boardOf(content(), state).places;
  const here = places.find(({ place }) => place === state.at);
  if (!entry || !here || leftOf(state, entry) <= 0 || total(held(state, here.place)) >= here.slots) return;
  state.setup[here.place] = { ...held(state, here.place), [kind]: (held(state, here.place)[kind] || 0) + 1 };
  if (total(held(state, here.place)) >= here.slots) {
    const next = places.find(({ place, slots }) => total(held(state, place)) < slots);
    state.at = next ? next.place : here.place;
  }
  draw();
}

function takeAway(text, root) {
  const { state, draw } = root.tp;
  const [place, kind] = text.split(" ");
  state.setup[place] = { ...held(state, place), [kind]: held(state, place)[kind] - 1 };
  if (!state.setup[place][kind]) delete state.setup[place][kind];
  state.at = place;
  draw();
}

function fill(root) {
  const { state, content } = root.tp;
  while (!complete(content(), state)) {
    const open = boardOf(content(), state).places.find(({ place, slots }) => total(held(state, place)) < slots);
    state.at = open.place;
    const bag = content().kinds.flatMap((entry) => Array(Math.max(0, leftOf(state, entry))).fill(entry.kind));
    add(bag[Math.floor(Math.random() * bag.length)], root);
  }
}

/** @type {Listener} */
function click(event, root) {
  const target = event.target.closest("button");
  if (!target) return;
  const { state, draw } = root.tp;
  if (target.matches(".tp-close")) target.closest("dialog").close();
  if (target.dataset.step && target.form.reportValidity()) {
    state.step = Number(target.dataset.step);
    draw();
  }
  if (target.dataset.at) {
    state.at = target.dataset.at;
    draw();
  }
  if (target.dataset.add) add(target.dataset.add, root);
  if (target.dataset.away) takeAway(target.dataset.away, root);
  if (target.matches(".tp-fill")) fill(root);
}

/** @type {Listener} */
function keydown(event, root) {
  if (root.tp.state.step !== 2 || event.ctrlKey || event.metaKey) return;
  const pressed = `${event.shiftKey ? "shift+" : event.altKey ? "alt+" : ""}${event.code.replace("Key", "").toLowerCase()}`;
  const entry = root.tp.content().kinds.find(({ key }) => key === pressed);
  if (!entry) return;
  event.preventDefault();
  add(entry.kind, root);
}

/** @type {Listener} */
function submit(event, root, model) {
  event.preventDefault();
  const { state } = root.tp;
  const data = new FormData(event.target);
  const seats = Array.from({ length: state.count }, (_, number) => number);
  const devices = data.has("devices");
  const companion = state.mode === "companion";
  model.send({
    ask: "begin",
    chosen: {
      players: seats.map((n) => data.get(`name-${n}`)),
      seats: seats.map((n) => data.get(`who-${n}`)),
      rules: state.rule,
      switches: state.switches,
      board: state.board,
      start: !data.get("start") ? null : Number(data.get("start")),
      companion,
      devices,
      setup: companion ? state.setup : null,
      undo: data.has("undo"),
      odds: data.has("odds"),
    },
  });
}

/** @type {NonNullable<More["drawn"]>} */
function drawn(root, content, model) {
  const dialog = root.querySelector("dialog");
  if (!content.open) {
    root.tp.state.begun = false;
    return;
  }
  const { wrong } = root.tp.state;
  root.tp.state.wrong = null;
  if (dialog.open) {
    root.querySelector(`[name="name-${wrong}"]`)?.focus();
    return;
  }
  whenShown(root, () => {
    if (dialog.open || !dialog.isConnected) return;
    dialog.addEventListener("close", () => model.get("content").open && model.send({ ask: "close" }));
    dialog.showModal();
  });
}

export default panel(view, {
  drawn,
  change,
  click,
  keydown,
  submit,
  heir: (root) => root.querySelector('[data-at][aria-pressed="true"]') || onThePage(root),
});
