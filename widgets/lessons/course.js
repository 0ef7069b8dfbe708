// Draws the list of lessons with their states, and the learner's name.

import { bin, boxHead, errorBox, h, openDialog, panel, takeDownloads } from "../panel/common.js";

/** @import { Listener, More, View } from "../panel/common.js" */
/** @import { Course } from "../contents" */

const LARGEST = 4 * 1024 * 1024;
const ask = (/** @type {object} */ message) => JSON.stringify(message);

/** Return the learner's name, with a button to change the learner. */
function learner(/** @type {Course["who"]} */ { name, said, not_me: notMe }) {
  return h(
    "span",
    { key: "who", class: "tp-learning" },
    h(
      "button",
      {
        key: "learner",
        type: "button",
        class: "tp-button tp-slight tp-learner",
        "aria-label": said,
        title: said,
        "aria-haspopup": "dialog",
        "data-send": ask({ ask: "learner" }),
      },
      name,
    ),
    notMe
      ? h(
          "button",
          { key: "not me", type: "button", class: "tp-link tp-not-me", "data-send": ask({ ask: "not_me" }) },
          notMe,
        )
      : null,
  );
}

function along(/** @type {NonNullable<Course["who"]["box"]>} */ { texts, link }) {
  return h(
    "section",
    { key: "along" },
    h("h3", {}, texts.along),
    h(
      "div",
      { class: "tp-row" },
      h(
        "button",
        { type: "button", class: "tp-button tp-learner-file", "data-send": ask({ ask: "learner_file" }) },
        texts.file,
      ),
      h(
        "button",
        { type: "button", class: "tp-button tp-learner-page", "data-send": ask({ ask: "learner_page" }) },
        texts.page,
      ),
    ),
    link
      ? h(
          "div",
          { key: "link", class: "tp-row tp-along-link", "data-link": link, hidden: true },
          h(
            "label",
            { class: "tp-along-label" },
            texts.link,
            h("input", { type: "text", class: "tp-input tp-link-text", readonly: true }),
          ),
          h("button", { type: "button", class: "tp-button tp-copy", "data-copied": texts.copied }, texts.copy),
        )
      : null,
    h(
      "label",
      { key: "load", class: "tp-button tp-file" },
      texts.load,
      h("input", { type: "file", class: "tp-load", accept: ".json,application/json" }),
    ),
  );
}

function whoBox(/** @type {NonNullable<Course["who"]["box"]>} */ box, /** @type {string} */ emptying) {
  return h(
    "dialog",
    { key: "who box", class: "tp-who-box", "aria-label": box.title },
    boxHead(box.title, box.close),
    h("div", { key: "note", role: "status" }, box.note ? h("p", {}, box.note) : null),
    box.brought
      ? h(
          "div",
          { key: "brought", class: "tp-row" },
          h("p", {}, box.brought.text),
          h(
            "button",
            {
              type: "button",
              class: "tp-button tp-main tp-bring",
              autofocus: true,
              "data-send": ask({ ask: "bring" }),
            },
            box.brought.button,
          ),
        )
      : null,
    h(
      "form",
      { key: "name", class: "tp-row tp-name-form" },
      h(
        "label",
        { class: "tp-name-label" },
        box.asked,
        h("input", {
          type: "text",
          name: "name",
          class: "tp-input",
          maxlength: "60",
          autocomplete: "off",
          autofocus: !box.brought,
        }),
      ),
      h(
        "button",
        { type: "submit", value: "learner_new", class: `tp-button ${box.brought ? "" : "tp-main "}tp-learner-new` },
        box.new,
      ),
      box.rename
        ? h("button", { type: "submit", value: "learner_rename", class: "tp-button tp-learner-rename" }, box.rename)
        : null,
    ),
    errorBox(box.error),
    box.others.length
      ? h(
          "section",
          { key: "others" },
          h("h3", {}, box.others_title),
          h(
            "div",
            { class: "tp-row tp-others-here" },
            box.others.map((/** @type {{ id: string, name: string }} */ each) =>
              h(
                "button",
                {
                  key: each.id,
                  type: "button",
                  class: "tp-button tp-learner-choose",
                  "data-send": ask({ ask: "learner_choose", id: each.id }),
                },
                each.name,
              ),
            ),
          ),
        )
      : null,
    along(box),
    box.delete
      ? h(
          "button",
          {
            key: "delete",
            type: "button",
            class: "tp-button tp-learner-delete",
            "data-send": ask({ ask: "learner_delete" }),
          },
          box.delete,
        )
      : null,
    box.bin ? bin(box.bin, box.bin.learners, emptying, "bring_back_learner") : null,
  );
}

