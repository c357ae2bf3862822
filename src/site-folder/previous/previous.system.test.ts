/** `--previous`: what a build reports, when it stops, and that the result does not depend on the content of `out`. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { SiteOptions } from "../../site/options.ts";
import { buildAgainst, buildQuietly } from "../../testing/build-quietly.ts";
import { expectRefusal, publish as publishWith } from "../../testing/builds.ts";
import { type Misconduct, startHost } from "../../testing/faulty-host.ts";
import { ownServer } from "../../testing/hosts/programs.ts";
import { type Outcome, obeyingModes, runProgram } from "../../testing/program.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { contents, picture, touched } from "../../testing/tree.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../../testing/workplace.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const oldOf = ({ site }: Workplace) => join(site, "old");
const newText = "UPDATE text SET text = 'Ἄλλο' WHERE id = 2";

/** Options for a site with few files that can be compared. */
const comparable = ["--page-size", "50", "--only", ...only("changes", "dumps")];
const publish = (place: Workplace, ...more: readonly string[]) =>
  publishWith(place, ...more, ...comparable);

/** 100 epigrams, published in `old`. */
let good: Workplace;
beforeAll(async () => {
  good = makeWorkplace(100);
  await publish({ ...good, out: oldOf(good) });
});

/** A copy whose snapshot has changed since. */
function changedPlace(change = newText): Workplace {
  const place = copyWorkplace(good);
  alterSnapshot(place.snapshot, change);
  return place;
}

function changesIn(out: string) {
  return JSON.parse(readFileSync(join(out, "changes.json"), "utf8"));
}

test("says in the manifest and in the list what was compared", async () => {
  const place = changedPlace();
  await publish(place, "--previous", oldOf(place));
  const read = (folder: string) => JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  const previous = {
    snapshot_sha256: read(oldOf(place)).snapshot.sha256,
    manifest_sha256: contents(oldOf(place))["manifest.json"],
  };
  expect(read(place.out).options.previous).toEqual(previous);
  const list = changesIn(place.out);
  expect(list.previous).toEqual({ base_url: "http://localhost:3000", ...previous });
  expect(list.current.snapshot_sha256).toBe(read(place.out).snapshot.sha256);
});

test("gives the same from the web or a folder, with any number of threads", async () => {
  const place = changedPlace();
  const host = await ownServer.start(oldOf(place));
  const at = (name: string) => ({ ...place, out: join(place.site, name) });
  try {
    await publish(at("local"), "--previous", join(oldOf(place), "manifest.json"));
    const expected = contents(at("local").out);
    expect(expected["changes.json"]).toBeDefined();
    await publish(at("remote"), "--previous", `${host.origin}/manifest.json`);
    expect(contents(at("remote").out)).toEqual(expected);
    await publish(at("threads"), "--previous", host.origin, "--jobs", "2");
    expect(contents(at("threads").out)).toEqual(expected);
  } finally {
    await host.stop();
  }
});

/** These tests need few pages. */
const options: SiteOptions = {
  ...oneForm,
  products: only("changes"),
};

interface Run {
  readonly previous?: string;
  readonly acceptsLoss?: true;
  readonly baseUrl?: string;
}

/** Expects a build into the folder to equal a build into a new one. */
async function expectAsClean(place: Workplace, { previous, acceptsLoss, ...own }: Run) {
  const clean = join(place.site, "clean");
  for (const out of [place.out, clean]) {
    const how = { ...options, ...own };
    if (previous === undefined) await buildQuietly(place.snapshot, out, how);
    else {
      const against = { previous, ...(acceptsLoss && { acceptsLoss }) };
      await buildAgainst(against, place.snapshot, out, how);
    }
  }
  expect(contents(place.out)).toEqual(contents(clean));
  rmSync(clean, { recursive: true });
}

