// Draws the pieces of all players of Conspiracy.

import { h, icon, panel } from "../../panel/common.js";

/** @import { View } from "../../panel/common.js" */
/** @import { ConspiracyPlayers } from "../../contents" */

function pieces(
  /** @type {{ icon: string, said: string, count?: number }[]} */ list,
  /** @type {string} */ label,
  /** @type {Record<string, string>} */ texts,
) {
  return h(
    "span",
    { class: "tp-stock", title: label },
    list.length
      ? list.map(({ icon: name, said, count }) =>
          h(
            "span",
            { class: "tp-held", role: "img", "aria-label": said, title: said },
            icon(name),
            count && count > 1 ? h("b", {}, `×${count}`) : null,
          ),
        )
      : h("em", {}, texts.nothing),
  );
}

function row(
  /** @type {ConspiracyPlayers["players"][number]} */ player,
  /** @type {ConspiracyPlayers["texts"]} */ texts,
) {
  return h(
    "tr",
    { key: `seat ${player.seat}`, class: player.turn ? "tp-turn" : null, "aria-current": player.turn ? "true" : null },
    h(
      "th",
      { scope: "row" },
      h(
        "div",
        { class: "tp-who-cell" },
        h(
          "span",
          { class: `tp-cloak tp-cloak-${player.seat}`, "aria-hidden": "true" },
          icon(`seat-${player.seat}`, "tp-tall"),
          h("b", {}, player.initial),
        ),
        h(
          "span",
          { class: "tp-who-name" },
          h("b", { title: player.name }, player.name),
          h("small", {}, [...player.notes, player.winner ? texts.winner : null].filter(Boolean).join(" · ")),
        ),
      ),
    ),
    h("td", {}, pieces(player.tiles, texts.tiles, texts)),
    h("td", {}, pieces(player.coins, texts.coins, texts)),
    h("td", {}, pieces(player.gifts, texts.gifts, texts)),
    h("td", {}, pieces(player.saved, texts.saved, texts)),
    h("td", {}, player.mark || h("em", {}, texts.nothing)),
  );
}

/** @type {View<ConspiracyPlayers>} */
function view(content) {
  const { texts } = content;
  return h(
    "div",
    { class: "tp-panel tp-stocks" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          [texts.tiles, texts.coins, texts.gifts, texts.saved, texts.mark].map((text) =>
            h("th", { scope: "col" }, text),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        content.players.map((player) => row(player, texts)),
      ),
    ),
    h("p", { class: "tp-note" }, content.bag),
  );
}

export default panel(view);
