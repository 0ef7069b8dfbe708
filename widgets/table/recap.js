// Draws the other players' turns since the viewer's last turn, and the speed of the computer players.

import { h, icon, onThePage, panel, sign, SIGNS } from "../panel/common.js";

/** @import { View } from "../panel/common.js" */
/** @import { Recap } from "../contents" */

const SPEEDS = { slow: SIGNS.slow, normal: SIGNS.forward, now: SIGNS.last };

function speeds(/** @type {Recap} */ content) {
  /** @type {Record<string, string>} */
  const texts = content.texts;
  return h(
    "div",
    { key: "speeds", class: "tp-speeds", role: "group", "aria-label": texts.speed },
    Object.entries(SPEEDS).map(([name, path]) =>
      h(
        "button",
        {
          key: name,
          type: "button",
          class: "tp-speed",
          "data-speed": name,
          "aria-pressed": String(content.speed === name),
          "aria-label": texts[name],
          title: texts[name],
          "data-send": JSON.stringify({ ask: "speed", name }),
        },
        sign(path),
      ),
    ),
  );
}

function line(
  /** @type {Recap["lines"][number]} */ { seat, text, said, step, shown },
  /** @type {Recap["texts"]} */ texts,
) {
  return h(
    "li",
    { key: `turn ${step}` },
    h(
      "button",
      {
        type: "button",
        class: "tp-recap-line",
        "data-step": String(step),
        "aria-label": said === text ? null : said,
        title: texts.look,
        "aria-current": shown ? "step" : null,
        "data-send": JSON.stringify({ ask: "show", steps: step }),
      },
      icon(`seat-${seat}`),
      h("span", {}, text),
    ),
  );
}

/** @type {View<Recap>} */
function view(content) {
  const { texts, lines } = content;
  if (!content.speed && !lines.length) return h("div", {});
  return h(
    "div",
    {},
    h(
      "section",
      { key: "recap", class: "tp-round", "aria-label": lines.length ? texts.title : texts.speed },
      h(
        "div",
        { key: "head", class: "tp-round-head" },
        lines.length ? h("h3", { key: "title" }, texts.title) : null,
        (content.back ?? null) === null
          ? null
          : h(
              "button",
              {
                key: "back",
                type: "button",
                class: "tp-link tp-recap-back",
                "data-send": JSON.stringify({ ask: "show", steps: content.back }),
              },
              texts.back,
            ),
        content.waiting
          ? h(
              "button",
              { key: "skip", type: "button", class: "tp-button tp-skip", "data-send": '{"ask":"skip"}' },
              sign(SIGNS.last),
              texts.skip,
            )
          : null,
        content.speed ? speeds(content) : null,
      ),
      lines.length
        ? h(
            "ol",
            { key: "lines", class: "tp-recap", "aria-label": texts.title },
            lines.map((each) => line(each, texts)),
          )
        : null,
    ),
  );
}

export default panel(view, { heir: onThePage });
