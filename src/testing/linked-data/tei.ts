/** Reads the TEI of texts with a parser of XML. */
import { SaxesParser } from "saxes";

/** A text with one blank between its words: a verse may be stored in several lines. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The epigrams of a document in TEI, with the words of their texts, including headings and lines that are no verses. */
export function readEpigrams(xml: string) {
  const epigrams: { readonly n: string; readonly texts: string[] }[] = [];
  let line: string | undefined;
  let depth = 0;
  const lines = new Set(["head", "l", "note"]);
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    depth += 1;
    if (depth === 1 && (local !== "TEI" || uri !== "http://www.tei-c.org/ns/1.0")) {
      throw new Error(`is no TEI: ${local}`);
    }
    const value = (name: string) => attributes[name]?.value ?? "";
    if (local === "div" && value("subtype") === "epigram") {
      epigrams.push({ n: value("n"), texts: [] });
    } else if (local === "lg" && value("n") !== "") epigrams.at(-1)?.texts.push("");
    else if (lines.has(local)) line = "";
    // A character that XML does not allow.
    else if (local === "g" && line !== undefined) {
      line += String.fromCodePoint(Number.parseInt(value("n").slice(2), 16));
    }
  });
  parser.on("text", (text) => {
    if (line !== undefined) line += text;
  });
  parser.on("closetag", ({ local }) => {
    depth -= 1;
    if (!lines.has(local)) return;
    const texts = epigrams.at(-1)?.texts ?? [];
    texts.push(spaced(`${texts.pop() ?? ""} ${line ?? ""}`));
    line = undefined;
  });
  parser.write(xml).close();
  return epigrams;
}
