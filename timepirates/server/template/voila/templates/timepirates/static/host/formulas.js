// Formulas as MathML, which browsers draw and read aloud by themselves; what makes them comes with the first one.

const ADDRESS = new URL("./temml/temml.min.js", import.meta.url).href;

/** @type {Promise<any> | null} */
let typesetter = null;

function loaded() {
  typesetter ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src: ADDRESS });
    script.addEventListener("load", () => resolve(/** @type {any} */ (window).temml));
    script.addEventListener("error", () => reject(new Error(ADDRESS)));
    document.head.append(script);
  });
  return typesetter;
}

/** Set an element whose text is a formula between double dollars; it stays as it is written where that cannot be. */
export async function typeset(node) {
  const [, formula] = /^\$\$([^]*)\$\$$/.exec(node.textContent.trim()) ?? [];
  if (formula === undefined) return;
  node.textContent = formula;
  const temml = await loaded();
  temml.render(formula, node, { displayMode: true });
}
