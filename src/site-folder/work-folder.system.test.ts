/** The program does not trust a work folder: the disk may have damaged it, or someone may have put files there. */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { digest } from "../disk/files.ts";
import { seal } from "../disk/sealed.ts";
import { expectMessage } from "../testing/builds.ts";
import { interferenceAt } from "../testing/interference.ts";
import { SharedFolder } from "../testing/shared-folder.ts";
import { oneForm } from "../testing/site-options.ts";
import { contents } from "../testing/tree.ts";

vi.setConfig({ testTimeout: 120_000 });

let shared: SharedFolder;
let work: string;
let elsewhere: string;
beforeAll(async () => {
  shared = await SharedFolder.make(6, oneForm);
  work = join(shared.place.site, ".out.anthology-build");
  elsewhere = join(shared.place.folder, "elsewhere");
});
afterAll(() => shared.remove());

/** Kills a build of the second snapshot over the first while it moves files. A file elsewhere must survive. */
beforeEach(async () => {
  const [old, next] = shared.snapshots;
  await shared.repair(old);
  const nodeOptions = interferenceAt("out/api/texts/index.json", "killed before");
  await shared.start(next, 1, { nodeOptions }).ended;
  rmSync(elsewhere, { recursive: true, force: true });
  mkdirSync(join(elsewhere, "files"), { recursive: true });
  writeFileSync(join(elsewhere, "precious.txt"), "");
  writeFileSync(join(elsewhere, "files", "precious.txt"), "");
});

const halve = (name: string) => {
  const file = join(work, name);
  truncateSync(file, Math.floor(statSync(file).size / 2));
};
/** Writes a decision that is valid except for the paths that it would remove. */
const remove = (...removed: readonly string[]) => {
  const manifest = digest(join(work, "manifest.json"))?.sha256;
  writeFileSync(join(work, "removals.json"), seal({ manifest, removed }));
};

const spoilings: Readonly<Record<string, () => void>> = {
  "an empty manifest": () => truncateSync(join(work, "manifest.json")),
  "half a manifest": () => halve("manifest.json"),
  "an empty list of removals": () => truncateSync(join(work, "removals.json")),
  "half a list of removals": () => halve("removals.json"),
  "no list of removals": () => rmSync(join(work, "removals.json")),
  "another list of removals": () => writeFileSync(join(work, "removals.json"), "[]"),
  "a folder for a list of removals": () => {
    rmSync(join(work, "removals.json"));
    mkdirSync(join(work, "removals.json"));
  },
  "both empty": () => {
    truncateSync(join(work, "manifest.json"));
    truncateSync(join(work, "removals.json"));
  },
  "removals outside the folder": () => remove("../../elsewhere/precious.txt"),
  "removals by an absolute path": () => remove(join(elsewhere, "precious.txt")),
  "a link for the staged files": () => {
    rmSync(join(work, "files"), { recursive: true });
    symlinkSync(elsewhere, join(work, "files"));
  },
  "a link for the pieces": () => {
    rmSync(join(work, "pieces"), { recursive: true, force: true });
    symlinkSync(elsewhere, join(work, "pieces"));
  },
};

test.for(Object.entries(spoilings))("goes on from %s", async ([, spoil]) => {
  spoil();
  const outside = contents(elsewhere);
  for (const built of shared.snapshots) {
    expect(await shared.start(built, 1).ended).toMatchObject({ status: 0, stderr: "" });
    shared.expectWhole(built);
  }
  expect(contents(elsewhere)).toEqual(outside);
});

test("goes on with --force from any content", async () => {
  for (const spoil of Object.values(spoilings).slice(0, 4)) {
    const [old, next] = shared.snapshots;
    spoil();
    writeFileSync(join(shared.place.out, "manifest.json"), "");
    expect(await shared.start(old, 1, {}, "--force").ended).toMatchObject({ status: 0 });
    shared.expectWhole(old);
    const nodeOptions = interferenceAt("out/api/texts/index.json", "killed before");
    await shared.start(next, 1, { nodeOptions }).ended;
  }
});

test("refuses a link for the work folder, and removes nothing through it", async () => {
  rmSync(work, { recursive: true });
  symlinkSync(elsewhere, work);
  const outside = contents(elsewhere);
  const outcome = await shared.start(shared.snapshots[0], 1).ended;
  expectMessage(outcome, { status: 2, says: ["found a link", "remove the link"] });
  expect(contents(elsewhere)).toEqual(outside);
  rmSync(work);
});

test("removes nothing through a link that replaced a folder", async () => {
  const texts = join(shared.place.out, "api", "texts");
  remove("api/texts/precious.txt");
  renameSync(texts, join(shared.place.folder, "texts"));
  symlinkSync(elsewhere, texts);
  const outcome = await shared.start(shared.snapshots[0], 1).ended;
  const says = ["a file stands where a folder is needed", "out/api/texts"];
  expectMessage(outcome, { status: 2, says });
  expect(existsSync(join(elsewhere, "precious.txt"))).toBe(true);
  expect(readFileSync(join(elsewhere, "files", "precious.txt"), "utf8")).toBe("");
});
