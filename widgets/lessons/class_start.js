// A page without a class: the teacher begins one.

import { errorBox, h, panel } from "../panel/common.js";

/** @import { View } from "../panel/common.js" */
/** @import { ClassStart } from "../contents" */

/** @type {View<ClassStart>} */
function view({ problem, may_begin: mayBegin, home, texts }) {
  return h(
    "div",
    { class: "tp-class-start", lang: texts.language },
    h("h2", {}, texts.title),
    h("p", {}, texts.text),
    errorBox(problem),
    mayBegin
      ? h(
          "button",
          { type: "button", class: "tp-button tp-main tp-class-begin", "data-send": '{"ask":"begin"}' },
          texts.begin,
        )
      : null,
    h("a", { href: home.href }, home.text),
  );
}

export default panel(view);
