/**
 * Simulated power cuts during a publication: the published site is complete or marked as half applied, and the next build
 * repairs the rest.
 *
 * @module-tag strace
 */

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hostFiles } from "../commands/host-files.ts";
import { seal, unseal } from "../disk/sealed.ts";
import { createSync } from "../disk/sync.ts";
import { halfAppliedName, manifestName } from "../routing/routes.ts";
import { build } from "../site/build.ts";
import { codeHash } from "../site/code-hash.ts";
import {
  contentsOfDisk,
  type Disk,
  diskAfter,
  fates,
  record,
  writeDisk,
} from "../testing/power-cuts.ts";
import { runProgram } from "../testing/program.ts";
import { randomNumbers, sample } from "../testing/random-numbers.ts";
import { oneForm } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { times } from "../testing/thoroughness.ts";
import { contents } from "../testing/tree.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../testing/workplace.ts";
import { withPublication } from "./publication.ts";
import { publishedAt, type SiteLocation } from "./site-location.ts";

vi.setConfig({ testTimeout: times(600_000, 3_600_000) });

describe("a power cut", () => {
  let place: Workplace;
  let edited: string;
  let files: { old: Record<string, string>; edited: Record<string, string> };

  beforeAll(async () => {
    place = makeWorkplace(6);
    edited = join(place.data, "edited.sqlite");
    copyFileSync(place.snapshot, edited);
    alterSnapshot(
      edited,
      "UPDATE text SET text = 'Ἄλλο τι' WHERE id % 2 = 0; INSERT INTO passage (id, book, fragment, sub_fragment) SELECT 99, id, 99, '' FROM book; DELETE FROM passage_internal_reference",
    );
    const clean = async (snapshot: string) => {
      const folder = join(place.folder, "clean");
      await make(snapshot, { kind: "folder", folder });
      const made = contents(folder);
      rmSync(folder, { recursive: true });
      return made;
    };
    files = { old: await clean(place.snapshot), edited: await clean(edited) };
  });
  afterAll(() => removeWorkplace(place));

  /** Builds in this process. Returns whether anything was rendered; if not, the build trusted its note. */
  async function make(snapshotFile: string, location: SiteLocation, force = false) {
    const { signal } = new AbortController();
    let isRendered = false;
    const phase = (name: string) => {
      isRendered ||= name === "render and validate";
    };
    const log = { phase, expect: () => {}, progress: () => {}, note: () => {} };
    const how = { isDurable: false, jobs: 1, force, hostFiles, signal };
    await build({ snapshotFile, location, options: oneForm, ...how }, log);
    return isRendered;
  }

  interface Plan {
    readonly location: (folder: string) => SiteLocation;
    /** How often the site was published before. */
    readonly before: number;
    readonly isDurable: boolean;
  }

  const inPlace = (folder: string): SiteLocation => ({
    kind: "folder",
    folder: join(folder, "out"),
  });
  const releases = (folder: string): SiteLocation => ({ kind: "releases", folder, keep: 3 });

  const plans: Readonly<Record<string, Plan>> = {
    "a first build": { location: inPlace, before: 0, isDurable: true },
    "a build over another": { location: inPlace, before: 1, isDurable: true },
    "a first release": { location: releases, before: 0, isDurable: true },
    "a release after another": { location: releases, before: 1, isDurable: true },
    "a release made from an old one": {
      location: releases,
      before: 3,
      isDurable: true,
    },
    "a build that does not wait": { location: inPlace, before: 1, isDurable: false },
  };

  test.for(Object.entries(plans))("does no lasting damage to %s", async ([, plan]) => {
    const { before, isDurable } = plan;
    const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
    const site = join(realpathSync(folder), "site");
    mkdirSync(site);
    const location = plan.location(site);
    const at = publishedAt(location);
    const to = location.kind === "folder" ? ["--out", at] : ["--releases", site];
    const args = ["build", ...to, "--jobs", "1", "--quiet"];
    const { baseUrl, pageSize, products } = oneForm;
    args.push("--base-url", baseUrl, "--page-size", `${pageSize}`);
    args.push("--only", ...products, ...(isDurable ? [] : ["--no-sync"]), "--snapshot");
    for (let round = before; round > 0; round -= 1) {
      const { status } = await runProgram([...args, round % 2 === 1 ? place.snapshot : edited]);
      expect(status).toBe(0);
    }
    const recording = await record(site, [...args, edited], join(folder, "strace.log"));
    expect(recording.outcome).toMatchObject({ status: 0, stderr: "" });
    expect(contents(at)).toEqual(files.edited);

    const random = randomNumbers(1);
    const { length } = recording.calls;
    // Many cuts leave the same disk as another one: nothing was lost, or the call was not about a file.
    const disks = new Map<string, { readonly cut: string; readonly disk: Disk }>();
    for (let count = 1; count <= length; count += 1) {
      for (const fate of fates) {
        const disk = diskAfter(recording, count, fate, random);
        const found = contentsOfDisk(disk);
        const cut = `${fate} after ${count} calls`;
        if (isDurable)
          expectWholeOrMarked(siteIn(found, location), markerIn(disk), before > 0, cut);
        const key = JSON.stringify(Object.entries(found).sort());
        if (!disks.has(key)) disks.set(key, { cut, disk });
      }
    }
    expect(disks.size).toBeGreaterThan(200);
    // Whatever runs next first completes what was decided, even if it then fails.
    const decided = isDurable ? [...disks.values()].filter(({ disk }) => isDecided(disk)) : [];
    for (const { cut, disk } of decided) {
      rmSync(site, { recursive: true, force: true });
      writeDisk(disk, site);
      await withPublication(location, createSync(false), () => Promise.resolve());
      expect([files.old, files.edited], cut).toContainEqual(contents(at));
    }
    const repaired = sample([...disks.values()], times(8, 1000), random);
    for (const [index, { cut, disk }] of repaired.entries()) {
      rmSync(site, { recursive: true, force: true });
      writeDisk(disk, site);
      startAgain(location);
      const [snapshot, wanted] =
        index % 3 === 0 ? [place.snapshot, files.old] : [edited, files.edited];
      await make(snapshot, location, !isDurable);
      const found = isDurable ? contents(at) : among(contents(at), wanted);
      expect(found, cut).toEqual(wanted);
    }
    // If nothing was lost, nothing is rendered again.
    rmSync(site, { recursive: true });
    writeDisk(diskAfter(recording, length, "kept", random), site);
    startAgain(location);
    expect(await make(edited, location, !isDurable)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  /** The files that a site has. Without a sync the marker may be lost, and a page of the other site may be kept. */
  function among(found: Record<string, string>, site: Record<string, string>) {
    return Object.fromEntries(Object.entries(found).filter(([path]) => path in site));
  }

  /** The files of the published site on a disk; undefined if there is none. */
  function siteIn(
    disk: Record<string, string>,
    { kind }: SiteLocation,
  ): Record<string, string> | undefined {
    const folder = kind === "folder" ? "out" : disk.current;
    const inside = Object.entries(disk).filter(([path]) => path.startsWith(`${folder}/`));
    if (inside.length === 0) return undefined;
    return Object.fromEntries(
      inside.map(([path, content]) => [path.slice(`${folder}/`.length), content]),
    );
  }

  /** Expects one complete site, or a folder whose marker says what it is. */
  function expectWholeOrMarked(
    found: Record<string, string> | undefined,
    marker: string,
    isBuilt: boolean,
    cut: string,
  ): void {
    if (found === undefined) {
      expect(isBuilt, cut).toBe(false);
      return;
    }
    const { [halfAppliedName]: _, ...site } = found;
    if ([files.old, files.edited].some((whole) => isDeepStrictEqual(site, whole))) return;
    expect(marker, cut).toContain(files.edited["manifest.json"]);
  }

  function isDecided({ names }: Disk): boolean {
    return names.has(`out/${halfAppliedName}`) || names.has(`.out.anthology-build/${manifestName}`);
  }

  function markerIn({ names, contents }: Disk): string {
    return `${contents.get(names.get(`out/${halfAppliedName}`) ?? -1) ?? ""}`;
  }

  /**
   * Changes the note as a restart of the machine would. The files that the test wrote have new times, so the note gets
   * times that accept them.
   */
  function startAgain(location: SiteLocation): void {
    const name = location.kind === "folder" ? ".out" : ".current";
    const site = location.kind === "folder" ? join(location.folder, "..") : location.folder;
    const file = join(site, `${name}.anthology-build.json`);
    if (!existsSync(file)) return;
    const note = unseal(readFileSync(file, "utf8")) as
      | { readonly proof: string; readonly inputs: object }
      | undefined;
    if (note === undefined) return;
    const proof = note.proof === "disk" ? "disk" : "another start";
    // The compiled program wrote the note, but the next build runs in this process, from source.
    const inputs = { ...note.inputs, code: codeHash() };
    writeFileSync(file, seal({ ...note, inputs, proof, seen: Number.MAX_SAFE_INTEGER }));
  }
});
