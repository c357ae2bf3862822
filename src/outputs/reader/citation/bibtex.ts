/** A citation as BibTeX, for LaTeX. It uses Unicode, which Biber and current versions of LaTeX read. */
import { type CitedWork, inOneLine } from "./cited-work.ts";

export function bibtex(work: CitedWork): string {
  const fields = [
    // With a second pair of braces names are not split, and titles keep their capitals.
    ["author", work.authors.map((name) => `{${escaped(name)}}`).join(" and ")],
    ["title", `{${escaped(work.title)}}`],
    ["booktitle", `{${escaped(work.edition)}}`],
    ["publisher", escaped(work.publisher ?? "")],
    ["note", escaped(work.urn)],
    // LaTeX takes an address literally, except for braces and backslashes.
    ["url", work.address.replace(/[{}\\]/g, encodeURIComponent)],
  ].filter(([, value]) => value !== "");
  const lines = fields.map(([name, value]) => `  ${name} = {${value}},\n`).join("");
  return `@incollection{${work.key},\n${lines}}`;
}

function escaped(text: string): string {
  return inOneLine(text).replace(/[\\{}$&#%_~^]/g, (sign) => commands[sign] ?? `\\${sign}`);
}

/** Signs with another escape than a backslash before them. A brace counts as one even after a backslash. */
const commands: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};