/** @type {View<Course>} */
function view(content, state) {
  const { room, who } = content;
  return h(
    "div",
    {},
    h(
      "div",
      { class: "tp-course", role: "navigation", "aria-label": content.label },
      h("span", { class: "tp-course-done" }, content.done, " ", h("a", { href: content.play.href }, content.play.text)),
      who ? learner(who) : null,
      room
        ? h(
            "span",
            { key: "room", class: room.joined ? "tp-class" : "tp-class-offer" },
            h("span", {}, room.text),
            h(
              "button",
              {
                type: "button",
                class: `tp-button ${room.joined ? "tp-class-leave" : "tp-class-join"}`,
                "data-send": ask({ ask: room.joined ? "leave_class" : "join_class" }),
              },
              room.button,
            ),
          )
        : null,
      content.topics.length
        ? h(
            "span",
            { class: "tp-topics" },
            content.topics.map((topic) =>
              h(
                "button",
                {
                  key: `topic ${topic.name}`,
                  type: "button",
                  class: "tp-button tp-topic",
                  "aria-pressed": String(topic.current),
                  "data-send": ask({ ask: "topic", topic: topic.name }),
                },
                topic.text,
              ),
            ),
          )
        : null,
      h(
        "div",
        { class: "tp-course-row" },
        content.lessons.map((lesson) =>
          h(
            "button",
            {
              key: lesson.id,
              type: "button",
              "data-lesson": lesson.id,
              title: lesson.title,
              class: `tp-lesson tp-lesson-${lesson.state || "new"}`,
              "aria-label": lesson.said,
              "aria-current": lesson.current ? "true" : null,
              "data-send": ask({ ask: "choose", lesson: lesson.id }),
            },
            h("b", {}, lesson.number),
            h("span", { class: "tp-lesson-title" }, lesson.title),
          ),
        ),
      ),
    ),
    who && who.box ? whoBox(who.box, state.emptying) : null,
  );
}

/** Show the link, if other devices can open the page's address. */
function fillLink(/** @type {any} */ dialog) {
  const row = dialog.querySelector(".tp-along-link");
  if (!row || !document.body.dataset.voila) return;
  row.hidden = false;
  row.querySelector("input").value = new URL(row.dataset.link, window.location.href).href;
}

/** @type {NonNullable<More["drawn"]>} */
function drawn(root, content, model) {
  const dialog = root.querySelector(".tp-who-box");
  if (!dialog) return;
  fillLink(dialog);
  openDialog(root, dialog, () => model.send({ ask: "learner_closed" }));
}

/** @type {Listener} */
function submit(event, root, model) {
  event.preventDefault();
  const name = event.target.querySelector("input").value.trim();
  if (name) model.send({ ask: event.submitter?.value ?? "learner_new", name });
}

/** @type {Listener} */
function click(event, root) {
  const emptying = event.target.closest("[data-emptying]");
  root.tp.state.emptying = emptying?.dataset.emptying;
  if (emptying) {
    root.tp.draw();
    root.querySelector(".tp-empty-bin").focus();
  }
  const dialog = event.target.closest("dialog");
  if (dialog && (event.target === dialog || event.target.closest(".tp-close"))) dialog.close();
  const button = event.target.closest(".tp-copy");
  if (button) copy(button);
}

async function copy(/** @type {any} */ button) {
  const field = button.parentElement.querySelector("input");
  field.select();
  await navigator.clipboard.writeText(field.value);
  button.textContent = button.dataset.copied;
}

/** @type {Listener} */
function change(event, root, model) {
  if (!event.target.matches(".tp-load")) return;
  const [file] = event.target.files;
  if (!file) return;
  if (file.size > LARGEST) model.send({ ask: "too_large" });
  else file.text().then((/** @type {string} */ text) => model.send({ ask: "load", text }));
  event.target.value = "";
}

/** @type {NonNullable<More["heir"]>} */
const heir = (root, held) =>
  root.querySelector(`[data-lesson="${CSS.escape(held.dataset.lesson || "")}"]`) ||
  root.querySelector("dialog[open] input[name=name]") ||
  root.querySelector(".tp-learner");

export default panel(view, { ready: takeDownloads, drawn, heir, submit, click, change });
