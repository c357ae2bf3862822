/** `merge`: which shards it joins, which it refuses, and that it publishes as a build does. */
import { createHash } from "node:crypto";
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { SiteOptions } from "../site/options.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { expectMessage, publish } from "../testing/builds.ts";
import { preload } from "../testing/preload.ts";
import { type Outcome, runProgram } from "../testing/program.ts";
import { everything, only } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { contents, picture, touched } from "../testing/tree.ts";
import {
  copyWorkplace,
  leftNextTo,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../testing/workplace.ts";

vi.setConfig({ testTimeout: 60_000 });

const options: SiteOptions = {
  ...everything,
  pageSize: 4,
  // Files with two names, and many pages.
  products: only("xml", "dumps", "reader"),
};

const shardIn = ({ folder }: Workplace, number: number) => join(folder, `part-${number}`);

async function buildShards(place: Workplace, other = {}): Promise<void> {
  for (const number of [1, 2, 3]) {
    const how = { ...options, ...other };
    await buildQuietly(place.snapshot, shardIn(place, number), how, { number, of: 3 });
  }
}

function merge(place: Workplace, ...args: readonly string[]): Promise<Outcome> {
  const folders = [1, 2, 3].map((number) => shardIn(place, number));
  return runProgram(["merge", ...folders, "--out", place.out, "--quiet", ...args]);
}

let good: Workplace;
beforeAll(async () => {
  good = makeWorkplace(20);
  await buildShards(good);
});
afterAll(() => removeWorkplace(good));

test("writes over an older site only what differs, and removes what is gone", async () => {
  const place = copyWorkplace(good);
  await buildQuietly(place.snapshot, place.out, options);
  alterSnapshot(
    place.snapshot,
    `UPDATE text SET text = 'Ἄλλο τι' WHERE id = 7;
     DELETE FROM passage_internal_reference`,
  );
  await buildShards(place);
  const before = picture(place.out);
  const [shards, data] = [picture(shardIn(place, 2)), readFileSync(place.snapshot)];
  expect(await merge(place)).toMatchObject({ status: 0, stderr: "" });
  const after = picture(place.out);
  expect(after["api/passage_internal_references/1"]).toBeUndefined();
  const unchanged = Object.keys(after).filter(
    (path) => after[path]?.kind === "file" && before[path]?.content === after[path]?.content,
  );
  expect(touched(before, after).filter((path) => unchanged.includes(path))).toEqual([]);
  expect([picture(shardIn(place, 2)), readFileSync(place.snapshot)]).toEqual([shards, data]);
  expect(leftNextTo(place)).toEqual([]);

  const clean = join(place.folder, "clean");
  await buildQuietly(place.snapshot, clean, options);
  expect(contents(place.out)).toEqual(contents(clean));
  expect(await merge(place)).toMatchObject({ status: 0 });
  expect(picture(place.out)).toEqual(after);
  removeWorkplace(place);
});

test("says what it did with --json", async () => {
  const place = copyWorkplace(good);
  const { stdout } = await merge(place, "--json");
  // All but the manifest and build.json.
  const files = Object.keys(contents(place.out)).length - 2;
  expect(JSON.parse(stdout)).toMatchObject({ out: place.out, files, written: files, removed: 0 });
  removeWorkplace(place);
});

interface Obstacle {
  readonly make: (place: Workplace) => unknown;
  readonly status: 1 | 2;
  readonly says: readonly string[];
}

const record = "api/texts/7/index.json";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** The folder of the shard that holds a file. */
function holderOf(place: Workplace, path: string): string {
  const found = [1, 2, 3].find((number) => contents(shardIn(place, number))[path] !== undefined);
  return shardIn(place, found ?? 0);
}

const obstacles: Readonly<Record<string, Obstacle>> = {
  "a missing shard": {
    make: (place) => rmSync(shardIn(place, 2), { recursive: true }),
    status: 2,
    says: ["part-2: expected a shard, found no such folder", "--shard 1/2"],
  },
  "the same shard twice": {
    make: (place) => {
      rmSync(shardIn(place, 2), { recursive: true });
      cpSync(shardIn(place, 1), shardIn(place, 2), { recursive: true });
    },
    status: 2,
    says: ["part-2: expected a shard that no other folder has, found 1/3, as in"],
  },
  "a whole site": {
    make: (place) => buildQuietly(place.snapshot, shardIn(place, 3), options),
    status: 2,
    says: ["part-3: expected a shard, found a whole site"],
  },
  "a shard of another number of shards": {
    make: (place) => buildQuietly(place.snapshot, shardIn(place, 3), options, { number: 3, of: 4 }),
    status: 2,
    says: ["part-3: expected the same number of shards as in", "3, found 4"],
  },
  "a shard of another snapshot": {
    make: (place) => {
      alterSnapshot(place.snapshot, "UPDATE text SET text = 'Ἄλλο τι' WHERE id = 7");
      return buildQuietly(place.snapshot, shardIn(place, 3), options, { number: 3, of: 3 });
    },
    status: 2,
    says: ["part-3: expected the same snapshot as in", "from one snapshot"],
  },
  "a shard with other options": {
    make: (place) => {
      const other = { ...options, pageSize: 5 };
      return buildQuietly(place.snapshot, shardIn(place, 3), other, { number: 3, of: 3 });
    },
    status: 2,
    says: ["part-3: expected the same option page_size as in", ", found 5"],
  },
  "a shard with a changed file": {
    make: (place) => appendFileSync(join(holderOf(place, record), record), " "),
    status: 1,
    says: [record, "expected SHA-256", "again"],
  },
  "a shard that lacks a file": {
    make: (place) => rmSync(join(holderOf(place, record), record)),
    status: 1,
    says: [record, "expected a file in", "found    nothing"],
  },
  "a shard whose manifest leaves a record out": {
    make: (place) => {
      const manifest = join(holderOf(place, record), "manifest.json");
      const lines = readFileSync(manifest, "utf8").split("\n");
      writeFileSync(manifest, lines.filter((line) => !line.includes(record)).join("\n"));
    },
    status: 1,
    says: ["api/texts/", "expected 26 records", "found    25"],
  },
  "a shard with a broken link, and a manifest that matches": {
    make: (place) => {
      const shard = holderOf(place, record);
      const [file, manifest] = [join(shard, record), join(shard, "manifest.json")];
      const old = readFileSync(file);
      const text = old.toString().replace("/api/languages/grc/", "/api/languages/xyz/");
      writeFileSync(file, text);
      const lines = readFileSync(manifest, "utf8");
      writeFileSync(manifest, lines.replace(sha256(old), sha256(Buffer.from(text))));
    },
    status: 1,
    says: [record, "/language/url", "expected the address of a record of one of the shards", "xyz"],
  },
  "shards whose chains do not join": {
    make: (place) => {
      const manifest = join(shardIn(place, 1), "manifest.json");
      const text = readFileSync(manifest, "utf8");
      writeFileSync(manifest, text.replace(/"first":0,"records":4/, '"first":0,"records":3'));
    },
    status: 1,
    says: ["expected records from number 4 on"],
  },
  "an output folder that holds the shards": {
    make: (place) => {
      const inside = join(place.out, "part-2");
      cpSync(shardIn(place, 2), inside, { recursive: true });
    },
    status: 2,
    says: ["the folder is not empty, and anthology-build did not make it"],
  },
};

test.for(Object.entries(obstacles))("refuses %s", async ([, { make, status, says }]) => {
  const place = copyWorkplace(good);
  await make(place);
  const before = picture(place.site);
  expectMessage(await merge(place), { status, says });
  expect(picture(place.site)).toEqual(before);
  removeWorkplace(place);
});

test("refuses an output folder inside a shard, as a build does inside a published folder", async () => {
  const place = copyWorkplace(good);
  const out = join(shardIn(place, 1), "out");
  const before = picture(shardIn(place, 1));
  const says = ["which anthology-build published", "publish into a folder of its own"];
  expectMessage(await merge({ ...place, out }), { status: 2, says });
  const args = ["build", "--snapshot", place.snapshot, "--out", out, "--quiet"];
  expectMessage(await runProgram(args), { status: 2, says });
  expect(picture(shardIn(place, 1))).toEqual(before);
  removeWorkplace(place);
});

test("refuses a shard that is rebuilt during the merge", async () => {
  const place = copyWorkplace(good);
  alterSnapshot(place.snapshot, "UPDATE text SET text = 'Ἄλλο τι' WHERE id = 7");
  const newer = join(place.folder, "newer");
  await buildQuietly(place.snapshot, newer, options, { number: 1, of: 3 });
  // Replaces the shard when the first file is staged.
  const nodeOptions = preload(
    ({ fs }, from, to) => {
      const { writeFileSync } = fs;
      fs.writeFileSync = (...args) => {
        fs.cpSync(from, to, { recursive: true });
        writeFileSync(...args);
      };
    },
    newer,
    shardIn(place, 1),
  );
  const folders = [1, 2, 3].map((number) => shardIn(place, number));
  const args = ["merge", ...folders, "--out", place.out];
  const outcome = await runProgram(args, { nodeOptions });
  expect(outcome.status).toBeGreaterThan(0);
  expect(outcome.stderr).toMatch(/part-1 was changed while it was merged|expected SHA-256/);
  expect(leftNextTo(place)).toEqual([]);
  removeWorkplace(place);
});

test("a shard replaces a whole site only with --force, and is no release", async () => {
  const place = copyWorkplace(good);
  await publish(place);
  const before = contents(place.out);
  const args = ["build", "--snapshot", place.snapshot, "--shard", "2/2", "--quiet"];
  const onSite = await runProgram([...args, "--out", place.out]);
  expectMessage(onSite, { status: 2, says: ["is a whole site", "shard 2/2", "--force"] });
  expect(contents(place.out)).toEqual(before);
  const releases = join(place.folder, "releases");
  const asRelease = await runProgram([...args, "--releases", releases]);
  expectMessage(asRelease, { status: 2, says: ["cannot be a release in", "merge <folders...>"] });
  expect(existsSync(releases)).toBe(false);
  const forced = await runProgram([...args, "--out", place.out, "--force"]);
  expect(forced).toMatchObject({ status: 0, stderr: "" });
  expect(Object.keys(contents(place.out)).length).toBeLessThan(Object.keys(before).length);
  expect(await runProgram(["verify", place.out])).toMatchObject({ status: 0 });
  removeWorkplace(place);
});

test.for(["0/3", "4/3", "1", "a/b", "1/0"])("refuses the shard %s", async (shard) => {
  const place = copyWorkplace(good);
  const args = ["build", "--snapshot", place.snapshot, "--out", place.out, "--shard", shard];
  const { status, stderr } = await runProgram(args);
  expect({ status, stderr }).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("Expected a part and the number of parts, such as 2/7."),
  });
  removeWorkplace(place);
});
