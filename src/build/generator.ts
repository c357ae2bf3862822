/** What this program is: its name, its version, and the very code that runs. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Manifest } from "../model/published.ts";

/** Name and version of this program, as package.json states them. */
export function generator(): Manifest["generator"] {
  const file = new URL("../../package.json", import.meta.url);
  const { name, version } = JSON.parse(readFileSync(file, "utf8")) as Manifest["generator"];
  return { name, version };
}

/**
 * SHA-256 of the code and the schemas that a site is made with: a version alone would not tell that somebody who works
 * on this program has changed it.
 */
export function codeHash(): string {
  const hash = createHash("sha256").update(JSON.stringify(generator()));
  for (const folder of ["..", "../../schemas"]) {
    const path = fileURLToPath(new URL(folder, import.meta.url));
    for (const name of (readdirSync(path, { recursive: true }) as string[]).sort()) {
      if (!/\.(js|ts|json|css|svg)$/.test(name) || /\.test\.|^testing/.test(name)) continue;
      hash.update(`${name}\n`).update(readFileSync(`${path}/${name}`));
    }
  }
  return hash.digest("hex");
}
