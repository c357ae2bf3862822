/** How the tests run. They start programs and servers, which takes longer than Vitest expects of a test. */
import { defineConfig } from "vitest/config";
import { countReporter } from "./src/testing/count-reporter.ts";

export default defineConfig({
  test: {
    dir: "src",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default", countReporter],
  },
});