test("gives what a clean build gives, after builds with any other previous site", async () => {
  const place = changedPlace();
  const other = join(place.site, "other");
  await buildQuietly(place.snapshot, other, { ...options, products: only("dumps") });
  alterSnapshot(place.snapshot, "UPDATE keyword_name SET name = 'other'");
  const old = { previous: oldOf(place) };
  await expectAsClean(place, {});
  await expectAsClean(place, old);
  await expectAsClean(place, { previous: other });
  await expectAsClean(place, { ...old, acceptsLoss: true });
  await expectAsClean(place, { ...old, baseUrl: "https://example.org/ag" });
  await expectAsClean(place, old);
  // The build keeps files of unchanged records; the list of changes must be right all the same.
  for (const change of [newText, "UPDATE author SET main_name = 'Other'", newText]) {
    alterSnapshot(place.snapshot, change);
    await expectAsClean(place, old);
  }
  const before = picture(place.out);
  await buildAgainst(old, place.snapshot, place.out, options);
  expect(touched(before, picture(place.out))).toEqual([]);
  await expectAsClean(place, {});
  for (const file of ["changes.json", "feed.atom"]) {
    expect(existsSync(join(place.out, file))).toBe(false);
  }
});

test("can compare with the folder that it replaces", async () => {
  const place = changedPlace();
  await buildAgainst({ previous: oldOf(place) }, place.snapshot, oldOf(place), options);
  expect(JSON.stringify(changesIn(oldOf(place)))).toContain('"fields":["text"]');
});

/** Removes so many epigrams; none of them has a scholium or a link to it. */
function without(epigrams: number): string {
  const ids = Array.from({ length: 100 }, (_, index) => index + 1)
    .filter((id) => id > 3 && id % 3 !== 0)
    .slice(0, epigrams)
    .join(", ");
  return `DELETE FROM passage_text WHERE passage IN (${ids}); DELETE FROM passage WHERE id IN (${ids})`;
}

describe("with --previous-optional", () => {
  const missing: Readonly<Record<string, (place: Workplace, origin: string) => string>> = {
    "a folder that is not there": ({ site }) => join(site, "nothing"),
    "the manifest of a folder that is not there": ({ site }) => join(site, "nothing/manifest.json"),
    "an empty folder": ({ site }) => {
      mkdirSync(join(site, "empty"));
      return join(site, "empty");
    },
    "an address with nothing": (_place, origin) => `${origin}/nothing/`,
  };

  test.for(Object.entries(missing))("goes on without %s, and says so", async ([, at]) => {
    const place = copyWorkplace(good);
    const host = await startHost(oldOf(place));
    try {
      const previous = at(place, host.origin);
      const args = ["--snapshot", place.snapshot, "--previous", previous, "--previous-optional"];
      const run = (...more: readonly string[]) => runProgram([...more, ...args, ...comparable]);
      const { status, stderr } = await run("build", "--out", place.out, "--accept-loss");
      expect(status).toBe(0);
      const says = `--previous ${previous}: there is no `;
      expect(stderr.split("\n").filter((line) => line.startsWith(says))).toHaveLength(1);
      expect(stderr).toContain("; going on without it\n");
      expect(contents(place.out)).toEqual(contents(oldOf(place)));
      expect(await run("check", "--quiet")).toMatchObject({ status: 0, stderr: "" });
    } finally {
      await host.stop();
    }
  });

  test("refuses every other error", async () => {
    const place = copyWorkplace(good);
    const host = await startHost(oldOf(place));
    const says =
      (status: number, body?: string): Misconduct =>
      (_request, response) => {
        response.writeHead(status).end(body);
        return true;
      };
    const faults: readonly (readonly [spoil: () => unknown, previous: string, words: string])[] = [
      [() => host.misbehave(says(500)), host.origin, "expected status 200, found 500"],
      [() => host.misbehave(says(200, "<html>")), host.origin, "a web page"],
      [() => rmSync(join(oldOf(place), "manifest.json")), oldOf(place), "is not empty"],
      [() => {}, "http://127.0.0.1:1/", "expected an answer, found"],
    ];
    for (const [spoil, previous, words] of faults) {
      spoil();
      await expectRefusal(place, { status: 2, says: [`--previous ${previous}`, words] }, [
        ...["--previous", previous, "--previous-optional"],
      ]);
    }
    await host.stop();
  });

  test("refuses a folder without read permission", { tags: ["setpriv"] }, async () => {
    const place = copyWorkplace(good);
    const previous = join(place.folder, "closed", "old");
    mkdirSync(previous, { recursive: true });
    chmodSync(join(place.folder, "closed"), 0);
    const says = [`cannot read ${previous}: permission is denied`];
    const args = ["--previous", previous, "--previous-optional"];
    await expectRefusal(place, { status: 2, says }, args, { under: obeyingModes });
  });
});

