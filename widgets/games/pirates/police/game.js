// Draws the panel that analyses a played game.

import { h, icon, sign, SIGNS } from "../../../panel/common.js";
import { button, heads, number, policePanel, slider } from "./panel.js";

/** @import { Listener, View } from "../../../panel/common.js" */
/** @import { Hindsight } from "../../../contents" */

const LARGEST = 16 * 1024 * 1024;

function opening(/** @type {Hindsight} */ content) {
  const { texts } = content;
  return h(
    "div",
    { class: "tp-opening" },
    h("h3", {}, texts.open),
    content.games.length
      ? h(
          "ul",
          { class: "tp-games-list" },
          content.games.map((game) =>
            h("li", { key: game.id }, button(game.text, { ask: "open", id: game.id }, "tp-open-game")),
          ),
        )
      : h("p", { class: "tp-note" }, texts.none),
    h(
      "div",
      { class: "tp-row" },
      h(
        "label",
        { class: "tp-button tp-file" },
        texts.file,
        h("input", { type: "file", class: "tp-load", accept: ".json,.jsonl,application/json" }),
      ),
      button(texts.example, { ask: "example" }, "tp-example"),
    ),
  );
}

function position(/** @type {Hindsight} */ content) {
  const { texts } = content;
  const line = /** @type {NonNullable<Hindsight["line"]>} */ (content.line);
  const go = (/** @type {"back" | "forward"} */ name, /** @type {number} */ step) =>
    button(sign(SIGNS[name]), { ask: "go", step }, "tp-slight tp-slim", {
      key: name,
      "aria-label": texts[name],
      title: texts[name],
    });
  return h(
    "div",
    {},
    h(
      "div",
      { class: "tp-row" },
      h("b", {}, line.players),
      line.name ? h("span", { class: "tp-note" }, line.name) : null,
      line.link ? h("a", { href: line.link }, texts.play_on) : null,
      button(texts.another, { ask: "another" }, "tp-slim"),
    ),
    h(
      "div",
      { class: "tp-game-steps" },
      go("back", Math.max(0, line.step - 1)),
      slider(
        "step",
        { label: texts.step, low: 0, high: line.length, value: line.step, said: line.said },
        "tp-game-slider",
      ),
      go("forward", Math.min(line.length, line.step + 1)),
      button(texts.draw, { ask: "next", what: "draw" }, "tp-slim tp-next-draw"),
      button(texts.arrest, { ask: "next", what: "arrest" }, "tp-slim tp-next-arrest"),
    ),
    h("p", { class: "tp-steps-told" }, line.before, " ", h("span", { class: "tp-note" }, "→ ", line.next)),
  );
}

function draws(/** @type {Hindsight} */ content) {
  const { texts } = content;
  const { rows } = /** @type {NonNullable<Hindsight["draws"]>} */ (content.draws);
  return h(
    "table",
    { class: "tp-numbers tp-other-tokens" },
    h("caption", {}, texts.other),
    h("thead", {}, h("tr", {}, heads(texts.head))),
    h(
      "tbody",
      {},
      rows.map((row) =>
        h(
          "tr",
          { key: row.token, class: row.came ? "tp-now" : null },
          h("th", { scope: "row" }, icon(row.token, "tp-small"), " ", row.name),
          h("td", {}, number(row.chance)),
          h("td", {}, row.police),
          h(
            "td",
            {},
            row.came
              ? texts.came
              : button(texts.play_on, { ask: "branch", token: row.token }, "tp-slim tp-branch", {
                  "aria-label": row.said,
                }),
          ),
        ),
      ),
    ),
  );
}

function arrests(/** @type {Hindsight} */ content) {
  const { texts } = content;
  return h(
    "section",
    {},
    h("h3", {}, texts.caught),
    (content.arrests ?? null) === null
      ? h("p", { class: "tp-note", role: "status" }, texts.counting)
      : content.arrests.length
        ? h(
            "ul",
            { class: "tp-arrests" },
            content.arrests.map((row) =>
              h(
                "li",
                { key: `arrest ${row.step}` },
                button(row.text, { ask: "go", step: row.step }, "tp-slim tp-arrest", { title: row.go }),
                h(
                  "span",
                  {},
                  row.danger
                    ? [number(row.danger), " ", h("small", {}, row.danger_text)]
                    : h("small", {}, row.danger_text),
                ),
                row.then ? h("span", {}, number(row.then), " ", h("small", {}, row.then_text)) : h("span", {}),
              ),
            ),
          )
        : h("p", { class: "tp-note" }, texts.nobody),
  );
}

/** @type {View<Hindsight>} */
function view(content) {
  if (!content.line) return opening(content);
  return h(
    "div",
    { class: "tp-hindsight" },
    position(content),
    content.branch
      ? h(
          "p",
          { class: "tp-branch-told", role: "status" },
          content.branch.told,
          " ",
          content.branch.href
            ? h("a", { class: "tp-play-on", href: content.branch.href }, content.texts.play_on)
            : null,
        )
      : null,
    content.draws ? draws(content) : null,
    arrests(content),
  );
}

/** @type {Listener} */
function change(event, root, model) {
  if (!event.target.matches(".tp-load")) return;
  const [file] = event.target.files;
  if (!file) return;
  if (file.size > LARGEST) model.send({ ask: "refuse", why: model.get("content").texts.large });
  else file.text().then((/** @type {string} */ text) => model.send({ ask: "load", text }));
}

export default policePanel(view, { change });
