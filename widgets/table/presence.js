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
      key: text,
      type: "button",
      class: `tp-button ${mark}${main ? " tp-main" : ""}`,
      "data-send": JSON.stringify(message),
    },
    text,
  );
}

/** @type {View<Presence>} */
function view({ held, players, onlookers, entering, may_ask, asks, waits, trouble, problem, news, last, texts }) {
  return h(
    "section",
    { class: "tp-company", "aria-label": texts.title },
    h(
      "div",
      { key: "trouble", role: "alert" },
      trouble || problem ? h("p", { class: "tp-error" }, trouble || problem) : null,
    ),
    players.length
      ? h(
          "ul",
          { key: "players", class: "tp-presence", "aria-label": texts.title },
          players.map((each) => player(each, texts)),
        )
      : null,
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
    entering ? h("p", { key: "entering", class: "tp-note tp-entering" }, entering) : null,
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
    held.seats.length
      ? h(
          "div",
          { key: "held", class: "tp-seats-here" },
          held.seats.map(({ seat, text }) => button("tp-seat-give-up", text, { ask: "give_up", seat })),
        )
      : null,
  );
}

/** Return the tokens of the seats that this browser holds at a table. @returns {string[]} */
function kept(/** @type {string} */ key) {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? "[]");
  } catch {
    return []; // Without a storage, each page holds the seats of its own address.
  }
}

function keep(/** @type {string} */ key, /** @type {string[]} */ tokens) {
  try {
    window.localStorage.setItem(key, JSON.stringify(tokens));
  } catch {
    // Without a storage, each page holds the seats of its own address.
  }
}

/** Return this page's address with other seats. */
function withSeats(/** @type {string[]} */ tokens) {
  const address = new URL(window.location.href);
  address.searchParams.set("seat", tokens.join("."));
  return String(address);
}

/** The seats of this page as they were last drawn. */
let holding = "";

/** Let all pages of this browser at this table hold the same seats, so that a curtain is between them. */
function hold(/** @type {Presence["held"]} */ { table, tokens }) {
  const asked = new URL(window.location.href).searchParams.get("seat")?.split(".") ?? [];
  const now = tokens.join(".");
  if (!tokens.length || !asked.length || now === holding) return;
  const key = `tp-seats-${table}`;
  const all = [...new Set([...kept(key), ...asked])];
  if (!holding && all.length > asked.length) {
    window.location.replace(withSeats(all));
    return;
  }
  if (!holding)
    window.addEventListener("storage", (event) => {
      const others = kept(key);
      if (event.key === key && others.length && others.join(".") !== holding)
        window.location.replace(withSeats(others));
    });
  holding = now;
  keep(key, tokens);
  if (asked.join(".") !== now) window.history.replaceState(window.history.state, "", withSeats(tokens));
}

/** @type {NonNullable<More["drawn"]>} */
function drawn(root, content) {
  whenShown(root, () => {
    const page = root.closest(".tp-page");
    if (page) page.dataset.takeback = content.setting;
    hold(content.held);
  });
}

export default panel(view, { drawn });