describe("stops a build that would lose more than 5 % of a collection", () => {
  const command = (name: "build" | "check", place: Workplace, ...more: readonly string[]) =>
    runProgram([
      ...[name, "--snapshot", place.snapshot, "--previous", oldOf(place), "--quiet"],
      ...(name === "build" ? ["--out", place.out] : []),
      ...[...more, ...comparable],
    ]);

  function expectStop({ status, stderr, stdout }: Outcome): void {
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain("cannot be published: 1 fault");
    expect(stderr).toContain("api/passages/ at records");
    expect(stderr).toContain("at most 5 of the 100 records of the previous site gone (5 %)");
    expect(stderr).toMatch(/6 gone: urn:[^ ]+ag:7\.4, urn:[^ ]+ag:7\.5, urn:[^ ]+, and 3 more/);
    expect(stderr).toContain("--accept-loss");
  }

  test("five of a hundred may go, six may not, unless that is accepted", async () => {
    const five = changedPlace(without(5));
    expect(await command("build", five)).toMatchObject({ status: 0, stderr: "" });
    expect(await command("check", five)).toMatchObject({ status: 0, stderr: "" });
    const six = changedPlace(without(6));
    expectStop(await command("build", six));
    expectStop(await command("check", six));
    expect(existsSync(six.out)).toBe(false);
    expect(await command("check", six, "--accept-loss")).toMatchObject({ status: 0, stderr: "" });
    expect(await command("build", six, "--accept-loss")).toMatchObject({ status: 0, stderr: "" });
    const { removed } = changesIn(six.out).collections[0];
    expect(removed).toHaveLength(6);
    // --accept-loss holds for one build, and a stopped build changes nothing.
    const before = picture(six.out);
    expectStop(await command("build", six));
    expect(touched(before, picture(six.out))).toEqual([]);
  });

  test("a collection that became empty has its own fault", async () => {
    const place = changedPlace("DELETE FROM passage_internal_reference");
    const { status, stderr, stdout } = await command("build", place, "--json");
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    const { error } = JSON.parse(stdout);
    expect(error.faults).toEqual([
      {
        record: "api/passage_internal_references/",
        field: "records",
        expected: "at most 0 of the 1 records of the previous site gone (5 %)",
        found: "1 gone: 1",
        hint: "check that the snapshot is complete; if these records should go, use --accept-loss",
      },
    ]);
  });
});

test.each([
  [["--previous", ""], "--previous: expected a value, found an empty text"],
  [["--previous", "/nowhere"], "--previous /nowhere: there is no /nowhere"],
])("refuses %j", async (args, words) => {
  const place = copyWorkplace(good);
  const { status, stderr } = await runProgram([
    ...["build", "--snapshot", place.snapshot, "--out", place.out, ...args],
  ]);
  expect(status).toBe(2);
  expect(stderr).toContain(`error: ${words}`);
  expect(stderr).toMatch(/ {2}try: /);
  expect(existsSync(place.out)).toBe(false);
});
