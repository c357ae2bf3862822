/** Power cuts of recorded publications, replayed at many calls: a separate test, each of whose cases is a trial. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Campaign } from "./campaign.ts";
import { short } from "./folder.ts";

const test = "src/site-folder/power-cut.system.test.ts";

/** A test in the JSON report of vitest. */
interface TestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly title: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The test determines the number of cases, and of cuts in each (THOROUGH=1: at every call). */
export const powerCuts: Campaign = {
  name: "power cuts of a publication",
  trials: { short: 0, usual: 1, thorough: 1 },
  async run(count, _seed, report) {
    if (count === 0) return;
    const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
    const child = spawn(process.execPath, [vitest, "run", test, "--reporter=json"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [printed] = await Promise.all([text(child.stdout), once(child, "close")]);
    const { testResults } = JSON.parse(printed) as TestReport;
    const cases = testResults.flatMap(({ assertionResults }) => assertionResults);
    if (cases.every(({ status }) => status !== "passed" && status !== "failed")) {
      throw new Error(`${test} has no cases here: it needs strace`);
    }
    for (const { status, title, failureMessages } of cases) {
      if (status === "passed") report({ verdict: "survived" });
      else report({ verdict: "lost", story: `${title}: ${short(failureMessages.join("\n"))}` });
    }
  },
};
