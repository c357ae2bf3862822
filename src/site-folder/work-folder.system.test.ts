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
import { Rivals } from "../testing/rivals.ts";
import { oneForm } from "../testing/site-options.ts";
import { contents } from "../testing/tree.ts";

vi.setConfig({ testTimeout: 120_000 });

let rivals: Rivals;
let work: string;
let elsewhere: string;
beforeAll(async () => {
  rivals = await Rivals.make(6, oneForm);
  work = join(rivals.place.site, ".out.anthology-build");
  elsewhere = join(rivals.place.folder, "elsewhere");
});
afterAll(() => rivals.remove());

/** Kills a build of the second snapshot over the first while it moves files. A file elsewhere must survive. */
beforeEach(async () => {
  const [old, next] = rivals.rivals;
  await rivals.heal(old);
  const nodeOptions = interferenceAt("out/api/texts/index.json", "killed before");
  await rivals.start(next, 1, { nodeOptions }).ended;
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
  for (const rival of rivals.rivals) {
    expect(await rivals.start(rival, 1).ended).toMatchObject({ status: 0, stderr: "" });
    rivals.expectWhole(rival);
  }
  expect(contents(elsewhere)).toEqual(outside);
});

test("goes on with --force from any content", async () => {
  for (const spoil of Object.values(spoilings).slice(0, 4)) {
    const [old, next] = rivals.rivals;
    spoil();
    writeFileSync(join(rivals.place.out, "manifest.json"), "");
    expect(await rivals.start(old, 1, {}, "--force").ended).toMatchObject({ status: 0 });
    rivals.expectWhole(old);
    const nodeOptions = interferenceAt("out/api/texts/index.json", "killed before");
    await rivals.start(next, 1, { nodeOptions }).ended;
  }
});

test("refuses a link for the work folder, and removes nothing through it", async () => {
  rmSync(work, { recursive: true });
  symlinkSync(elsewhere, work);
  const outside = contents(elsewhere);
  const outcome = await rivals.start(rivals.rivals[0], 1).ended;
  expectMessage(outcome, { status: 2, says: ["found a link", "remove the link"] });
  expect(contents(elsewhere)).toEqual(outside);
  rmSync(work);
});

test("removes nothing through a link that replaced a folder", async () => {
  const texts = join(rivals.place.out, "api", "texts");
  remove("api/texts/precious.txt");
  renameSync(texts, join(rivals.place.folder, "texts"));
  symlinkSync(elsewhere, texts);
  const outcome = await rivals.start(rivals.rivals[0], 1).ended;
  const says = ["a file stands where a folder is needed", "out/api/texts"];
  expectMessage(outcome, { status: 2, says });
  expect(existsSync(join(elsewhere, "precious.txt"))).toBe(true);
  expect(readFileSync(join(elsewhere, "files", "precious.txt"), "utf8")).toBe("");
});
