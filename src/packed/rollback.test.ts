/** Going back and forward among releases, folders and packed sites: what is held, and what is said if the disk fails. */
import { watched } from "../commands/running.ts";
import "../testing/failing-disk.ts";
import fs from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createSync } from "../disk/sync.ts";
import { releasesAt } from "../site-folder/releases.ts";
import {
  liftHold,
  listReleases,
  type Releases,
  rollBack,
  verifyReleases,
} from "../site-folder/rollback.ts";
import { withFailure, withPowerCuts } from "../testing/failing-disk.ts";
import { newFolder } from "../testing/new-folder.ts";
import { packQuietly } from "../testing/packed-site.ts";
import { publishSmall } from "../testing/small-site.ts";
import { contents } from "../testing/tree.ts";
import { readIndex } from "./folder.ts";
import { packFile } from "./format.ts";
import { packedReleases } from "./indexes.ts";
import { verifySite } from "./site-at.ts";
import { unpackSite } from "./unpack.ts";

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = newFolder();
});

interface Kind {
  publish(word: string): Promise<unknown>;
  releases(): Releases;
  /** The first page, as a reader finds it. */
  page(): Promise<string>;
  /** What says which release is the current one. */
  readonly head: string;
  /** Damages a release, without another size. */
  damage(name: string): void;
  /** A file of others in a release. */
  other(name: string): string;
}

const quiet = watched({}).log;
const filesOf = (word: string) => ({ "api/index.json": word, "index.html": "same" });
const kinds: Readonly<Record<string, Kind>> = {
  folders: {
    publish: (word) =>
      publishSmall({ kind: "releases", folder: at("live"), keep: 3 }, filesOf(word)),
    releases: () => releasesAt(at("live")),
    page: async () => fs.readFileSync(at("live/current/api/index.json"), "utf8"),
    head: "current",
    damage: (name) => fs.writeFileSync(at(`live/${name}/api/index.json`), "eno"),
    other: (name) => at(`live/${name}/notes.txt`),
  },
  "packed sites": {
    publish: async (word) => {
      await publishSmall({ kind: "folder", folder: at("plain") }, filesOf(word));
      return await packQuietly(at("plain"), at("live"));
    },
    releases: () => packedReleases(at("live")),
    page: async () => {
      await verifySite(at("live"));
      fs.rmSync(at("unpacked"), { recursive: true, force: true });
      const { signal } = new AbortController();
      const to = { folder: at("live"), target: at("unpacked"), sync: createSync(false), signal };
      await unpackSite(to, quiet);
      return fs.readFileSync(at("unpacked/api/index.json"), "utf8");
    },
    head: "packs/index.json",
    damage: (name) => {
      const [, pack = ""] = readIndex(at("live"), `packs/${name}.json`)?.packs[0] ?? [];
      const bytes = fs.readFileSync(at(`live/${packFile(pack)}`));
      bytes[40] = ~(bytes[40] ?? 0);
      fs.writeFileSync(at(`live/${packFile(pack)}`), bytes);
    },
    other: () => at("live/notes.txt"),
  },
};

