// Exports a panel as an SVG picture. The page loads this script on demand.

const LEFT_OUT =
  ".tp-take, .tp-guide, .tp-segments, .tp-refusal, .tp-said, .tp-plain, .tp-tip, input, select, textarea, progress, label.tp-field, button:not(.tp-how):not(.tp-cell):not(.tp-light):not(.tp-node-dot), details:not([open]) > :not(summary)";
const DRAWN = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "fill-opacity",
  "stroke-opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "paint-order",
];
const SVG = "http://www.w3.org/2000/svg";

const round = (/** @type {number} */ value) => String(Math.round(value * 100) / 100);

function made(/** @type {string} */ tag, /** @type {Record<string, string>} */ attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

const seen = (/** @type {string} */ colour) => colour !== "transparent" && !/,\s*0\)$/.test(colour);

/** @typedef {{ left: number, top: number, zoom: number }} Origin the panel's corner in the window, and the magnification of the page */

/** Convert a box from the window's coordinates to the panel's coordinates. */
function within(
  /** @type {{ left: number, top: number, width: number, height: number }} */ box,
  /** @type {Origin} */ { left, top, zoom },
) {
  return { x: (box.left - left) / zoom, y: (box.top - top) / zoom, width: box.width / zoom, height: box.height / zoom };
}

/** Draw the background and the borders of an element. */
function ground(
  /** @type {Element} */ node,
  /** @type {CSSStyleDeclaration} */ style,
  /** @type {Origin} */ origin,
  /** @type {Element} */ out,
) {
  const box = within(node.getBoundingClientRect(), origin);
  if (!box.width || !box.height) return;
  const { x, y } = box;
  if (seen(style.backgroundColor))
    out.append(
      made("rect", {
        x: round(x),
        y: round(y),
        width: round(box.width),
        height: round(box.height),
        rx: round(parseFloat(style.borderTopLeftRadius) || 0),
        fill: style.backgroundColor,
      }),
    );
  const sides = /** @type {[string, number, number, number, number][]} */ ([
    ["Top", x, y, x + box.width, y],
    ["Bottom", x, y + box.height, x + box.width, y + box.height],
    ["Left", x, y, x, y + box.height],
    ["Right", x + box.width, y, x + box.width, y + box.height],
  ]);
  for (const [side, x1, y1, x2, y2] of sides) {
    const wide = parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`));
    const colour = style.getPropertyValue(`border-${side.toLowerCase()}-color`);
    if (wide && seen(colour))
      out.append(
        made("line", {
          x1: round(x1),
          y1: round(y1),
          x2: round(x2),
          y2: round(y2),
          stroke: colour,
          "stroke-width": round(wide),
        }),
      );
  }
}

/** Draw a text with one `text` element per line. */
function written(/** @type {Text} */ node, /** @type {Origin} */ origin, /** @type {Element} */ out) {
  const style = getComputedStyle(/** @type {Element} */ (node.parentElement));
  const size = parseFloat(style.fontSize);
  const range = document.createRange();
  /** @type {{ text: string, left: number, top: number, high: number }[]} */
  const lines = [];
  for (const word of node.data.matchAll(/\S+\s*/g)) {
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].trimEnd().length);
    const found = range.getClientRects()[0];
    if (!found) continue;
    const box = within(found, origin);
    const line = lines.at(-1);
    if (line && Math.abs(line.top - box.y) < 2) line.text += word[0];
    else lines.push({ text: word[0], left: box.x, top: box.y, high: box.height });
  }
  for (const line of lines) {
    const text = made("text", {
      x: round(line.left),
      y: round(line.top + line.high / 2 + size * 0.35),
      "font-family": style.fontFamily,
      "font-size": round(size),
      "font-weight": style.fontWeight,
      fill: style.color,
    });
    text.textContent = line.text.trimEnd();
    out.append(text);
  }
}

/** Copy an SVG drawing of the page with its styles to the same position in the picture. */
function drawing(/** @type {SVGSVGElement} */ node, /** @type {Origin} */ origin, /** @type {Element} */ out) {
  const box = within(node.getBoundingClientRect(), origin);
  const copy = /** @type {SVGSVGElement} */ (node.cloneNode(true));
  const [here, there] = [
    [node, ...node.querySelectorAll("*")],
    [copy, ...copy.querySelectorAll("*")],
  ];
  here.forEach((each, n) => {
    const style = getComputedStyle(each);
    for (const name of DRAWN)
      if (style.getPropertyValue(name)) there[n].setAttribute(name, style.getPropertyValue(name));
    there[n].removeAttribute("class");
    there[n].removeAttribute("style");
  });
  copy.querySelectorAll("use").forEach((use) => {
    const symbol = document.querySelector(use.getAttribute("href") ?? "#none");
    if (!symbol) return;
    const inner = made("svg", {
      viewBox: symbol.getAttribute("viewBox") ?? "0 0 24 24",
      width: "100%",
      height: "100%",
    });
    inner.append(...[...symbol.childNodes].map((each) => each.cloneNode(true)));
    use.replaceWith(inner);
  });
  for (const [name, value] of Object.entries(box)) copy.setAttribute(name, round(value));
  out.append(copy);
}

function walk(/** @type {Node} */ node, /** @type {Origin} */ origin, /** @type {Element} */ out) {
  if (node instanceof Text) {
    if (node.data.trim()) written(node, origin, out);
    return;
  }
  if (!(node instanceof Element) || node.matches(LEFT_OUT)) return;
  const style = getComputedStyle(node);
  if (style.display === "none" || style.visibility === "hidden") return;
  if (node instanceof SVGSVGElement) {
    drawing(node, origin, out);
    return;
  }
  ground(node, style, origin, out);
  node.childNodes.forEach((child) => walk(child, origin, out));
}

/**
 * Return an SVG picture of an element.
 * @param {Element} panel
 * @returns {string}
 */
export function picture(panel) {
  const { left, top, width: wide, height: high } = panel.getBoundingClientRect();
  const zoom = /** @type {any} */ (panel).currentCSSZoom || 1;
  const [width, height] = [Math.max(wide / zoom, panel.scrollWidth), Math.max(high / zoom, panel.scrollHeight)].map(
    round,
  );
  const out = made("svg", { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}` });
  const behind = getComputedStyle(document.documentElement).getPropertyValue("--tp-card").trim();
  out.append(made("rect", { width, height, fill: behind || "#ffffff" }));
  walk(panel, { left, top, zoom }, out);
  return new XMLSerializer().serializeToString(out);
}

