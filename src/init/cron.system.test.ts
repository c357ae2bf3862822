/**
 * The script that `init` writes for cron, run several nights in a row as cron would.
 *
 * @module-tag bash
 */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeNightly, type Nightly } from "../testing/ci/nightly.ts";
import { expectNights } from "../testing/ci/nights.ts";
import { runScript } from "../testing/ci/shell.ts";

vi.setConfig({ testTimeout: 600_000 });

let nightly: Nightly;
beforeEach(async () => {
  nightly = await makeNightly();
});
afterEach(() => nightly.stop());

test("publishes to a folder what changed, and prints nothing unless something fails", async () => {
  const { ci } = nightly;
  await nightly.init("--host", "server", "--source", nightly.service, "--target", nightly.web);
  symlinkSync(ci.env.STORE ?? "", join(ci.repository, "node_modules"));
  // The line for the crontab, from the comment in the script; cron runs it in the home folder.
  const line = /^# {3}17 3 \* \* \* (.*)$/m.exec(nightly.file("nightly.sh"))?.[1] ?? "";
  expect(line).toContain("flock");
  const lock = join(ci.env.HOME ?? "", "lock");
  const command = line.replace("/path/to", ci.repository).replace("/tmp/anthology.lock", lock);
  await expectNights(nightly, "changes", async () => {
    expect(await runScript(command, ci.env.HOME ?? "", ci.env)).toBe("");
  });
});
