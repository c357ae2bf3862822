/** The name and version of this program. */
import { readFileSync } from "node:fs";
import type { Manifest } from "../model/published.ts";

/** Name and version of this program, as package.json states them. */
export function generator(): Manifest["generator"] {
  const file = new URL("../../package.json", import.meta.url);
  const { name, version } = JSON.parse(readFileSync(file, "utf8")) as Manifest["generator"];
  return { name, version };
}
