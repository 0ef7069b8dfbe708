// Draws the dialogs about the seats of a live table: the host's links, and the form for taking a seat.

import { boxHead, errorBox, h, icon, onThePage, panel, whenShown } from "../panel/common.js";

/** @import { Listener, More, View } from "../panel/common.js" */
/** @import { Seats } from "../contents" */

/** Return a select element. A change sends the selected option. */
function chooser(
  /** @type {string} */ mark,
  /** @type {string} */ label,
  /** @type {string} */ value,
  /** @type {{ name: string, text: string }[]} */ options,
  /** @type {Record<string, string>} */ more = {},
) {
  return h(
    "label",
    { class: "tp-seat-choice" },
    label,
    h(
      "select",
      { class: mark, value, ...more },
      options.map(({ name, text }) => h("option", { value: name }, text)),
    ),
  );
}

/** Return a link with its QR code. */
function linked(
  /** @type {string} */ mark,
  /** @type {string} */ text,
  /** @type {string} */ link,
  /** @type {string} */ code,
  /** @type {string} */ said,
) {
  return [
    h("img", { key: "code", class: "tp-code tp-seat-code", src: code, alt: said }),
    h("a", { key: "link", class: mark, href: link, target: "_blank" }, text),
  ];
}

/** Return the links with which devices enter the steps of a real board. */
function enteringRow(
  /** @type {NonNullable<Seats["entering"]>} */ { link, code, own },
  /** @type {Seats["texts"]} */ texts,
) {
  return h(
    "li",
    { key: "entering", class: "tp-entering-row" },
    h("h3", {}, texts.entering),
    linked("tp-entering-link", texts.entering_link, link, code, `${texts.code}: ${texts.entering}`),
    own
      ? h("a", { class: "tp-button tp-enter-here", href: own }, texts.enter_here)
      : h("p", { class: "tp-note" }, texts.entering_here),
    revoke("enter", texts, texts.entering),
  );
}

function onlookersRow(/** @type {Seats} */ { onlookers, texts }) {
  return h(
    "li",
    { key: "onlookers", class: "tp-onlookers" },
    h("h3", {}, texts.onlookers),
    linked("tp-onlooker-link", texts.onlooker_link, onlookers.link, onlookers.code, texts.code),
    h(
      "button",
      { type: "button", class: "tp-button tp-slight", title: texts.revoked, "data-send": '{"ask":"revoke"}' },
      texts.revoke,
    ),
  );
}

function revoke(
  /** @type {number | "enter"} */ seat,
  /** @type {Seats["texts"]} */ texts,
  /** @type {string} */ whose,
) {
  return h(
    "button",
    {
      type: "button",
      class: "tp-button tp-slight tp-seat-revoke",
      title: texts.revoked,
      "aria-label": `${texts.revoke}: ${whose}`,
      "data-send": JSON.stringify({ ask: "revoke", seat }),
    },
    texts.revoke,
  );
}

function seatRow(/** @type {Seats["seats"][number]} */ each, /** @type {Seats} */ { entering, players, texts }) {
  const { seat, name, who, link, code, own, mine } = each;
  return h(
    "li",
    { key: `${seat}`, class: "tp-seat", "data-seat": `${seat}`, "data-who": who },
    h("h3", {}, icon(`seat-${seat}`), name, who === "empty" ? h("small", {}, texts.empty) : null),
    link
      ? linked("tp-seat-link", texts.link, link, code, `${texts.code}: ${name}`)
      : h("p", { class: "tp-note" }, entering && who === "human" ? texts.at_board : texts.computer),
    mine ? h("p", { class: "tp-note" }, texts.mine) : null,
    own
      ? h("a", { class: "tp-button tp-seat-here", href: own, "aria-label": `${texts.here}: ${name}` }, texts.here)
      : null,
    chooser("tp-seat-hand", texts.hand, who === "empty" ? "human" : who, players, { "data-seat": `${seat}` }),
    link ? revoke(seat, texts, name) : null,
  );
}

function seatsBox(/** @type {Seats} */ content) {
  const { seats, entering, take_back, take_backs, hints, hint_options, network, networks, problem, texts } = content;
  return h(
    "dialog",
    { key: "seats", class: "tp-seats", "aria-label": texts.title },
    boxHead(texts.title, texts.close),
    h("p", {}, texts.text),
    errorBox(problem),
    networks.length > 0 ? chooser("tp-seats-network", texts.network, network, networks) : null,
    h(
      "ul",
      { class: "tp-seats-list" },
      entering ? [enteringRow(entering, texts), onlookersRow(content)] : null,
      seats.map((each) => seatRow(each, content)),
      entering ? null : onlookersRow(content),
    ),
    entering ? null : chooser("tp-seats-takeback", texts.take_back, take_back, take_backs),
    chooser("tp-seats-hints", texts.hints, hints, hint_options),
  );
}

function sitBox(/** @type {Seats} */ { seat, problem, texts }) {
  return h(
    "dialog",
    { key: "sit", class: "tp-sit-down", "aria-label": texts.title },
    h(
      "form",
      {},
      icon(`seat-${seat}`, "tp-huge"),
      h("h2", {}, texts.title),
      h("p", {}, texts.text),
      errorBox(problem),
      h(
        "label",
        {},
        texts.name,
        h("input", {
          type: "text",
          class: "tp-seat-name",
          name: "name",
          maxlength: 60,
          required: true,
          autofocus: true,
        }),
      ),
      h("button", { type: "submit", class: "tp-button tp-main tp-sit" }, texts.sit),
    ),
  );
}

/** @type {View<Seats>} */
function view(content) {
  const box = content.open === "seats" ? seatsBox(content) : content.open === "sit" ? sitBox(content) : null;
  return h("div", {}, box);
}

/** Open the dialog. The Escape key does not close the form. @type {NonNullable<More["drawn"]>} */
function drawn(root, content, model) {
  const box = root.querySelector("dialog");
  if (!box || box.open) return;
  whenShown(root, () => {
    if (box.open) return;
    box.addEventListener("cancel", (/** @type {Event} */ event) => {
      if (content.open === "sit") event.preventDefault();
    });
    box.addEventListener("close", () => content.open === "seats" && model.send({ ask: "close" }));
    box.showModal();
  });
}

/** @type {Listener} */
function click(event) {
  const dialog = event.target.closest(".tp-seats");
  if (event.target.closest(".tp-close") || (dialog && event.target === dialog)) dialog.close();
}

/** @type {Listener} */
function change(event, _root, model) {
  const { target } = event;
  if (target.matches(".tp-seat-hand"))
    model.send({ ask: "hand", seat: Number(target.dataset.seat), who: target.value });
  if (target.matches(".tp-seats-network")) model.send({ ask: "network", network: Number(target.value) });
  if (target.matches(".tp-seats-takeback")) model.send({ ask: "taking_back", how: target.value });
  if (target.matches(".tp-seats-hints")) model.send({ ask: "hints", whom: target.value });
}

/** @type {Listener} */
function submit(event, _root, model) {
  event.preventDefault();
  model.send({ ask: "sit", name: new FormData(event.target).get("name") });
}

export default panel(view, { drawn, click, change, submit, heir: onThePage });
