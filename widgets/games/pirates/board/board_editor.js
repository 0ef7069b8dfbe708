// Draws the board editor: a table of epochs, beside a picture of the board.

import { download, h, panel, sign, SIGNS, whenShown } from "../../../panel/common.js";

/** @import { Listener, More, View } from "../../../panel/common.js" */
/** @import { Editor } from "../../../contents" */

const STATUS_KEYS = ["sites", "path_1", "path_2"];
const spell = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

function known(epoch, key, statuses) {
  const status = epoch.status[key];
  return status ? h("small", { class: `tp-status-${status}` }, statuses[status]) : null;
}

function row(epoch, content) {
  const { texts, statuses } = content;
  const path = (number) =>
    h(
      "td",
      {},
      h(
        "select",
        {
          "data-set": `path_${number}`,
          "data-year": epoch.year,
          value: epoch[`path_${number}`],
          "aria-label": spell(texts.path_of, { path: number, epoch: epoch.label }),
        },
        content.years.filter((year) => year !== epoch.year).map((year) => h("option", { value: year }, String(year))),
      ),
      known(epoch, `path_${number}`, statuses),
    );
  return h(
    "tr",
    { key: String(epoch.year) },
    h("th", { scope: "row" }, epoch.label),
    h(
      "td",
      {},
      h("input", {
        type: "number",
        min: 1,
        max: 12,
        value: epoch.sites,
        "data-set": "sites",
        "data-year": epoch.year,
        "aria-label": spell(texts.sites_of, { epoch: epoch.label }),
      }),
      known(epoch, "sites", statuses),
    ),
    path(1),
    path(2),
    h(
      "td",
      {},
      h(
        "button",
        {
          type: "button",
          class: "tp-button tp-slight",
          "aria-label": spell(texts.confirm_of, { epoch: epoch.label }),
          title: texts.confirm,
          "aria-pressed": String(STATUS_KEYS.every((key) => epoch.status[key] === "documented" || !epoch.status[key])),
          "data-send": JSON.stringify({ ask: "confirm", year: epoch.year }),
        },
        sign("M9 16.2L4.8 12l-1.9 1.9L9 20 21 8l-1.9-1.9z"),
      ),
    ),
  );
}

/** @type {View<Editor>} */
function view(content) {
  const { texts } = content;
  return h(
    "div",
    { class: "tp-editor" },
    h(
      "div",
      { class: "tp-box-head" },
      h("h2", {}, texts.title),
      h(
        "button",
        { type: "button", class: "tp-plain tp-close", "aria-label": texts.close, "data-send": '{"ask":"close"}' },
        sign(SIGNS.close),
      ),
    ),
    h("p", { class: "tp-note" }, texts.note),
    h(
      "div",
      { class: "tp-row" },
      h(
        "label",
        { class: "tp-row" },
        texts.begin_with,
        h(
          "select",
          { class: "tp-begin-with" },
          h("option", { value: "" }, content.title),
          content.boards.map(({ name, title }) => h("option", { value: name }, title)),
        ),
      ),
      h(
        "label",
        { class: "tp-button tp-file" },
        texts.open,
        h("input", { type: "file", class: "tp-open-board", accept: ".toml" }),
      ),
    ),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          [texts.epoch, texts.sites, texts.path_1, texts.path_2, texts.confirm].map((text) =>
            h("th", { scope: "col" }, text),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        content.epochs.map((epoch) => row(epoch, content)),
      ),
    ),
    h(
      "form",
      { key: "names", class: "tp-row tp-names" },
      h(
        "label",
        {},
        texts.name,
        h("input", { type: "text", name: "name", value: content.name, maxlength: 60, required: true }),
      ),
      h(
        "label",
        {},
        texts.board_title,
        h("input", { type: "text", name: "title", value: content.title, maxlength: 120 }),
      ),
      h("button", { type: "submit", class: "tp-button" }, texts.rename),
    ),
    content.warnings.length
      ? h(
          "ul",
          { class: "tp-warnings" },
          content.warnings.map((text) => h("li", {}, text)),
        )
      : null,
    h("div", { key: "error", role: "alert" }, content.error ? h("p", { class: "tp-error" }, content.error) : null),
    h("div", { key: "told", role: "status" }, content.told ? h("p", { class: "tp-note" }, content.told) : null),
    h(
      "div",
      { class: "tp-row" },
      h("button", { type: "button", class: "tp-button", "data-send": '{"ask":"download"}' }, texts.download),
      content.keeps
        ? h("button", { type: "button", class: "tp-button tp-keep-board", "data-send": '{"ask":"write"}' }, texts.write)
        : null,
      h(
        "button",
        { type: "button", class: "tp-button tp-main tp-play-board", "data-send": '{"ask":"play"}' },
        texts.play,
      ),
    ),
  );
}

/** Make the container of editor and picture a popover that opens and closes with `is_open`. @type {NonNullable<More["ready"]>} */
function ready(root, model) {
  const show = () => {
    const box = root.closest(".tp-board-editor");
    if (!box) return;
    box.setAttribute("popover", "manual");
    box.setAttribute("role", "dialog");
    box.setAttribute("aria-label", model.get("content").texts.title);
    const open = model.get("is_open");
    if (open && !box.matches(":popover-open")) {
      box.showPopover();
      root.querySelector(".tp-close").focus();
    }
    if (!open && box.matches(":popover-open")) box.hidePopover();
  };
  const onMessage = (message) => message.download && download(message.download);
  model.on("change:is_open", show);
  model.on("msg:custom", onMessage);
  whenShown(root, show);
  return () => {
    model.off("change:is_open", show);
    model.off("msg:custom", onMessage);
  };
}

async function openFile(field, model) {
  const text = field.files[0].size > 1e6 ? "" : await field.files[0].text();
  field.value = "";
  model.send({ ask: "open_file", text });
}

/** @type {Listener} */
function change(event, root, model) {
  const { target } = event;
  if (target.dataset.set)
    model.send({ ask: "set", year: Number(target.dataset.year), key: target.dataset.set, value: Number(target.value) });
  if (target.matches(".tp-begin-with") && target.value) {
    model.send({ ask: "begin_with", name: target.value });
    target.value = "";
  }
  if (target.matches(".tp-open-board") && target.files[0]) openFile(target, model);
}

/** @type {Listener} */
function submit(event, root, model) {
  event.preventDefault();
  const { name, title } = event.target.elements;
  model.send({ ask: "name", name: name.value, title: title.value });
}

export default panel(view, {
  ready,
  change,
  submit,
  keydown: (event, root, model) => event.key === "Escape" && model.send({ ask: "close" }),
});
