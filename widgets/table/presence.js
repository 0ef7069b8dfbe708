// Draws the players at a live table, and requests to take back a decision.

import { h, icon, panel, whenShown } from "../panel/common.js";

/** @import { More, View } from "../panel/common.js" */
/** @import { Presence } from "../contents" */

function player(
  /** @type {Presence["players"][number]} */ { seat, name, here, decides, about },
  /** @type {Presence["texts"]} */ texts,
) {
  return h(
    "li",
    { key: `${seat}`, "data-seat": `${seat}`, "data-here": String(here), "data-decides": String(decides) },
    icon(`seat-${seat}`),
    h("b", {}, name),
    h("span", {}, about),
    decides ? h("em", {}, texts.decides) : null,
  );
}

function button(
  /** @type {string} */ mark,
  /** @type {string} */ text,
  /** @type {object} */ message,
  /** @type {boolean} */ main = false,
) {
  return h(
    "button",
    {
      key: mark,
      type: "button",
      class: `tp-button ${mark}${main ? " tp-main" : ""}`,
      "data-send": JSON.stringify(message),
    },
    text,
  );
}

/** @type {View<Presence>} */
function view({ players, onlookers, may_ask, asks, waits, trouble, problem, news, last, texts }) {
  return h(
    "section",
    { class: "tp-company", "aria-label": texts.title },
    h("div", { key: "trouble", role: "alert" }, trouble || problem ? h("p", { class: "tp-error" }, trouble || problem) : null),
    h(
      "ul",
      { key: "players", class: "tp-presence", "aria-label": texts.title },
      players.map((each) => player(each, texts)),
    ),
    last.length
      ? h(
          "ol",
          { key: "last", class: "tp-last-steps", "aria-label": texts.last },
          last.map(({ step, seat, text }) =>
            h("li", { key: `${step}` }, (seat ?? null) === null ? null : icon(`seat-${seat}`), h("span", {}, text)),
          ),
        )
      : null,
    onlookers ? h("p", { key: "onlookers", class: "tp-note" }, onlookers) : null,
    h("p", { key: "news", class: "tp-news", role: "status" }, news),
    waits ? h("p", { key: "waits", class: "tp-note" }, waits) : null,
    asks
      ? h(
          "div",
          { key: "asks", class: "tp-takeback", role: "group", "aria-label": asks },
          h("p", { role: "alert" }, asks),
          h(
            "div",
            { class: "tp-row" },
            button("tp-takeback-yes", texts.yes, { ask: "answer", yes: true }, true),
            button("tp-takeback-no", texts.no, { ask: "answer", yes: false }),
          ),
        )
      : null,
    may_ask ? button("tp-takeback-ask", texts.ask, { ask: "take_back" }) : null,
  );
}

/** @type {NonNullable<More["drawn"]>} */
function drawn(root, content) {
  whenShown(root, () => {
    const page = root.closest(".tp-page");
    if (page) page.dataset.takeback = content.setting;
  });
}

export default panel(view, { drawn });
