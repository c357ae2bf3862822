/** Writes the measurements into docs/benchmarks.md, between its markers. */
import { readFileSync, writeFileSync } from "node:fs";
import { replaceBlock } from "../marked-block.ts";

const file = new URL("../../docs/benchmarks.md", import.meta.url);

export function writeMeasured(text: string): void {
  const page = readFileSync(file, "utf8");
  writeFileSync(file, replaceBlock(page, "measured", "npm run bench", text));
}
