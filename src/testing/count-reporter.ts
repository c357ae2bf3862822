/** Ends a test run with one plain line, `12 passed, 0 failed`, which any script can read. */
import type { Reporter, TestModule } from "vitest/node";

export const countReporter: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      const failedBefore = counts.failed;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== "pending") counts[state] += 1;
      }
      // A file that could not be loaded has no failed test, but counts as a failure.
      if (module.state() === "failed" && counts.failed === failedBefore) counts.failed += 1;
    }
    const { passed, failed, skipped } = counts;
    process.stdout.write(
      `\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
    );
  },
};
