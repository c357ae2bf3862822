/** The style sheet of the edition: for small and large screens, light and dark, and for print. */
import { readFileSync } from "node:fs";
import { typefaceRules } from "./typeface.ts";

/** Its parts. A later one overrides an earlier one. */
const sheets = [
  ...["base", "frame", "passage", "subjects", "codex", "home", "whole", "search", "word-panel"],
  "print",
];

/** The text of the style sheet. */
export const stylesheet = [
  typefaceRules,
  ...sheets.map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), "utf8")),
].join("\n");
