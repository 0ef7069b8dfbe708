// Draws the menu, and the boxes that its entries open.

import { bin, boxHead, errorBox, h, panel, takeDownloads, whenShown } from "../panel/common.js";

/** @import { Listener, More, View } from "../panel/common.js" */
/** @import { Menu } from "../contents" */

const LARGEST = 8 * 1024 * 1024;

function entry(text, mark, send, first = false) {
  return h(
    "li",
    {},
    h("button", { type: "button", class: `tp-button tp-entry ${mark}`, autofocus: first, "data-send": send }, text),
  );
}

/** Return the menu entry of a choice on the start screen. */
function door({ name, title, href }, at) {
  return h(
    "li",
    { key: name },
    h(
      "button",
      {
        type: "button",
        class: "tp-button tp-entry tp-door",
        "data-door": name,
        autofocus: at === 0,
        ...(href ? { "data-href": href } : { "data-send": JSON.stringify({ ask: "door", name }) }),
      },
      title,
    ),
  );
}

function menuBox(content) {
  const { texts } = content;
  return h(
    "dialog",
    { key: "menu", class: "tp-menu-box", "aria-label": texts.title },
    boxHead(texts.title, texts.close),
    content.doors.length
      ? h("ul", { key: "doors", class: "tp-entries tp-menu-doors", "aria-label": texts.doors }, content.doors.map(door))
      : null,
    h(
      "ul",
      { key: "entries", class: "tp-entries" },
      content.opens.map(({ name, text }, at) =>
        entry(
          text,
          name === "new" ? "tp-new" : `tp-entry-${name}`,
          JSON.stringify({ ask: "open", name }),
          !content.doors.length && at === 0,
        ),
      ),
      entry(texts.save, "tp-save", '{"ask":"save"}'),
      texts.whole ? entry(texts.whole, "tp-save-whole", '{"ask":"whole"}') : null,
      texts.load
        ? h(
            "li",
            {},
            h(
              "label",
              { class: "tp-button tp-entry tp-file" },
              texts.load,
              h("input", { type: "file", class: "tp-load", accept: ".json,.jsonl,application/json" }),
            ),
          )
        : null,
      entry(texts.share, "tp-share", '{"ask":"share"}'),
      content.busy ? entry(texts.games, "tp-games", '{"ask":"games"}') : null,
    ),
    content.room
      ? h(
          "section",
          { key: "room", class: "tp-class" },
          h("h3", {}, content.room.title),
          content.room.rules.map((rule) => h("p", {}, rule)),
          h(
            "button",
            { type: "button", class: "tp-button tp-class-leave", "data-send": '{"ask":"leave_class"}' },
            content.room.leave,
          ),
        )
      : null,
    content.languages.length
      ? h(
          "label",
          { class: "tp-row" },
          texts.language,
          h(
            "select",
            { class: "tp-language" },
            content.languages.map(({ name, title }) => h("option", { value: name }, title)),
          ),
        )
      : null,
    content.pages.length
      ? h(
          "nav",
          { "aria-label": texts.pages },
          h("h3", {}, texts.pages),
          h(
            "ul",
            { class: "tp-pages" },
            content.pages.map(({ text, href }) => h("li", {}, h("a", { href }, text))),
          ),
        )
      : null,
  );
}

/** Return the entry of a saved game, with buttons to name, review and delete the game. */
function earlierGame(game, texts, state) {
  const small = (name, text, more) =>
    h(
      "button",
      {
        key: name,
        type: "button",
        class: `tp-button tp-slight tp-${name}-game`,
        "aria-label": `${text}: ${game.title}`,
        ...more,
      },
      text,
    );
  const { naming } = state;
  const review = game.review
    ? h(
        "a",
        {
          key: "review",
          class: "tp-button tp-slight tp-review",
          href: game.review,
          "aria-label": `${texts.review}: ${game.title}`,
        },
        texts.review,
      )
    : null;
  return h(
    "li",
    { key: game.id, "data-game": game.id },
    h(
      "button",
      {
        key: "open",
        type: "button",
        class: "tp-button tp-entry",
        "aria-current": game.now ? "true" : null,
        ...(game.href ? { "data-href": game.href } : { "data-send": JSON.stringify({ ask: "game", id: game.id }) }),
      },
      h("span", { class: "tp-game-title" }, game.title),
      game.players ? h("small", {}, game.players) : null,
      h("small", {}, game.when),
      game.result ? h("small", {}, game.result) : null,
      game.now ? h("small", {}, h("em", {}, game.now)) : null,
    ),
    naming === game.id
      ? h(
          "form",
          { key: "naming", class: "tp-row tp-naming", "data-game": game.id },
          h("input", {
            type: "text",
            name: "name",
            maxlength: 60,
            defaultValue: game.name,
            "aria-label": texts.named,
            autofocus: true,
          }),
          h("button", { type: "submit", class: "tp-button" }, texts.save),
        )
      : [small("name", texts.name, { "data-naming": game.id }), review],
    game.now || naming === game.id
      ? null
      : small("delete", texts.delete, { "data-send": JSON.stringify({ ask: "delete_game", id: game.id }) }),
  );
}

