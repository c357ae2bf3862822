/** Publications during which the disk fails to tell what is there: it must never be taken for absent. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { AnthologyError } from "../model/errors.ts";
import { halfAppliedName } from "../routing/routes.ts";
import { contents } from "../testing/tree.ts";
import type { SiteLocation } from "./site-location.ts";

/** Which look-ups fail, counted from 1: one alone, or it and all that follow. */
let failure: { readonly from: number; readonly isLasting: boolean } | undefined;
let lookUps = 0;

// Replaced before the program is imported: a package keeps its own copies of these functions.
for (const name of ["accessSync", "existsSync", "statSync", "lstatSync", "readdirSync"] as const) {
  const original = fs[name] as (...args: unknown[]) => unknown;
  const replacement = (path: unknown, ...rest: unknown[]) => {
    if (failure !== undefined && String(path).startsWith(folder)) {
      lookUps += 1;
      if (lookUps === failure.from || (failure.isLasting && lookUps > failure.from)) {
        // This function cannot say that it failed.
        if (name === "existsSync") return false;
        throw Object.assign(new Error(`EIO: i/o error, ${path}`), { code: "EIO", syscall: "stat" });
      }
    }
    return original(path, ...rest);
  };
  Object.assign(fs, { [name]: replacement });
}
syncBuiltinESMExports();
const { explainDiskError } = await import("../disk/errors.ts");
const { isFilled } = await import("../disk/files.ts");
const { createSync } = await import("../disk/sync.ts");
const { checkLocation } = await import("./folders.ts");
const { withPublication } = await import("./publication.ts");
const { publishedAt } = await import("./site-location.ts");
const { Stage } = await import("./stage.ts");

/** Two sites as their files, of which each has one that the other has not. */
const old = { "api/gone/index.json": "old", "api/index.json": "old", "index.html": "old" };
const next = { "api/index.json": "next", "api/new/index.json": "next", "index.html": "next" };
type Files = Readonly<Record<string, string>>;

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), "anthology-build-"));
  return () => fs.rmSync(folder, { recursive: true });
});

async function publish(location: SiteLocation, files: Files): Promise<void> {
  checkLocation(location, [], false);
  await withPublication(location, createSync(false), async (publication) => {
    const { staged, out, pieces: work } = publication;
    const all = [...Object.keys(old), ...Object.keys(next)];
    const gone = all.filter((path) => !(path in files) && isFilled(`${out}/${dirname(path)}`));
    const stage = new Stage({ staged, out, work });
    for (const [path, text] of Object.entries(files)) stage.write(path, Buffer.from(text));
    publication.commit(manifestOf(files), () => "{}", gone);
  });
}

function manifestOf(files: Files): string[] {
  return Object.entries(files).map(([path, text]) => `{"path":"${path}"} ${text}\n`);
}

/** What a reader finds. */
function stateAt(site: string): string {
  if (!fs.existsSync(site)) return "absent";
  const found = filesIn(site);
  if (halfAppliedName in found) return "half applied";
  const isAlike = (files: Files) =>
    isDeepStrictEqual(found, {
      ...files,
      "manifest.json": manifestOf(files).join(""),
      "build.json": "{}",
    });
  if (isAlike(old)) return "old";
  return isAlike(next) ? "next" : `mixed: ${JSON.stringify(found)}`;
}

function filesIn(site: string): Files {
  const paths = Object.keys(contents(site));
  return Object.fromEntries(paths.map((path) => [path, fs.readFileSync(join(site, path), "utf8")]));
}

const locations: Readonly<Record<string, () => SiteLocation>> = {
  "in a folder": () => ({ kind: "folder", folder: join(folder, "site/out") }),
  "as releases": () => ({ kind: "releases", folder: join(folder, "site"), keep: 3 }),
};
const ways = { once: false, "from then on": true };
const starts = {
  "the first site": [],
  "the second site": [old],
  "the fourth site": [old, next, old],
};

const cases = Object.entries(locations).flatMap(([where, location]) =>
  Object.entries(starts).flatMap(([what, before]) =>
    Object.entries(ways).map(([when, isLasting]) => ({
      where,
      location,
      what,
      before,
      when,
      isLasting,
    })),
  ),
);

test.for(cases)("$what $where is whole or marked when a look-up fails $when", async (one) => {
  for (let from = 1; ; from += 1) {
    fs.rmSync(join(folder, "site"), { recursive: true, force: true });
    const location = one.location();
    const site = publishedAt(location);
    for (const files of one.before) await publish(location, files);
    [lookUps, failure] = [0, { from, isLasting: one.isLasting }];
    const error = await publish(location, next).catch((thrown) =>
      explainDiskError(thrown, "publish"),
    );
    failure = undefined;
    const state = stateAt(site);
    const label = `look-up ${from}`;
    if (error === undefined) expect(state, label).toBe("next");
    else {
      expect(error, label).toBeInstanceOf(AnthologyError);
      const before = one.before.length > 0 ? "old" : "absent";
      const isMixed = error instanceof AnthologyError && error.kind === "mixed";
      expect(isMixed ? ["half applied"] : [before, "next"], label).toContain(state);
    }
    await publish(location, next);
    expect(stateAt(site), label).toBe("next");
    expect(
      fs.readdirSync(dirname(site)).filter((name) => name.startsWith(".")),
      label,
    ).toEqual([]);
    if (lookUps < from) break;
  }
});
