// Draws the tokens, contracts and points of all players.

import { h, icon, panel, sign } from "../../../panel/common.js";

/** @import { View } from "../../../panel/common.js" */
/** @import { Players } from "../../../contents" */

function contract(chip, number) {
  return h(
    "span",
    {
      key: `contract ${number}`,
      class: `tp-chip tp-chip-${chip.colour}`,
      role: "img",
      "aria-label": chip.said,
      title: chip.said,
    },
    h("b", {}, chip.cost),
    h("small", {}, chip.points),
    chip.laid ? h("i", { class: `tp-laid tp-laid-${chip.laid}` }) : null,
  );
}

function handOf(player, texts) {
  const seen = {};
  const drawings = player.hand.map(({ kind, count }) => {
    seen[kind] = (seen[kind] || 0) + 1;
    return h(
      "span",
      { key: `${kind} ${seen[kind]}`, class: "tp-held" },
      icon(kind),
      count > 1 ? h("b", {}, `×${count}`) : null,
    );
  });
  return h(
    "div",
    { class: "tp-hand", "data-tp-place": `hand-${player.seat}`, role: "img", "aria-label": player.said },
    drawings.length ? drawings : h("em", {}, texts.tokens),
  );
}

function row(player, texts) {
  const notes = [player.epoch, ...player.notes].filter(Boolean).join(" · ");
  return h(
    "li",
    {
      key: `seat ${player.seat}`,
      class: `tp-player${player.turn ? " tp-turn" : ""}`,
      "aria-current": player.turn ? "true" : null,
    },
    h(
      "span",
      { class: `tp-cloak tp-cloak-${player.seat}`, "data-tp-place": `player-${player.seat}`, "aria-hidden": "true" },
      icon(`seat-${player.seat}`, "tp-tall"),
      h("b", {}, player.initial),
    ),
    h("div", { class: "tp-name" }, h("b", { title: player.name }, player.name), h("small", { title: notes }, notes)),
    handOf(player, texts),
    h(
      "div",
      { class: "tp-contracts" },
      player.contracts.length ? player.contracts.map(contract) : h("em", {}, texts.contracts),
    ),
    h(
      "div",
      { class: "tp-points" },
      player.winner
        ? h(
            "span",
            { class: "tp-crown", role: "img", "aria-label": texts.winner },
            sign("M3 7l4 4 5-7 5 7 4-4-2 12H5z"),
          )
        : null,
      h("span", { class: "tp-said" }, player.points_said),
      h("b", { "aria-hidden": "true" }, player.points_short),
      player.coming
        ? h(
            "small",
            { class: "tp-coming", title: player.coming.said },
            h("span", { class: "tp-said" }, player.coming.said),
            h("span", { "aria-hidden": "true" }, player.coming.short),
          )
        : null,
    ),
  );
}

/** @type {View<Players>} */
function view(content) {
  return h(
    "div",
    { class: "tp-panel" },
    h(
      "ul",
      { class: "tp-players" },
      content.players.map((player) => row(player, content.texts)),
    ),
  );
}

export default panel(view);