function statistics({ title, heads, rows }) {
  return h(
    "details",
    { key: "statistics", class: "tp-statistics" },
    h("summary", {}, title),
    h(
      "div",
      { class: "tp-sheet" },
      h(
        "table",
        { "aria-label": title },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            heads.map((each) => h("th", { scope: "col" }, each)),
          ),
        ),
        h(
          "tbody",
          {},
          rows.map(({ name, cells }) =>
            h(
              "tr",
              { key: name },
              h("th", { scope: "row" }, h("span", { title: name }, name)),
              cells.map(({ text }) => h("td", {}, text)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Return addresses for other devices, with QR codes. The names of their CSS classes begin with `mark`. */
function addresses(box, key, found, mark) {
  return h(
    "section",
    { key, class: "tp-ways-in" },
    h("p", {}, box.texts[key]),
    found.map(({ address, code }) =>
      h(
        "figure",
        { key: address },
        h("code", { class: `${mark}address` }, address),
        h("img", { class: `${mark}code`, src: code, alt: box.texts.code }),
      ),
    ),
  );
}

const KINDS = {
  message: () => [],
  rule: (box) => [
    h("p", {}, box.text),
    box.note ? h("p", { class: "tp-note" }, box.note) : null,
    h("h3", {}, box.sources_title),
    h(
      "ul",
      {},
      box.sources.map((source) => h("li", {}, source)),
    ),
    box.lesson ? h("p", {}, h("a", { class: "tp-lesson-link", href: box.lesson.href }, box.lesson.title)) : null,
  ],
  rules: (box) =>
    box.rules.map((rule) =>
      h(
        "article",
        { key: rule.title, class: "tp-rule-now" },
        h("h3", {}, rule.title),
        h("p", {}, rule.text),
        rule.lesson ? h("p", {}, h("a", { class: "tp-lesson-link", href: rule.lesson.href }, rule.lesson.title)) : null,
      ),
    ),
  share: (box) => [
    h("p", {}, box.texts.text),
    h(
      "label",
      { key: "link", class: "tp-shared", hidden: true },
      box.texts.link,
      h("input", { type: "text", class: "tp-link-text", readonly: true }),
    ),
    h(
      "button",
      { key: "copy link", type: "button", class: "tp-button tp-copy", "data-from": ".tp-link-text", hidden: true },
      box.texts.copy,
    ),
    h("p", { key: "where", class: "tp-note", hidden: true }, box.texts.where),
    h("p", { key: "lab", class: "tp-note", hidden: true }, box.texts.lab),
    h(
      "label",
      { key: "record", class: "tp-shared" },
      box.texts.record,
      h("textarea", { class: "tp-record-text", readonly: true, rows: 6 }, box.record),
    ),
    h(
      "button",
      { key: "copy record", type: "button", class: "tp-button tp-copy", "data-from": ".tp-record-text" },
      box.texts.copy,
    ),
    h("p", { key: "copied", class: "tp-copied", role: "status" }),
    box.guests.length ? addresses(box, "guests", box.guests, box.texts.devices ? "tp-guests-" : "tp-") : null,
    box.texts.devices ? addresses(box, "devices", box.ways_in, "tp-") : null,
  ],
  move: (box) => [
    addresses(box, "links", box.links, "tp-move-"),
    h("p", { class: "tp-note" }, box.texts.once),
    h("p", { class: "tp-note" }, box.texts.file),
  ],
  class: (box) => [
    h("p", {}, box.text),
    h(
      "ul",
      {},
      box.rules.map((rule) => h("li", {}, rule)),
    ),
    h("p", { class: "tp-note" }, box.note),
    h(
      "div",
      { class: "tp-row" },
      h(
        "button",
        {
          key: "join",
          type: "button",
          class: "tp-button tp-main tp-class-join",
          autofocus: true,
          "data-send": '{"ask":"join_class"}',
        },
        box.join,
      ),
      h("button", { key: "later", type: "button", class: "tp-button tp-close" }, box.later),
    ),
  ],
  whole: (box) => [
    h("p", {}, box.texts.text),
    h(
      "button",
      { type: "button", class: "tp-button tp-main tp-whole", "data-send": '{"ask":"save_whole"}' },
      box.texts.save,
    ),
  ],
  games: (box, state) => [
    h("p", { key: "note", class: "tp-copied", role: "status" }, box.note),
    h(
      "ul",
      { class: "tp-earlier tp-games-list" },
      box.games.map((game) => earlierGame(game, box.texts, state)),
    ),
    box.games.length ? null : h("p", { class: "tp-note" }, box.texts.empty),
    box.hidden ? h("p", { class: "tp-note" }, box.hidden) : null,
    box.bin ? bin(box.bin, box.bin.games, state.emptying, "bring_back_game") : null,
    box.statistics.rows.length ? statistics(box.statistics) : null,
    h(
      "div",
      { key: "files", class: "tp-row tp-archives" },
      h(
        "button",
        {
          type: "button",
          class: "tp-button tp-archive",
          "aria-describedby": "tp-archive-note",
          "data-send": '{"ask":"archive"}',
        },
        box.texts.archive,
      ),
      h(
        "label",
        { class: "tp-button tp-file" },
        box.texts.restore,
        h("input", { type: "file", class: "tp-restore", accept: ".zip,application/zip" }),
      ),
    ),
    h("p", { id: "tp-archive-note", class: "tp-note" }, box.texts.secrets),
  ],
};

function boxFor(content, state) {
  const { box, texts } = content;
  if (!box) return null;
  return h(
    "dialog",
    { key: `box ${box.kind} ${box.title}`, class: `tp-box tp-box-${box.kind}`, "aria-label": box.title },
    boxHead(box.title, texts.close),
    KINDS[box.kind](box, state),
    errorBox(box.error),
  );
}

/** @type {View<Menu>} */
function view(content, state) {
  return h("div", { class: "tp-menus" }, menuBox(content), boxFor(content, state));
}

/** Fill in the link, which contains the whole record after the #. Browsers never send this part to a server. */
function fillShare(dialog, packed) {
  const inPage = Boolean(packed && document.body.dataset.voila);
  const link = dialog.querySelector(".tp-link-text");
  dialog.querySelector('[data-key="lab"]').hidden = inPage || !packed;
  dialog.querySelector('[data-key="link"]').hidden = !inPage;
  dialog.querySelector('[data-key="copy link"]').hidden = !inPage;
  dialog.querySelector('[data-key="where"]').hidden = !inPage;
  link.value = `${window.location.origin}${window.location.pathname}#record=${packed}`;
}

/** @type {NonNullable<More["drawn"]>} */
function drawn(root, content, model) {
  const dialog = root.querySelector(".tp-box");
  if (!dialog || dialog.open) return;
  whenShown(root, () => {
    if (dialog.open) return;
    root.querySelector(".tp-menu-box").close();
    dialog.addEventListener("close", () => model.send({ ask: "close", title: content.box.title }));
    dialog.showModal();
    if (content.box.kind === "share") fillShare(dialog, content.box.packed);
  });
}

/** @type {NonNullable<More["ready"]>} */
function ready(root, model) {
  const menu = () => root.querySelector(".tp-menu-box");
  const open = (event) => {
    if (event.detail === "menu" && event.target.closest(".tp-table") === root.closest(".tp-table")) menu().showModal();
  };
  const board = (event) => {
    const link = event.target.closest && event.target.closest("a");
    if (
      !link ||
      !String(link.getAttribute("href") || link.getAttributeNS("http://www.w3.org/1999/xlink", "href")).endsWith(
        "#tp-board",
      )
    )
      return;
    if (link.closest(".tp-table") !== root.closest(".tp-table")) return;
    event.preventDefault();
    model.send({ ask: "open", name: "board" });
  };
  const end = takeDownloads(root, model);
  document.addEventListener("tp-open", open);
  document.addEventListener("click", board, true);
  const shared = /^#record=([\w-]+)$/.exec(window.location.hash);
  if (shared && document.body.dataset.voila) model.send({ ask: "open_link", packed: shared[1] });
  return () => {
    document.removeEventListener("tp-open", open);
    document.removeEventListener("click", board, true);
    end();
  };
}

async function load(input, model) {
  const file = input.files[0];
  if (!file) return;
  const send = file.size > LARGEST ? { ask: "too_large" } : { ask: "load", text: await file.text() };
  input.value = "";
  model.send(send);
  input.closest("dialog").close();
}

async function copy(button, root) {
  const field = root.querySelector(button.dataset.from);
  field.select();
  await navigator.clipboard.writeText(field.value);
  root.querySelector(".tp-copied").textContent = button.closest("dialog").dataset.copied || "✓";
}

const MOST_ARCHIVED = 12 * 1024 * 1024;

/** Send an archive to the kernel as base64, because messages are text. */
async function restore(input, model) {
  const file = input.files[0];
  if (!file) return;
  if (file.size > MOST_ARCHIVED) model.send({ ask: "too_large" });
  else {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    model.send({ ask: "restore", data: btoa(text) });
  }
  input.value = "";
}

/** @type {Listener} */
function submit(event, root, model) {
  event.preventDefault();
  root.tp.state.naming = "";
  model.send({ ask: "name_game", id: event.target.dataset.game, name: new FormData(event.target).get("name") });
}

/** @param {HTMLElement} root */
const games = (root) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".tp-earlier > li")]);
const ofGame = (root, id, what) =>
  games(root)
    .find((each) => each.dataset.game === id)
    ?.querySelector(what);

/** Remember which game the user is naming, and whether the user is about to empty the bin. */
function chosenGame(event, root) {
  const { state } = root.tp;
  const deleted = event.target.closest(".tp-delete-game");
  if (deleted) state.place = games(root).indexOf(deleted.closest("li"));
  const naming = event.target.closest("[data-naming]");
  const emptying = event.target.closest("[data-emptying]");
  state.emptying = emptying?.dataset.emptying;
  if (!naming && !emptying) return;
  state.naming = naming?.dataset.naming;
  root.tp.draw();
  (naming ? ofGame(root, state.naming, ".tp-naming input") : root.querySelector(".tp-empty-bin"))?.focus();
}

/** Return the button of a game that was just named, or the entry after a deleted game. @type {NonNullable<More["heir"]>} */
function heir(root, held) {
  const box = root.querySelector("dialog[open]");
  const named = held.closest(".tp-naming")?.dataset.game;
  const next = games(root)
    .slice(0, (root.tp.state.place ?? 0) + 1)
    .at(-1);
  return (
    box &&
    ((named && ofGame(root, named, ".tp-name-game")) ||
      next?.querySelector(".tp-entry") ||
      box.querySelector(".tp-close"))
  );
}

/** Let Escape cancel the naming of a game without closing the box. @type {Listener} */
function keydown(event, root) {
  const form = event.target.closest(".tp-naming");
  if (!form || event.key !== "Escape") return;
  event.preventDefault();
  root.tp.state.naming = "";
  root.tp.draw();
}

/** @type {Listener} */
function click(event, root) {
  chosenGame(event, root);
  const dialog = event.target.closest("dialog");
  if (event.target.closest(".tp-close") || event.target === dialog) dialog.close();
  const own = event.target.closest(".tp-entry[data-send]");
  if (own && dialog.matches(".tp-menu-box")) dialog.close();
  const away = event.target.closest("[data-href]");
  if (away) window.location.assign(away.dataset.href);
  const button = event.target.closest(".tp-copy");
  if (button) copy(button, root);
}

/** @type {Listener} */
function change(event, root, model) {
  if (event.target.matches(".tp-load")) load(event.target, model);
  if (event.target.matches(".tp-restore")) restore(event.target, model);
  if (event.target.matches(".tp-language")) model.send({ ask: "language", name: event.target.value });
}

export default panel(view, { ready, drawn, heir, click, change, submit, keydown });
