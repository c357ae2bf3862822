/** Power cuts at every call of a publication, played back: what is published is whole, and the next build repairs the rest. */
import { spawnSync } from "node:child_process";
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
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hostFiles } from "../commands/host-files.ts";
import { seal, unseal } from "../disk/sealed.ts";
import { halfAppliedName } from "../publishing/in-place.ts";
import { wholeSite } from "../publishing/shard.ts";
import { publishedAt, type SiteLocation } from "../publishing/site-location.ts";
import { verify } from "../publishing/verify.ts";
import { build } from "../site/build.ts";
import { codeHash } from "../site/code-hash.ts";
import { cutAfter, type Fate, record } from "../testing/power-cuts.ts";
import { runProgram } from "../testing/program.ts";
import { randomNumbers } from "../testing/random-numbers.ts";
import { oneForm } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { times } from "../testing/thoroughness.ts";
import { contents } from "../testing/tree.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../testing/workplace.ts";

vi.setConfig({ testTimeout: 600_000 });

const hasStrace = spawnSync("strace", ["-V"]).status === 0;
const fates: readonly Fate[] = [
  "lost",
  "kept",
  "names kept",
  "names and last file kept",
  "some kept",
];

describe.runIf(hasStrace)("a power cut", () => {
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

  /**
   * Builds in this process; with `force`, as one who wants to go on whatever is there. Tells whether anything was
   * rendered, or the note was believed that all is there.
   */
  async function make(snapshotFile: string, location: SiteLocation, force = false) {
    const { signal } = new AbortController();
    let isRendered = false;
    const phase = (name: string) => {
      isRendered ||= name === "render and validate";
    };
    const log = { phase, expect: () => {}, progress: () => {}, note: () => {} };
    const how = { isDurable: false, jobs: 1, force, hostFiles, shard: wholeSite, signal };
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

  test.for(Object.entries(plans))("spoils nothing of %s that lasts", async ([, plan]) => {
    const { before, isDurable } = plan;
    const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
    const site = join(realpathSync(folder), "site");
    mkdirSync(site);
    const location = plan.location(site);
    const at = publishedAt(location);
    const to = location.kind === "folder" ? ["--out", at] : ["--releases", site];
    const args = ["build", ...to, "--jobs", "1", "--quiet"];
    const { baseUrl, pageSize, without } = oneForm;
    args.push("--base-url", baseUrl, "--page-size", `${pageSize}`, "--no-format-api", "--no-xml");
    args.push("--without", ...without, ...(isDurable ? [] : ["--no-sync"]), "--snapshot");
    for (let round = before; round > 0; round -= 1) {
      const { status } = await runProgram([...args, round % 2 === 1 ? place.snapshot : edited]);
      expect(status).toBe(0);
    }
    const recording = await record(site, [...args, edited], join(folder, "strace.log"));
    expect(recording.outcome).toMatchObject({ status: 0, stderr: "" });
    expect(contents(at)).toEqual(files.edited);

    const random = randomNumbers(1);
    const { length } = recording.calls;
    expect(length).toBeGreaterThan(100);
    let cuts = 0;
    const stride = times(length / 16, 1 / fates.length);
    for (let moment = 1; moment <= length; moment += stride) {
      const count = Math.floor(moment);
      const fate = fates[cuts % fates.length] ?? "lost";
      rmSync(site, { recursive: true, force: true });
      cutAfter(recording, count, fate, random, site);
      if (isDurable) expectWholeOrMarked(location, at, before > 0);
      startAgain(location);
      await make(cuts % 3 === 0 ? place.snapshot : edited, location, !isDurable);
      expect(contents(at), `${fate} after ${count} calls`).toEqual(
        cuts % 3 === 0 ? files.old : files.edited,
      );
      cuts += 1;
    }
    expect(cuts).toBeGreaterThan(14);
    // Where nothing was lost, nothing is made again.
    rmSync(site, { recursive: true });
    cutAfter(recording, length, "kept", random, site);
    startAgain(location);
    expect(await make(edited, location, !isDurable)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  /** What is found after the cut is one site; in place, it may be two, and says so. */
  function expectWholeOrMarked({ kind }: SiteLocation, at: string, isBuilt: boolean): void {
    if (!existsSync(at)) {
      expect(isBuilt).toBe(false);
    } else if (kind === "releases" || !existsSync(join(at, halfAppliedName))) {
      verify(at);
      expect([files.old, files.edited]).toContainEqual(contents(at));
    }
  }

  /**
   * The machine was started again, and the files have the times that they had. Those that the test has written are
   * newer: the note, where there is one, must not tell it from that.
   */
  function startAgain(location: SiteLocation): void {
    const name = location.kind === "folder" ? ".out" : ".current";
    const site = location.kind === "folder" ? join(location.folder, "..") : location.folder;
    const file = join(site, `${name}.anthology-build.json`);
    if (!existsSync(file)) return;
    const note = unseal(readFileSync(file, "utf8")) as
      | { readonly proof: string; readonly circumstances: object }
      | undefined;
    if (note === undefined) return;
    const proof = note.proof === "disk" ? "disk" : "another start";
    // The program that was compiled is another than this one, which does the same.
    const circumstances = { ...note.circumstances, code: codeHash() };
    writeFileSync(file, seal({ ...note, circumstances, proof, seen: Number.MAX_SAFE_INTEGER }));
  }
});
