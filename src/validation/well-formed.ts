/** Checks that XML is well-formed: only what this program writes is allowed, so there are no comments and no CDATA. */
import { forbiddenInXml } from "../markup/xml.ts";
import { quote } from "../model/errors.ts";
import type { Mismatch } from "./validator.ts";

/** A tag, characters between tags, an escape, or the declaration. */
const token =
  /<(\/?)([A-Za-z][A-Za-z0-9:._-]*)((?: [A-Za-z][A-Za-z0-9:._-]*="(?:[^"<&]|&(?:amp|lt|gt|quot|#[0-9]+);)*")*)(\/?)>|[^<&]+|&(?:amp|lt|gt|quot|#[0-9]+);|<\?xml version="1\.0" encoding="(?:utf-8|UTF-8)"\?>\n/y;

/**
 * The first fault of a document, whose text may come in pieces.
 * @param elements names of the elements; all are allowed if none is named
 */
export function markupFault(
  pieces: Iterable<string>,
  { roots, elements }: { readonly roots: readonly string[]; readonly elements?: readonly string[] },
): Mismatch | undefined {
  const allowed = elements && new Set(elements);
  /** Names of the elements that are not closed yet. */
  const open: string[] = [];
  let hasRoot = false;
  const wrong = (expected: string, found: string): Mismatch => ({
    ...{ pointer: `/${open.join("/")}`, expected, found: quote(found, 60) },
  });
  let isStart = true;
  let text = "";
  for (const piece of pieces) {
    text += piece;
    token.lastIndex = 0;
    for (;;) {
      const at = token.lastIndex;
      const [found, slash, name, attributes, empty] = token.exec(text) ?? [];
      if (found === undefined) {
        // The next piece may complete it.
        text = text.slice(at);
        break;
      }
      const isDeclaration = found.startsWith("<?");
      if ((isDeclaration && !isStart) || forbiddenInXml(found) !== undefined) {
        return wrong("well-formed XML", found);
      }
      isStart = false;
      if (isDeclaration) continue;
      if (name === undefined) {
        if (open.length === 0 && found.trim() !== "") return wrong("an element", found);
      } else if (slash === "/") {
        const isEnd = open.at(-1) === name && attributes === "" && empty === "";
        if (!isEnd) return wrong(`</${open.at(-1) ?? ""}>`, found);
        open.pop();
      } else {
        if (allowed?.has(name) === false) return wrong("an element of the format", found);
        if (open.length === 0 && (hasRoot || !roots.includes(name))) {
          return wrong(`one element, <${roots.join("> or <")}>`, found);
        }
        hasRoot = true;
        if (empty === "") open.push(name);
      }
    }
  }
  if (text !== "") return wrong("well-formed XML", text);
  if (open.length > 0) return wrong(`</${open.at(-1)}>`, "");
  return hasRoot ? undefined : wrong(`<${roots.join("> or <")}>`, "");
}
