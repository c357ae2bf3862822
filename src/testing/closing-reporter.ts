/**
 * Ends a test run with one plain line, `12 passed, 0 failed`, which any script can read, and with a list of what this
 * machine lacks. In CI no test may be skipped for that reason: the run fails.
 */
import type { Reporter, TestModule } from "vitest/node";
import { isMissing, remedyFor } from "./needs.ts";

export const closingReporter: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const missing = new Map<string, number>();
    for (const module of modules) {
      const failedBefore = counts.failed;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== "pending") counts[state] += 1;
        for (const name of (test.options.tags ?? []).filter(isMissing)) {
          missing.set(name, (missing.get(name) ?? 0) + 1);
        }
      }
      // A file that could not be loaded has no failed test, but counts as a failure.
      if (module.state() === "failed" && counts.failed === failedBefore) counts.failed += 1;
    }
    const { passed, failed, skipped } = counts;
    const lines = [
      `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
    ];
    for (const [name, tests] of [...missing].sort()) {
      lines.push(`  ${name} is missing: ${tests} tests skipped; try: ${remedyFor(name)}`);
    }
    if (missing.size > 0 && process.env.CI === "true") {
      lines.push("error: with CI=true no test may be skipped");
      process.exitCode = 1;
    }
    process.stdout.write(`\n${lines.join("\n")}\n`);
  },
};
