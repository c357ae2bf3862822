/** How the tests run. They start programs and servers, which takes longer than Vitest expects of a test. */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { countReporter } from "./src/testing/count-reporter.ts";
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

export default defineConfig({
  plugins: [bundledParser],
  test: {
    dir: "src",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default", countReporter],
    sequence: { sequencer: SlowFirst },
    // Most of them wait for programs that they started: on two processors one worker would leave one idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    server: { deps: { inline: [workflowParser] } },
    // Tests of one file that run at the same time build sites, too.
    maxConcurrency: 2,
    env: { TMPDIR: temporaryFolder() },
  },
});
