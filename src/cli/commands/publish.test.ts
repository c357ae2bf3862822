/** What `publish` prints. `src/publish` tests what it does. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { expectMessage } from "../../testing/builds.ts";
import { runProgram } from "../../testing/program.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { contents } from "../../testing/tree.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../../testing/workplace.ts";

vi.setConfig({ testTimeout: 60_000 });

const options = { ...oneForm, products: only() };

let place: Workplace;
let target: string;
beforeAll(async () => {
  place = makeWorkplace(3);
  target = join(place.folder, "www");
  await buildQuietly(place.snapshot, place.out, options);
});
afterAll(() => removeWorkplace(place));

const run = (...args: readonly string[]) => runProgram(["publish", target, place.out, ...args]);

test("prints what it did, or would do, as text or as JSON", async () => {
  const files = Object.keys(contents(place.out)).length - 2;
  const changed = ["api/passages/index.json", "api/texts/2/index.json", "api/texts/index.json"];
  const counts = { new: 0, changed: 4, gone: 0 };
  const result = { folder: place.out, target, dryRun: true, upToDate: false };
  const summary = `${target}: ${files} new and 0 changed files uploaded, 0 deleted\n`;
  expect(await run()).toMatchObject({ status: 0, stdout: summary });
  expect(await run()).toMatchObject({ stdout: `${target}: nothing to do\n` });
  alterSnapshot(place.snapshot, "UPDATE text SET text = 'Ἄλλο τι' WHERE id = 2");
  await buildQuietly(place.snapshot, place.out, options);
  const { stdout } = await run("--dry-run");
  for (const path of changed) expect(stdout).toContain(`changed: ${path}\n`);
  expect(stdout).toContain("0 new and 4 changed files would be uploaded, 0 deleted\n");
  const { paths, ...printed } = JSON.parse((await run("--dry-run", "--json")).stdout);
  expect(printed).toEqual({ ...result, ...counts });
  expect(paths).toMatchObject({ new: [], changed: expect.arrayContaining(changed), gone: [] });
  const json = JSON.parse((await run("--json")).stdout);
  expect(json).toEqual({ ...result, ...counts, dryRun: false });
});

test("warns of links that work only on this machine", async () => {
  const out = join(place.site, "local");
  const baseUrl = "http://localhost:3000";
  await buildQuietly(place.snapshot, out, { ...options, baseUrl });
  const { status, stderr } = await runProgram(["publish", join(place.folder, "local"), out]);
  expect(status).toBe(0);
  expect(stderr).toContain("warning: links lead to http://localhost:3000: name the public address");
});

test("refuses arguments in the wrong order, and a folder that was changed after the build", async () => {
  const swapped = await runProgram(["publish", place.out, "remote:bucket"]);
  const says = ["expected a folder on this machine", `publish remote:bucket ${place.out}`];
  expectMessage(swapped, { status: 2, says });
  writeFileSync(join(place.out, "api/index.json"), "{}");
  rmSync(target, { recursive: true, force: true });
  expectMessage(await run("--quiet"), { status: 1, says: ["api/index.json"] });
});
