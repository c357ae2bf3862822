/** Expands URI templates (RFC 6570), as far as ours need: one value for each variable, five kinds of expression. */

/** How the values of each kind are joined, and whether reserved characters are kept. */
const kinds: Readonly<Record<string, { first: string; between: string; isOpen: boolean }>> = {
  "": { first: "", between: ",", isOpen: false },
  "+": { first: "", between: ",", isOpen: true },
  "/": { first: "/", between: "/", isOpen: false },
  ".": { first: ".", between: ".", isOpen: false },
};

/** Expands a template; variables without a value are omitted. */
export function expandTemplate(
  template: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return template.replaceAll(/\{([+./]?)([a-zA-Z,]+)\}/g, (_, operator: string, names: string) => {
    const kind = kinds[operator];
    if (kind === undefined) throw new Error(`no such expression: {${operator}${names}}`);
    const given = names.split(",").flatMap((name) => values[name] ?? []);
    const encoded = given.map((value) => encode(`${value}`, kind.isOpen));
    return given.length === 0 ? "" : `${kind.first}${encoded.join(kind.between)}`;
  });
}

/** Encodes all characters except the unreserved ones (RFC 3986, 2.3) and, if `isOpen`, the reserved ones. */
function encode(value: string, isOpen: boolean): string {
  const kept = isOpen ? /[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=-]/ : /[A-Za-z0-9._~-]/;
  return [...value].map((one) => (kept.test(one) ? one : encodeURIComponent(one))).join("");
}
