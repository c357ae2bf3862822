/** Completes `dist` after the compiler: copies style sheets and pictures, and makes the program executable. */
import { chmodSync, cpSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

for (const file of readdirSync(`${root}src`, { recursive: true, encoding: "utf8" })) {
  if (/\.(css|svg)$/.test(file)) cpSync(`${root}src/${file}`, `${root}dist/${file}`);
}
chmodSync(`${root}dist/cli/main.js`, 0o755);
