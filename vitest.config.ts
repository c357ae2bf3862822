/**
 * How the tests run. The suite `fast` needs Node, npm and git alone; `system` (`*.system.test.ts`) needs the programs of
 * `src/testing/needs.ts`, or takes long.
 */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { closingReporter } from "./src/testing/closing-reporter.ts";
import { isMissing, needNames, remedyFor } from "./src/testing/needs.ts";
import { SlowFirst } from "./src/testing/slow-first.ts";
import { temporaryFolder } from "./src/testing/temporary-folder.ts";

/** GitHub's parser imports JSON as bundlers let it, and Node does not; its source maps lead to files that it does not ship. */
const workflowParser = "@actions/workflow-parser";
const bundledParser = {
  name: "workflow-parser",
  load: (id: string) =>
    id.includes(workflowParser)
      ? readFileSync(id, "utf8").replace(/^\/\/# sourceMappingURL=.*$/m, "")
      : undefined,
};

const ofSystem = "**/*.system.test.ts";

export default defineConfig({
  plugins: [bundledParser],
  test: {
    dir: "src",
    // No test is expected to be slow, but all are while others use all processors.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ["src/testing/clean-up.ts"],
    reporters: ["default", closingReporter],
    sequence: { sequencer: SlowFirst },
    // Most of them wait for programs that they started: two workers use 70 % of two processors.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    server: { deps: { inline: [workflowParser] } },
    // Tests of one file that run at the same time build sites, too.
    maxConcurrency: 2,
    env: { TMPDIR: temporaryFolder() },
    tags: needNames.map((name) => ({
      name,
      description: remedyFor(name),
      ...(isMissing(name) ? { skip: true } : {}),
    })),
    projects: [
      {
        extends: true,
        test: {
          name: "fast",
          exclude: [...configDefaults.exclude, ofSystem],
          env: { FAST_SUITE: "1" },
        },
      },
      // Random tests are in both: a few repetitions there, many here.
      { extends: true, test: { name: "system", include: [ofSystem, "**/*.property.test.ts"] } },
    ],
  },
});
