/** The tests that mutants run against: those of one folder. `main.ts` names it, and whether Node alone must be enough. */
import { configDefaults, defineConfig } from "vitest/config";
import whole from "../../vitest.config.ts";

const isFast = process.env.MUTANTS_TESTS === "fast";

export default defineConfig({
  test: {
    include: [`${process.env.MUTANTS_FOLDER}/**/*.test.ts`],
    exclude: [...configDefaults.exclude, ...(isFast ? ["**/*.system.test.ts"] : [])],
    env: isFast ? { FAST_SUITE: "1" } : {},
    testTimeout: 60_000,
    hookTimeout: 60_000,
    tags: whole.test?.tags ?? [],
  },
});
