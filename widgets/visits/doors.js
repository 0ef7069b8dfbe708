// Draws the start screen, with choices of what to do.

import { errorBox, h, icon, onThePage, panel, whenShown } from "../panel/common.js";

/** @import { Listener, More, Root, View } from "../panel/common.js" */
/** @import { StartScreen } from "../contents" */

/** Return the selection of the computer players' level. */
function levelsOf(
  /** @type {string} */ name,
  /** @type {NonNullable<StartScreen["doors"][number]["levels"]>} */ { label, options, chosen },
) {
  return h(
    "label",
    { class: "tp-door-levels" },
    label,
    h(
      "select",
      { "data-levels": name, value: chosen },
      options.map((level) => h("option", { value: level.name }, level.text)),
    ),
  );
}

function door(/** @type {StartScreen["doors"][number]} */ { name, title, text, href, icon: drawing, levels }) {
  return h(
    "li",
    { key: name },
    h(
      "button",
      {
        type: "button",
        class: "tp-button tp-door",
        "data-door": name,
        ...(href ? { "data-href": href } : { "data-send": JSON.stringify({ ask: "enter", name }) }),
      },
      drawing ? icon(drawing, "tp-door-icon") : null,
      h("span", { class: "tp-door-text" }, h("b", {}, title), h("small", {}, text)),
    ),
    levels ? levelsOf(name, levels) : null,
  );
}

/** @type {View<StartScreen>} */
function view(content) {
  if (!content.open) return h("div", {});
  const { texts } = content;
  return h(
    "div",
    {},
    h(
      "section",
      { key: "doors", class: "tp-doors", role: "dialog", "aria-label": texts.title },
      h("div", { class: "tp-doors-head" }, h("h2", {}, texts.title), h("p", {}, texts.text)),
      errorBox(content.error),
      h("ul", { class: "tp-doors-list" }, content.doors.map(door)),
      h(
        "p",
        { class: "tp-doors-more" },
        h("button", { key: "more", type: "button", class: "tp-link", "data-send": '{"ask":"more"}' }, texts.more),
        h("span", { class: "tp-note" }, texts.later),
      ),
    ),
  );
}

/** While the start screen is open, make the page inert except for the status line, the menu and its boxes. */
function coverPage(/** @type {Root} */ root, /** @type {boolean} */ open) {
  const page = root.closest(".tp-table");
  if (!page) return;
  page.classList.toggle("tp-at-the-door", open);
  for (const area of page.querySelectorAll(":scope > :not(.tp-area-nothing, .tp-area-status)"))
    area.inert = open && !area.contains(root);
}

/** @type {NonNullable<More["before"]>} */
function before(root, content) {
  if (root.isConnected) coverPage(root, content.open);
}

/** @type {NonNullable<More["drawn"]>} */
function drawn(root, content) {
  if (content.away) window.location.assign(content.away);
  if (!content.open || root.tp.state.shown) return;
  root.tp.state.shown = true;
  whenShown(root, () => {
    coverPage(root, root.tp.content().open);
    (root.closest(".tp-table") || root).classList.add("tp-ready");
    if (document.body.dataset.voila && document.activeElement === document.body)
      root.querySelector(".tp-door")?.focus({ preventScroll: true });
  });
}

/** @type {Listener} */
function click(event) {
  const away = event.target.closest(".tp-door[data-href]");
  if (away) window.location.assign(away.dataset.href);
}

/** @type {Listener} */
function change(event, root, model) {
  const { levels } = event.target.dataset;
  if (levels) model.send({ ask: "level", door: levels, name: event.target.value });
}

export default panel(view, { click, change, before, drawn, heir: onThePage });
