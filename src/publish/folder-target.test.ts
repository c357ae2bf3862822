/** Publishing into a folder on this machine, by the command: touches only files that differ, and completes the site. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { SiteOptions } from "../site/options.ts";
import { unlistedFiles } from "../site-folder/manifest.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { interferenceAt } from "../testing/interference.ts";
import { preload } from "../testing/preload.ts";
import { type Outcome, runProgram, type StartOptions } from "../testing/program.ts";
import { everything, only } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { contents, picture, touched } from "../testing/tree.ts";
import {
  copyWorkplace,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../testing/workplace.ts";
import { unfinishedName } from "./unfinished.ts";

vi.setConfig({ testTimeout: 300_000 });

const options: SiteOptions = {
  ...everything,
  links: "path",
  pageSize: 5,
  products: only(),
};

/** An anthology, the same with another text, and one with fewer epigrams. */
let first: Workplace;
let corrected: Workplace;
let smaller: Workplace;
let folder: string;

beforeAll(async () => {
  first = makeWorkplace(8);
  corrected = copyWorkplace(first);
  alterSnapshot(corrected.snapshot, "UPDATE text SET text = 'Ἄλλο τι' WHERE id = 5");
  smaller = makeWorkplace(5);
  for (const { snapshot, out } of [first, corrected, smaller]) {
    await buildQuietly(snapshot, out, options);
  }
  folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
});
afterAll(() => {
  for (const place of [first, corrected, smaller]) if (place) removeWorkplace(place);
  if (folder) rmSync(folder, { recursive: true });
});

function run(
  target: string,
  { out }: Workplace,
  args: readonly string[] = [],
  start?: StartOptions,
) {
  return runProgram(["publish", target, out, "--json", ...args], start);
}

