/** A build over an earlier one: it writes what changed, keeps what did not, and removes what is gone. */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { seal, unseal } from "../disk/sealed.ts";
import { apiForms } from "../model/products.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { publish } from "../testing/builds.ts";
import { everything } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { contents, picture, touched } from "../testing/tree.ts";
import { copyWorkplace, leftNextTo, makeWorkplace, type Workplace } from "../testing/workplace.ts";
import type { SiteOptions } from "./options.ts";

const options: SiteOptions = {
  ...everything,
  pageSize: 4,
};
const rebuild = ({ snapshot, out }: Workplace, other: Partial<SiteOptions> = {}) =>
  buildQuietly(snapshot, out, { ...options, ...other });

/** 20 epigrams, 6 scholia and 26 texts. */
const good = makeWorkplace(20);
/** The same without products: only the pages of the API. */
let bare: Workplace;
const alone = { products: [...apiForms] };
beforeAll(async () => {
  await rebuild(good);
  bare = copyWorkplace(good);
  await rebuild(bare, alone);
});

test("reads every page when an address is gone: any page may link to it", async () => {
  const place = copyWorkplace(good);
  const url = `${options.baseUrl}/api/passage_internal_references/1/`;
  // Only this page shows this field, so no changed page leads to it.
  alterSnapshot(place.snapshot, `UPDATE author_alternative_uri SET uri = '${url}'`);
  await rebuild(place);
  const before = contents(place.out);
  alterSnapshot(place.snapshot, "DELETE FROM passage_internal_reference");
  await expect(rebuild(place)).rejects.toMatchObject({ kind: "data" });
  expect(contents(place.out)).toEqual(before);
});

test("takes over its own folder when the manifest is lost and the note is left", async () => {
  const place = copyWorkplace(good);
  const args = ["--page-size", "4", "--force", "--jobs", "2"];
  await publish(place, ...args);
  rmSync(join(place.out, "manifest.json"));
  await publish(place, ...args);
  expect(contents(place.out)).toEqual(contents(good.out));
});

test("replaces a link by a file", async () => {
  const place = copyWorkplace(good);
  const [file, outside] = [join(place.out, "api/texts/2/index.json"), join(place.folder, "other")];
  renameSync(file, outside);
  symlinkSync(outside, file);
  await rebuild(place);
  expect(contents(place.out)).toEqual(contents(good.out));
  expect(lstatSync(file).isFile()).toBe(true);
});

const damages: Readonly<Record<string, (file: string, content: Buffer) => void>> = {
  nothing: (file) => rmSync(file),
  "another file of the same times": (file, content) => {
    const { atime, mtime } = statSync(file);
    writeFileSync(`${file}.new`, Buffer.alloc(content.length, "x"));
    utimesSync(`${file}.new`, atime, mtime);
    renameSync(`${file}.new`, file);
  },
};

test.for(Object.entries(damages))("repairs a page that was replaced by %s", async ([, put]) => {
  const place = copyWorkplace(bare);
  await rebuild(place, alone);
  const file = join(place.out, "api/texts/5/index.json");
  put(file, readFileSync(file));
  expect(await rebuild(place, alone)).toMatchObject({ written: 1 });
  expect(contents(place.out)).toEqual(contents(bare.out));
  // Again, in a build in which another page changes.
  put(file, readFileSync(file));
  alterSnapshot(place.snapshot, "UPDATE text SET text = 'Ἄλλο τι' WHERE id = 7");
  await rebuild(place, alone);
  await expectSameAsNew(place, alone);
});

/** Changes the note, and seals it again. */
function changeNote(place: Workplace, change: object): void {
  const file = join(place.site, ".out.anthology-build.json");
  writeFileSync(file, seal({ ...(unseal(readFileSync(file, "utf8")) as object), ...change }));
}

test("reads all files after a restart of the machine, unless they had reached the disk", async () => {
  const place = copyWorkplace(bare);
  const file = join(place.out, "api/texts/5/index.json");
  const { length } = readFileSync(file);
  // The state after a power cut: the content is lost, and the times are those of the page.
  const tear = (proof: string) => {
    writeFileSync(file, Buffer.alloc(length));
    changeNote(place, { proof, seen: Number.MAX_SAFE_INTEGER });
  };
  tear("another start");
  expect(await rebuild(place, alone)).toMatchObject({ written: 1 });
  expect(contents(place.out)).toEqual(contents(bare.out));
  tear("disk");
  expect(await rebuild(place, alone)).toMatchObject({ written: 0 });
});

