/** A citation as BibTeX, for LaTeX. Letters stay Unicode, which Biber and today's LaTeX read. */
import { type CitedWork, inOneLine } from "./cited-work.ts";

export function bibtex(work: CitedWork): string {
  const fields = [
    // A second pair of braces: the name is not taken apart, and titles keep their capitals.
    ["author", work.authors.map((name) => `{${escaped(name)}}`).join(" and ")],
    ["title", `{${escaped(work.title)}}`],
    ["booktitle", `{${escaped(work.edition)}}`],
    ["publisher", escaped(work.publisher ?? "")],
    ["note", escaped(work.urn)],
    // LaTeX reads an address as it is; only braces would end it.
    ["url", work.address.replace(/[{}\\]/g, encodeURIComponent)],
  ].filter(([, value]) => value !== "");
  const lines = fields.map(([name, value]) => `  ${name} = {${value}},\n`).join("");
  return `@incollection{${work.key},\n${lines}}`;
}

function escaped(text: string): string {
  return inOneLine(text).replace(/[\\{}$&#%_~^]/g, (sign) => commands[sign] ?? `\\${sign}`);
}

/** Signs whose escape is not a backslash before them; braces would count even behind one. */
const commands: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};
