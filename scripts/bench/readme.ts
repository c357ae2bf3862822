/** Puts what was measured into the README, between its markers. */
import { readFileSync, writeFileSync } from "node:fs";
import { BenchError } from "./bench-error.ts";

const file = new URL("../../README.md", import.meta.url);
const [start, end] = ["<!-- measured: written by npm run bench -->", "<!-- /measured -->"];

export function writeMeasured(text: string): void {
  const readme = readFileSync(file, "utf8");
  const from = readme.indexOf(start);
  const to = readme.indexOf(end);
  if (from === -1 || to < from) throw new BenchError('README.md has no block "measured"');
  writeFileSync(file, `${readme.slice(0, from)}${start}\n\n${text}\n\n${readme.slice(to)}`);
}