test("with --verify, repairs damage that no size and no time shows, also of a second name", async () => {
  const place = copyWorkplace(bare);
  const few = ["--only", "json", "dumps"];
  await publish(place, ...few);
  const copies = readdirSync(join(place.out, "dumps/by-hash"), {
    recursive: true,
    encoding: "utf8",
  });
  const table = copies.find((name) => name.endsWith("texts.csv")) ?? expect.unreachable();
  const before = picture(place.out);
  const damaged = ["api/texts/5/index.json", `dumps/by-hash/${table}`];
  for (const path of damaged) {
    const file = join(place.out, path);
    const content = Buffer.alloc(statSync(file).size);
    // The second name is a hard link: only one of the two is damaged.
    rmSync(file);
    writeFileSync(file, content);
  }
  changeNote(place, { seen: Number.MAX_SAFE_INTEGER });
  const spoilt = picture(place.out);
  await publish(place, ...few);
  expect(picture(place.out)).toEqual(spoilt);
  await publish(place, ...few, "--verify");
  const after = picture(place.out);
  const contentsOf = (entries: typeof after) =>
    Object.entries(entries).map(([path, { content }]) => [path, content]);
  expect(contentsOf(after)).toEqual(contentsOf(before));
  // The second name is a hard link again, with the time of the undamaged file.
  const written = touched(before, after).filter((path) => before[path]?.kind === "file");
  expect(written).toEqual(["api/texts/5/index.json", "build.json", "manifest.json"]);
});

test("reads touched files once", async () => {
  const place = copyWorkplace(bare);
  const note = join(place.site, ".out.anthology-build.json");
  await rebuild(place, alone);
  const first = readFileSync(note, "utf8");
  chmodSync(join(place.out, "api/texts/5/index.json"), 0o600);
  expect(await rebuild(place, alone)).toMatchObject({ written: 0, changed: false });
  const second = readFileSync(note, "utf8");
  expect(second).not.toBe(first);
  await rebuild(place, alone);
  expect(readFileSync(note, "utf8")).toBe(second);
});

test("keeps files that someone else put into the folder", async () => {
  const place = copyWorkplace(good);
  writeFileSync(join(place.out, "CNAME"), "example.org");
  mkdirSync(join(place.out, "empty"));
  alterSnapshot(place.snapshot, "UPDATE text SET text = 'Ἄλλο τι' WHERE id = 1");
  await rebuild(place);
  expect(readFileSync(join(place.out, "CNAME"), "utf8")).toBe("example.org");
  expect(emptyFolders(place.out)).toEqual(["empty"]);
});

const foreign: Readonly<Record<string, string>> = {
  "without a manifest": "notes.txt",
  "with the manifest of another program": "manifest.json",
};

test.for(Object.entries(foreign))("takes over a folder %s with --force", async ([, name]) => {
  const place = copyWorkplace(good);
  rmSync(place.out, { recursive: true });
  mkdirSync(join(place.out, "api", "old"), { recursive: true });
  writeFileSync(join(place.out, name), '{"files":[{"path":"../other"}]}');
  writeFileSync(join(place.site, "other"), "");
  writeFileSync(join(place.out, "api", "old", "index.json"), "{}");
  await publish(place, "--page-size", "4", "--force");
  expect(contents(place.out)).toEqual(contents(good.out));
  expect(leftNextTo(place)).toEqual(["other"]);
});

/** Expects the folder to equal, byte for byte, a build into a new one. */
async function expectSameAsNew(place: Workplace, other: Partial<SiteOptions> = {}): Promise<void> {
  const clean = { ...place, out: join(place.folder, "new", "out") };
  await rebuild(clean, other);
  expect(contents(place.out)).toEqual(contents(clean.out));
  expect(leftNextTo(place)).toEqual([]);
}

function emptyFolders(folder: string): string[] {
  return Object.entries(picture(folder))
    .filter(([path, { kind }]) => kind === "folder" && readdirSync(join(folder, path)).length === 0)
    .map(([path]) => path);
}
