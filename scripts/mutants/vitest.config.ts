/** The tests that mutants run against: those of one folder that need Node alone. `main.ts` names the folder. */
import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [`${process.env.MUTANTS_FOLDER}/**/*.test.ts`],
    exclude: [...configDefaults.exclude, "**/*.system.test.ts"],
    env: { FAST_SUITE: "1" },
    testTimeout: 60_000,
  },
});