describe.each(Object.entries(kinds))("%s", (_, { publish, releases, page, ...kind }) => {
  const numbers = async () =>
    (await listReleases(releases())).releases.map(({ name, isCurrent }) =>
      isCurrent ? `*${Number.parseInt(name, 10)}` : `${Number.parseInt(name, 10)}`,
    );
  const back = () => rollBack(releases(), false);
  const forward = () => rollBack(releases(), true);

  test("go back and forward; all but the newest are held, until the hold is lifted", async () => {
    for (const word of ["one", "two", "three", "four"]) await publish(word);
    expect(await numbers()).toEqual(["2", "3", "*4"]);
    const { hold } = await back();
    expect(hold).toMatch(/^went back from release 4-\w{12} to 3-\w{12} at \S+Z$/);
    expect([await numbers(), await page()]).toEqual([["2", "*3", "4"], "three"]);
    const held = {
      kind: "run",
      message: `${at("live")} is held: ${hold}`,
      hint: `when what was wrong is corrected: anthology-build rollback ${at("live")} --lift`,
    };
    const before = contents(at("live"));
    await expect(publish("five")).rejects.toMatchObject(held);
    expect(contents(at("live"))).toEqual(before);
    await back();
    expect(await page()).toBe("two");
    await expect(back()).rejects.toThrow("is the oldest");
    expect((await forward()).hold).toMatch(/^went forward /);
    expect([(await forward()).hold, await page()]).toEqual([null, "four"]);
    await expect(forward()).rejects.toThrow("is the newest");
    await publish("five");
    await back();
    expect(await liftHold(releases())).toMatch(/^went back /);
    expect((await listReleases(releases())).hold).toBe(null);
    await publish("six");
    expect([await numbers(), await page()]).toEqual([["3", "4", "*6"], "six"]);
  });

  test("say what they did if the disk fails, and how to go on", async () => {
    const seen = new Set<string>();
    for (const isLasting of [false, true]) {
      for (let from = 1; ; from += 1) {
        fs.rmSync(at("live"), { recursive: true, force: true });
        for (const word of ["one", "two", "three"]) await publish(word);
        const failing = { folder: at("live"), from, isLasting };
        const { thrown, isReached } = await withFailure(failing, back);
        if (!isReached) break;
        const word = await page();
        const { message = "done", hint = "" } = (thrown ?? {}) as {
          message?: string;
          hint?: string;
        };
        const label = `call ${from}: ${message}; ${hint}`;
        seen.add(`${word} ${thrown === undefined}`);
        if (thrown === undefined || word === "two") {
          expect(word, label).toBe("two");
          expect(`${message}`, label).toMatch(
            /^done$|: (went back|may have gone) from .*did not confirm/,
          );
          expect(hint, label).not.toContain("run the command again");
          expect((await listReleases(releases())).hold, label).toMatch(/^went back /);
        } else {
          expect(word, label).toBe("three");
          expect(hint, label).toMatch(/run the command again|--list$|--verify/);
        }
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(["three false", "two false"]));
  });

  test("read the whole release before they go there, and name what is damaged", async () => {
    for (const word of ["one", "two"]) await publish(word);
    const [one = "", two = ""] = releases().names();
    expect([...(await verifyReleases(releases())).keys()]).toEqual([one, two]);
    fs.writeFileSync(kind.other(one), "");
    await back();
    expect((await forward()).current).toBe(two);
    fs.rmSync(kind.other(one));
    kind.damage(one);
    // A pack of all files has the manifest, too.
    const path = "(?:api/index|manifest).json$";
    await expect(back()).rejects.toMatchObject({
      kind: "data",
      message: `${at("live")}: release ${one} is damaged: 1 fault`,
      hint: `the current release is as before; to go past this one, remove ${releases().pathOf(one)}, then run the command again`,
      faults: { shown: [{ record: expect.stringMatching(`^${path}`) }] },
    });
    expect([await page(), (await listReleases(releases())).hold]).toEqual(["two", null]);
    await expect(verifyReleases(releases())).rejects.toMatchObject({
      message: `${at("live")}: releases are damaged: 1 fault`,
      faults: { shown: [{ record: expect.stringMatching(`^${one}: ${path}`) }] },
    });
  });

  test("do not go forward to a release that a killed publication has left", async () => {
    await publish("one");
    for (let from = 1; ; from += 1) {
      await publish("two");
      const failing = { folder: at(`live/${kind.head}`), from, isLasting: true };
      const { isReached } = await withFailure(failing, () => publish("three"));
      if (!isReached) break;
      await expect(forward(), `${from}`).rejects.toThrow("is the newest");
      expect((await listReleases(releases())).releases.at(-1), `${from}`).toMatchObject({
        isCurrent: true,
      });
    }
    expect(await page()).toBe("three");
  });

  test.each([true, false])(
    "hold what went back after a power cut (a command flushes: %s)",
    async (hasCommand) => {
      for (const word of ["one", "two"]) await publish(word);
      const [one = ""] = releases().names();
      const seen = new Set<string>();
      await withPowerCuts(
        at("live"),
        (sync) => rollBack(releases(), false, sync),
        async (cut, isEnd) => {
          const { hold, releases: list } = await listReleases(releases());
          const isBack = list.find(({ isCurrent }) => isCurrent)?.name === one;
          seen.add(`${isBack}`);
          expect(hold ?? "", cut).toMatch(
            isBack ? /^went back from .*Z$/ : /^(?:went back from .*Z)?$/,
          );
          if (isEnd) expect(isBack, cut).toBe(true);
        },
        hasCommand,
      );
      expect([...seen].sort()).toEqual(["false", "true"]);
    },
  );
});

test("a packed release is not put back if a pack of it is gone, and a site that comes again is one release", async () => {
  const { publish, releases, page } = kinds["packed sites"] ?? expect.unreachable();
  for (const word of ["one", "two", "one", "two", "one"]) await publish(word);
  const names = (await listReleases(releases())).releases.map(({ name }) => name);
  expect(names.map((name) => Number.parseInt(name, 10))).toEqual([4, 5]);
  await rollBack(releases(), false);
  const [, pack = ""] = readIndex(at("live"))?.packs[0] ?? [];
  await rollBack(releases(), true);
  fs.rmSync(at(`live/${packFile(pack)}`));
  await expect(rollBack(releases(), false)).rejects.toThrow(/release 4-\w+ is damaged: 1 fault$/);
  expect([await page(), (await listReleases(releases())).hold]).toEqual(["one", null]);
});
