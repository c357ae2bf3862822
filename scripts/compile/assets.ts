/**
 * Completes `dist` after the TypeScript compiler: copies style sheets, pictures, a typeface and templates, bundles scripts, prepares schemas,
 * which every build would otherwise compile again, and makes the program executable.
 */
import { chmodSync, cpSync, readdirSync, writeFileSync } from "node:fs";
import { bundleScripts } from "./browser.ts";
import { checksOfSchemas } from "./checks.ts";

/** Completes the compiled program of the folder `root`, which ends with a slash. */
export async function completeProgram(root: string): Promise<void> {
  for (const file of readdirSync(`${root}src`, { recursive: true, encoding: "utf8" })) {
    if (/\.(css|svg|woff2)$|^hosts.templates./.test(file))
      cpSync(`${root}src/${file}`, `${root}dist/${file}`);
  }
  const { first, others } = checksOfSchemas();
  writeFileSync(`${root}dist/validation/first-checks.cjs`, first);
  writeFileSync(`${root}dist/validation/checks.cjs`, others);
  await bundleScripts(`${root}dist/outputs/reader`);
  chmodSync(`${root}dist/cli/main.js`, 0o755);
}