const LETTER = 7; // approximate width of a letter of the caption
const LINE = 18;

/**
 * Return a picture with a caption below it.
 * @param {string} svg
 * @param {string} caption
 */
export function captioned(svg, caption) {
  const out = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [left, top, wide, high] = (out.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  const grown = wide / (parseFloat(out.getAttribute("width") ?? "") || wide);
  /** @type {string[]} */
  const lines = [];
  for (const word of caption.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length && longer.length * LETTER * grown < wide - 16) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const room = (lines.length * LINE + 12) * grown;
  out.setAttribute("viewBox", `${left} ${top} ${wide} ${high + room}`);
  out.setAttribute("width", round(wide / grown));
  out.setAttribute("height", round((high + room) / grown));
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--tp-card").trim() || "#ffffff";
  const ink = getComputedStyle(document.documentElement).getPropertyValue("--tp-ink").trim() || "#111111";
  out.append(
    made("rect", { x: round(left), y: round(top + high), width: round(wide), height: round(room), fill: paper }),
  );
  lines.forEach((line, n) => {
    const text = made("text", {
      class: "tp-caption",
      x: round(left + 8 * grown),
      y: round(top + high + (n + 1) * LINE * grown),
      "font-family": "sans-serif",
      "font-size": round(13 * grown),
      fill: ink,
    });
    text.textContent = line;
    out.append(text);
  });
  return new XMLSerializer().serializeToString(out);
}

/**
 * Convert a picture to PNG with twice the resolution of the screen, and return it in base64.
 * @param {string} svg
 * @returns {Promise<string>}
 */
export async function points(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.width, height: 2 * image.height });
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").split(",")[1];
}
