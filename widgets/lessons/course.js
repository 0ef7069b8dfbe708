// The lessons in a row: their numbers, what is done, which one is on the board.

import { h, panel } from "../panel/common.js";

/** @import { Model, Root, View } from "../panel/common.js" */
/** @import { Course } from "../contents" */

/** @type {View<Course>} */
function view(content) {
  return h("div", { class: "tp-course", role: "navigation", "aria-label": content.label },
    h("span", { class: "tp-course-done" }, content.done, " ", h("a", { href: content.play.href }, content.play.text)),
    content.room ? h("span", { key: "room", class: content.room.joined ? "tp-class" : "tp-class-offer" }, h("span", {}, content.room.text),
      h("button", { type: "button", class: `tp-button ${content.room.joined ? "tp-class-leave" : "tp-class-join"}`,
        "data-send": JSON.stringify({ ask: content.room.joined ? "leave_class" : "join_class" }) }, content.room.button)) : null,
    content.topics.length ? h("span", { class: "tp-topics" }, content.topics.map((topic) => h("button", { key: `topic ${topic.name}`, type: "button",
      class: "tp-button tp-topic", "aria-pressed": String(topic.current), "data-send": JSON.stringify({ ask: "topic", topic: topic.name }) }, topic.text))) : null,
    h("div", { class: "tp-course-row" }, content.lessons.map((lesson) => h("button", {
      key: lesson.id, type: "button", "data-lesson": lesson.id, title: lesson.title,
      class: `tp-lesson tp-lesson-${lesson.state || "new"}`, "aria-label": lesson.said, "aria-current": lesson.current ? "true" : null,
      "data-send": JSON.stringify({ ask: "choose", lesson: lesson.id }),
    }, h("b", {}, lesson.number), h("span", { class: "tp-lesson-title" }, lesson.title)))));
}

/** Another class has other lessons: the page is made anew. */
function ready(/** @type {Root} */ root, /** @type {Model} */ model) {
  const onMessage = (/** @type {{ reload?: boolean }} */ message) => message.reload && window.location.reload();
  model.on("msg:custom", onMessage);
  return () => model.off("msg:custom", onMessage);
}

export default panel(view, { ready, heir: (root, held) => root.querySelector(`[data-lesson="${CSS.escape(held.dataset.lesson || "")}"]`) });
