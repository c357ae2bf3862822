/**
 * The tests that mutants run against: those of one folder, and the golden sites if it makes what is published. `main.ts`
 * names the folder, and whether Node alone must be enough.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import whole from "../../vitest.config.ts";
import { bundleScripts } from "../compile/browser.ts";

const isFast = process.env.MUTANTS_TESTS === "fast";
const folder = process.env.MUTANTS_FOLDER ?? "";
const hasScripts = !isFast && folder.startsWith("src/outputs/reader");

// Pages load the changed scripts, whose bytes are others.
if (hasScripts) {
  await bundleScripts(resolve("dist/outputs/reader"), resolve("src/outputs/reader/browser"));
}
const isPublished = /^src\/(?:outputs|resources)\b/.test(folder) && !hasScripts;
const golden = isPublished ? ["src/outputs/golden.test.ts"] : [];

export default defineConfig({
  resolve: {
    alias: ["vitest", "playwright-core"].map((name) => {
      const replacement = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
      return { find: new RegExp(`^${name}$`), replacement };
    }),
  },
  test: {
    include: [`${folder}/**/*.test.ts`, ...golden],
    exclude: [...configDefaults.exclude, ...(isFast ? ["**/*.system.test.ts"] : [])],
    env: isFast ? { FAST_SUITE: "1" } : {},
    testTimeout: 60_000,
    hookTimeout: 60_000,
    runner: fileURLToPath(new URL("runner.ts", import.meta.url)),
    setupFiles: ["src/testing/clean-up.ts"],
    tags: whole.test?.tags ?? [],
  },
});
