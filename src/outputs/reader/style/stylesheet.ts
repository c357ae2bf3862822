/** The style sheet of the edition: from a telephone to a wall, light and dark, and on paper. */
import { readFileSync } from "node:fs";
import { typefaceRules } from "./typeface.ts";

/** The sheets that it consists of; a later one wins over an earlier one. */
const sheets = [
  ...["base", "frame", "passage", "subjects", "codex", "home", "whole", "search", "word-panel"],
  "print",
];

/** The text of the style sheet. */
export const stylesheet = [
  typefaceRules,
  ...sheets.map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), "utf8")),
].join("\n");
