/** What the compiler leaves out of `dist`: style sheets and pictures next to the modules that read them, and the right to run the program. */
import { chmodSync, cpSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

for (const file of readdirSync(`${root}src`, { recursive: true, encoding: "utf8" })) {
  if (/\.(css|svg)$/.test(file)) cpSync(`${root}src/${file}`, `${root}dist/${file}`);
}
chmodSync(`${root}dist/cli/main.js`, 0o755);