/** Publishes, expects success and a target equal to the folder, and returns the command's result. */
async function publish(target: string, place: Workplace, args: readonly string[] = []) {
  const { status, stdout, stderr } = await run(target, place, args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(contents(target)).toEqual(contents(place.out));
  // Folders are compared too, so that no empty one is left.
  expect(Object.keys(picture(target))).toEqual(Object.keys(picture(place.out)));
  return JSON.parse(stdout);
}

/** Expects a refusal with these words, and an untouched target. */
async function expectRefusal(
  target: string,
  words: readonly string[],
  place = first,
  args: readonly string[] = [],
): Promise<void> {
  const before = picture(dirname(target));
  const { status, stdout } = await run(target, place, args);
  for (const word of words) expect(stdout).toContain(word);
  expect([status, JSON.parse(stdout).error.kind]).toEqual([2, "run"]);
  expect(picture(dirname(target))).toEqual(before);
}

/** Whether the manifest lists a file of the site. */
const isListed = (path: string) => !unlistedFiles.includes(path);

/** The path of a new target in a new parent folder. */
function newTarget(): string {
  return join(mkdtempSync(join(folder, "www-")), "site");
}

test("makes the folder, then touches only what changed, then nothing", async () => {
  const target = join(newTarget(), "below", "another");
  const files = Object.keys(contents(first.out)).filter(isListed).length;
  const added = await publish(target, first);
  expect(added).toMatchObject({ new: files, changed: 0, gone: 0, upToDate: false });

  const before = picture(target);
  expect(await publish(target, corrected)).toMatchObject({ new: 0, changed: 4, gone: 0 });
  const after = picture(target);
  const isFile = (path: string) => after[path]?.kind === "file";
  const paths = touched(before, after).filter(isFile);
  expect(paths).toContain("manifest.json");
  expect(paths.filter(isListed)).toEqual([
    expect.stringMatching(/^api\/passages\/index.json$/),
    expect.stringMatching(/^api\/passages\/urn.*7\.5\/index.json$/),
    "api/texts/5/index.json",
    expect.stringMatching(/^api\/texts\/.*index.json$/),
  ]);

  expect(await publish(target, corrected)).toMatchObject({ new: 0, changed: 0, upToDate: true });
  expect(picture(target)).toEqual(after);
});

test("publishes a file again that the target lost, or has with another size", async () => {
  const target = newTarget();
  await publish(target, first);
  rmSync(join(target, "404.json"));
  writeFileSync(join(target, "api/texts/5/index.json"), "");
  expect(await publish(target, first)).toMatchObject({ new: 0, changed: 2, gone: 0 });
});

test("deletes files that are gone and folders that become empty, but no file of another program", async () => {
  const target = newTarget();
  await publish(target, first);
  expect(await publish(target, smaller)).toMatchObject({ new: 0, gone: expect.any(Number) });
  mkdirSync(join(target, ".well-known/acme-challenge"), { recursive: true });
  writeFileSync(join(target, ".well-known/acme-challenge/token"), "somebody else's");
  const { status } = await run(target, first);
  const { ".well-known/acme-challenge/token": token, ...site } = contents(target);
  expect([status, site]).toEqual([0, contents(first.out)]);
  expect(token).toBeDefined();
});

test("refuses a folder with other files, and takes it over with --force", async () => {
  const target = newTarget();
  mkdirSync(join(target, "photos"), { recursive: true });
  writeFileSync(join(target, "photos/holiday.jpg"), "");
  await expectRefusal(target, ["the folder is not empty", "--force"]);
  const { stdout } = await run(target, first, ["--force", "--dry-run"]);
  expect(JSON.parse(stdout).paths.gone).toEqual(["photos/holiday.jpg"]);
  expect(readdirSync(target)).toEqual(["photos"]);
  expect(await publish(target, first, ["--force"])).toMatchObject({ gone: 1 });
});

test("refuses another program's manifest, and takes its folder over with --force", async () => {
  const target = newTarget();
  mkdirSync(target);
  writeFileSync(join(target, "app.js"), "");
  writeFileSync(join(target, "manifest.json"), '{"name":"An app"}');
  // This file is replaced, and must not be deleted afterwards.
  writeFileSync(join(target, "build.json"), "{}");
  await expectRefusal(target, ["manifest.json is not a manifest of anthology-build"]);
  expect(await publish(target, first, ["--force"])).toMatchObject({ gone: 1 });
  // If there is nothing to take over, --force changes nothing.
  expect(await publish(target, corrected, ["--force"])).toMatchObject({ changed: 4, gone: 0 });
});

test("refuses a target that would destroy the site, and a site that was built here", async () => {
  await expectRefusal(first.out, ["it holds the site"]);
  await expectRefusal(first.site, ["it holds the site"]);
  await expectRefusal(join(first.out, "copy"), ["it is inside"]);
  await expectRefusal(first.snapshot, ["expected a folder, found a file"]);
  await expectRefusal(corrected.out, ["it was built here", "publish <target> [folder]"]);
});

test("writes nothing through a link", async () => {
  const target = newTarget();
  await publish(target, first);
  const elsewhere = newTarget();
  mkdirSync(elsewhere);
  rmSync(join(target, "api/texts"), { recursive: true });
  symlinkSync(elsewhere, join(target, "api/texts"));
  // The link is found before anything is changed.
  await expectRefusal(target, ["cannot publish", "api/texts"], corrected);
  expect(readdirSync(elsewhere)).toEqual([]);
});

test("deletes nothing through a link", async () => {
  const target = newTarget();
  await publish(target, first);
  const gone = readdirSync(join(target, "api/passages")).find((name) => name.endsWith(":7.8"));
  const [folder, elsewhere] = [join(target, `api/passages/${gone}`), newTarget()];
  renameSync(folder, elsewhere);
  symlinkSync(elsewhere, folder);
  await expectRefusal(target, ["cannot publish", ":7.8"], smaller);
  expect(readdirSync(elsewhere)).toEqual(["index.json"]);
});

test("warns of links that work only on this machine", async () => {
  const local = copyWorkplace(first);
  const warning = "warning: links lead to http://localhost:3000: name the public address";
  for (const [baseUrl, warns] of [
    ["http://localhost:3000", true],
    ["https://example.org", false],
  ] as const) {
    await buildQuietly(local.snapshot, local.out, { ...options, baseUrl });
    const { status, stderr } = await runProgram(["publish", newTarget(), local.out]);
    expect([status, stderr.includes(warning)]).toEqual([0, warns]);
  }
  removeWorkplace(local);
});

test("refuses a folder that was changed after the build", async () => {
  const spoiled = copyWorkplace(first);
  writeFileSync(join(spoiled.out, "api/index.json"), "{}");
  const target = newTarget();
  const { status, stdout } = await run(target, spoiled);
  expect([status, readdirSync(dirname(target))]).toEqual([1, []]);
  expect(stdout).toContain("api/index.json");
  removeWorkplace(spoiled);
});

test("stops if the folder is built again meanwhile", async () => {
  const place = copyWorkplace(first);
  const target = newTarget();
  // The manifest changes while the first files are copied.
  const rebuild = ({ fs }: { fs: typeof import("node:fs") }, manifest: string) => {
    const { renameSync, appendFileSync } = fs;
    let renamed = 0;
    fs.renameSync = (from, to) => {
      renamed += 1;
      if (renamed === 10) appendFileSync(manifest, "\n");
      renameSync(from, to);
    };
  };
  const nodeOptions = preload(rebuild, join(place.out, "manifest.json"));
  const { status, stdout } = await run(target, place, [], { nodeOptions });
  expect([status, stdout]).toEqual([2, expect.stringContaining("was built again")]);
  expect(readdirSync(target)).not.toContain("manifest.json");
  await publish(target, corrected);
  removeWorkplace(place);
});

/** Expects that every file is complete: one of these sites has it, or the program uses it while it works. */
function expectNoHalfFile(target: string, sites: readonly Workplace[]): void {
  const known = sites.map(({ out }) => contents(out));
  for (const [path, content] of Object.entries(contents(target))) {
    if (path.startsWith(unfinishedName)) continue;
    expect(
      known.map((site) => site[path]),
      path,
    ).toContain(content);
  }
}

test("is completed by the next publication, wherever it was killed", async () => {
  const target = newTarget();
  await publish(target, first);
  let killed = 0;
  let outcome: Outcome | undefined;
  for (let step = 1; outcome?.status !== 0; step += 7) {
    const nodeOptions = interferenceAt(step, "killed before");
    outcome = await run(target, smaller, [], { nodeOptions });
    if (outcome.signal === "SIGKILL") killed += 1;
    else expect(outcome.status).toBe(0);
    expectNoHalfFile(target, [first, smaller]);
    // In every second round, publish a third site first.
    if (step % 2 === 0) await publish(target, corrected);
    await publish(target, first);
  }
  expect(killed).toBeGreaterThan(5);
});

test("stops if it is interrupted; the next publication completes it", async () => {
  const target = newTarget();
  const interrupt = ({ fs }: { fs: typeof import("node:fs") }) => {
    const { renameSync } = fs;
    let renamed = 0;
    fs.renameSync = (from, to) => {
      renamed += 1;
      if (renamed === 20) process.kill(process.pid, "SIGINT");
      renameSync(from, to);
    };
  };
  const { status, stderr } = await run(target, first, [], { nodeOptions: preload(interrupt) });
  expect(status).toBe(130);
  expect(stderr).toBe("stopped by SIGINT; the next publication completes what was begun\n");
  expect(readdirSync(target)).toContain(unfinishedName);
  expect(readdirSync(target)).not.toContain("manifest.json");
  await publish(target, corrected);
});

test.each([
  ["s3://bucket/ag", "remote:bucket/ag"],
  ["sftp://me@host.example/ag", "remote:/ag"],
  ["https://bucket.example.org/ag", "remote:bucket/prefix"],
])("names the form that works in place of %s, with or without rclone", async (target, form) => {
  const { status, stdout } = await run(target, first, [], { env: { PATH: "/nonexistent" } });
  expect(status).toBe(2);
  expect(JSON.parse(stdout).error).toMatchObject({
    message: `expected a folder or a remote of rclone, found ${target}`,
    hint: `set up a remote with rclone config, then: anthology-build publish ${form} ${first.out}`,
  });
});
