/** A citation as RIS, which reference managers import: a tag of two letters and a value on each line. */
import { type CitedWork, inOneLine } from "./cited-work.ts";

export function ris(work: CitedWork): string {
  const lines = [
    ["TY", "CHAP"],
    ["ID", work.key],
    ...work.authors.map((name) => ["AU", name]),
    ["TI", work.title],
    ["T2", work.edition],
    ["PB", work.publisher ?? ""],
    ["LA", "grc"],
    ["AN", work.urn],
    ["UR", work.address],
  ].filter(([, value = ""]) => value.trim() !== "");
  return `${lines.map(([tag, value = ""]) => `${tag}  - ${inOneLine(value)}\n`).join("")}ER  - `;
}
