/** Hostile previous sites and targets, and damaged packed sites. */

import { hash } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import { filesBelow, removeFolder } from "../../src/disk/files.ts";
import { AnthologyError } from "../../src/model/errors.ts";
import type { Product } from "../../src/model/products.ts";
import { packedFolderSite } from "../../src/packed/folder.ts";
import { largestPack } from "../../src/packed/format.ts";
import { verifySite } from "../../src/packed/site-at.ts";
import { halfAppliedName, packedIndexName } from "../../src/routing/routes.ts";
import { bytesOf } from "../../src/site-folder/site.ts";
import { buildQuietly } from "../../src/testing/build-quietly.ts";
import { startHost } from "../../src/testing/faulty-host.ts";
import { packQuietly } from "../../src/testing/packed-site.ts";
import { runProgram, startProgram } from "../../src/testing/program.ts";
import { below, oneOf } from "../../src/testing/random-numbers.ts";
import { everything, only } from "../../src/testing/site-options.ts";
import { alterSnapshot } from "../../src/testing/snapshots.ts";
import { contents } from "../../src/testing/tree.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../../src/testing/workplace.ts";
import { type Answer, answerOf, type Campaign } from "./campaign.ts";
import { damageBytes, mutated, spoilSite, standIns, takeOne, type Ways } from "./damage.ts";

/** With a public address: `publish` warns of one that leads to this machine. */
const options = { ...everything, baseUrl: "https://anthology.example" };

type Products = readonly Product[];

/** For `publish`, which starts rclone once for each type of file. */
export const fewTypes: Products = ["changes"];

/** The sites that all lanes copy, by their products. */
const built = new Map<Products, Promise<Workplace>>();

async function buildSites(products: Products): Promise<Workplace> {
  const place = makeWorkplace(6);
  process.once("exit", () => removeFolder(place.folder));
  const oldSnapshot = join(place.data, "old.sqlite");
  copyFileSync(place.snapshot, oldSnapshot);
  const site = { ...options, products: only(...products) };
  await buildQuietly(oldSnapshot, join(place.folder, "old"), site);
  alterSnapshot(place.snapshot, "UPDATE text SET text = text || ' καὶ ἄλλα' WHERE id % 2 = 0");
  await buildQuietly(place.snapshot, place.out, site);
  return place;
}

const usual: Products = ["changes", "dumps"];

/** Two sites of one anthology: the one in `old`, and the next, whose snapshot and published folder are those of the place. */
export async function openSites(products = usual) {
  const template = built.get(products) ?? buildSites(products);
  built.set(products, template);
  const place = copyWorkplace(await template);
  const at = (name: string) => join(place.folder, name);
  const [old, oldSnapshot] = [at("old"), join(place.data, "old.sqlite")];
  const files = { old: contents(old), next: contents(place.out) };
  const build = (snapshot: string, out: string, ...more: readonly string[]) => {
    const { baseUrl, pageSize } = options;
    const names = only(...products);
    const site = ["--base-url", baseUrl, "--page-size", `${pageSize}`, "--only", ...names];
    return ["build", "-s", snapshot, "-o", out, "--quiet", "--no-sync", ...more, ...site];
  };
  return { ...place, at, old, oldSnapshot, files, build, close: () => removeFolder(place.folder) };
}

export async function expectSuccess(args: readonly string[]): Promise<void> {
  expect(await runProgram(args)).toMatchObject({ status: 0, stderr: "" });
}

/** It was refused, and the folder has not changed; or the input gave valid data, and the folder fits its manifest. */
export async function expectKept(
  { status }: Answer,
  out: string,
  files: Readonly<Record<string, string>>,
) {
  if (status === 0) await verifySite(out);
  else expect(contents(out)).toEqual(files);
}

export const previousSites: Campaign = {
  name: "--previous with hostile sites",
  trials: 60,
  async open() {
    const { at, snapshot, oldSnapshot, old, files, build, close } = await openSites();
    const [out, site] = [at("built"), at("previous")];
    cpSync(old, out, { recursive: true });
    const host = await startHost(site);
    return {
      async attempt(random) {
        rmSync(site, { recursive: true, force: true });
        cpSync(old, site, { recursive: true });
        const isOnWeb = random() < 0.5;
        const [how, answer] = oneOf(misconduct, random);
        const isAnswer = isOnWeb && random() < 0.5;
        const story = isAnswer ? how : spoilSite(site, random);
        // Only later requests, so that the manifest is sometimes read.
        let left = below(3, random);
        host.misbehave((_, response) => {
          if (!isAnswer) return false;
          left -= 1;
          if (left < 0) answer(response);
          return left < 0;
        });
        const args = ["--previous", isOnWeb ? `${host.origin}/` : site, "--accept-loss"];
        return {
          story: `${story} ${isOnWeb ? "on the web" : "in a folder"}`,
          answer: await answerOf(build(snapshot, out, ...args)),
        };
      },
      kept: (answer) => expectKept(answer, out, files.old),
      async repair() {
        await expectSuccess(build(oldSnapshot, out));
        expect(contents(out)).toEqual(files.old);
      },
      async close() {
        await host.stop();
        close();
      },
    };
  },
};

/** Answers of a hostile host. */
const misconduct: readonly [how: string, answer: (response: ServerResponse) => void][] = [
  ...[204, 304, 401, 404, 500, 999].map((status): (typeof misconduct)[number] => [
    `status ${status}`,
    (response) => response.writeHead(status).end(),
  ]),
  ["a redirect to itself", (response) => response.writeHead(302, { location: "?" }).end()],
  ["a torn connection", (response) => response.socket?.resetAndDestroy()],
  ["a page for people", (response) => response.end("<!doctype html><title>Sign in</title>")],
  [
    "an endless line",
    (response) => {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    },
  ],
];

export const hostileTargets: Campaign = {
  name: "publish to hostile targets",
  trials: 60,
  async open() {
    const { at, old, out, files, close } = await openSites(fewTypes);
    const [target, outside] = [at("target"), at("outside")];
    writeFileSync(outside, "outside");
    let args: readonly string[] = [];
    return {
      async attempt(random) {
        rmSync(target, { recursive: true, force: true });
        cpSync(old, target, { recursive: true });
        args = ["publish", `:local:${target}`, out, "--quiet"];
        const story =
          random() < 0.3 ? spoilMarker(target, random) : spoilSite(target, random, false);
        return { story, answer: await answerOf(args) };
      },
      kept: ({ status }) => {
        expect(readFileSync(outside, "utf8")).toBe("outside");
        // What a target lost without its manifest knowing is not looked for (docs/building.md).
        const manifest = { "manifest.json": files.next["manifest.json"] };
        if (status === 0) expect(contents(target)).toMatchObject(manifest);
      },
      /** A hostile target must be emptied by hand. */
      async repair() {
        rmSync(target, { recursive: true });
        await expectSuccess(args);
        expect(contents(target)).toEqual(files.next);
      },
      close,
    };
  },
};

/** Puts a hostile marker of an unfinished publication into a target. */
function spoilMarker(target: string, random: () => number): string {
  const paths = oneOf(
    [["../outside"], ["/etc/passwd"], ["b", "a"], ["api/\u0000"], ["x".repeat(50_000_000)], []],
    random,
  );
  writeFileSync(join(target, halfAppliedName), ["", ...paths].join("\n"));
  return `a marker: ${paths.join().slice(0, 20)}`;
}

/** `verify`, `pack` and `pack --unpack` of damaged packed sites, and a `pack` that is killed. */
export const packedSites: Campaign = {
  name: "packed sites",
  trials: 80,
  async open() {
    const { at, old, out, files, close } = await openSites();
    const [packed, packedOld, restored] = [at("packed"), at("packed-old"), at("restored")];
    await packQuietly(old, packedOld);
    const pack = ["pack", out, packed];
    const commands = [["verify", packed], pack, ["pack", "--unpack", packed, restored]];
    return {
      async attempt(random) {
        for (const folder of [packed, restored]) rmSync(folder, { recursive: true, force: true });
        cpSync(packedOld, packed, { recursive: true });
        if (random() < 0.2) {
          const { process: child, ended } = startProgram([...pack, "-q"]);
          const timer = setTimeout(() => child.kill("SIGKILL"), 600 * random());
          await ended.finally(() => clearTimeout(timer));
        }
        const story = spoilPacked(packed, random);
        const command = oneOf(commands, random);
        return {
          story: `${story}, ${command.slice(0, 2).join(" ")}`,
          answer: await answerOf([...command, "--quiet"]),
        };
      },
      /** Every file that a reader gets is one of the two sites. */
      async kept() {
        for (const path of new Set([...Object.keys(files.old), ...Object.keys(files.next)])) {
          const found = await hashIn(packed, path);
          if (found !== undefined)
            expect([files.old[path], files.next[path]], path).toContain(found);
        }
        const unpacked = await runProgram(["verify", restored, "--quiet"]);
        if (unpacked.status === 0) {
          expect([files.old, files.next]).toContainEqual(contents(restored));
        }
      },
      /** What another program or a later version put there must be removed by hand. */
      async repair() {
        rmSync(join(packed, foreignFile), { force: true });
        const again = [...pack, "--verify", "--quiet"];
        if ((await runProgram(again)).status === 2) rmSync(packed, { recursive: true });
        await expectSuccess(again);
        rmSync(restored, { recursive: true, force: true });
        await expectSuccess(["pack", "--unpack", packed, restored, "--quiet"]);
        expect(contents(restored)).toEqual(files.next);
      },
      close,
    };
  },
};

/** SHA-256 of a file of a packed site; undefined if a reader gets an error or nothing. */
async function hashIn(packed: string, path: string): Promise<string | undefined> {
  try {
    const content = await packedFolderSite(packed)?.open(path);
    return content && hash("sha256", await bytesOf(content));
  } catch (error) {
    if (error instanceof AnthologyError) return undefined;
    throw error;
  }
}

const foreignFile = "index.html";

/** Spoils a packed site; returns a description. */
function spoilPacked(packed: string, random: () => number): string {
  const files = [...filesBelow(packed)];
  const [path, other] = [oneOf(files, random), oneOf(files, random)];
  const [file, index] = [join(packed, path), join(packed, packedIndexName)];
  const rewrite = (change: (text: string) => string) => () =>
    writeFileSync(index, change(readFileSync(index, "utf8")));
  const ways: Ways = {
    ...standIns(file),
    "a damaged file": () => damageBytes(file, random),
    "a damaged index": () => damageBytes(index, random),
    "a file in place of another": () => copyFileSync(join(packed, other), file),
    "a bomb": () => writeFileSync(file, gzipSync(Buffer.alloc(200 << 20))),
    "an index with other values": rewrite((text) =>
      JSON.stringify(mutated(JSON.parse(text), 3, random)),
    ),
    "an index with other digits": rewrite((text) =>
      text.replace(oneOf([/\d+\]/, /\d{3}/, /[a-f]{2}/, /"asides":/], random), "7"),
    ),
    "an index whose packs are an object": rewrite((text) =>
      JSON.stringify({ ...JSON.parse(text), packs: {} }),
    ),
    "a list of parts that is an object": rewrite((text) =>
      JSON.stringify({ ...JSON.parse(text), long: [["dumps/zero", 1, "0".repeat(64), {}]] }),
    ),
    // Without their content, they take no room on the disk.
    "an index of 600 MB": () => truncateSync(index, 600_000_000),
    "a file of more than 2 GiB": () => truncateSync(file, 2 ** 31 + 1),
    "a link to itself": () => {
      rmSync(file);
      symlinkSync(file, file);
    },
    "a pack named twice": rewrite((text) =>
      text.replace(/^(\[".*",\d+\]),$/m, (row, own) => `${row}\n${own},`),
    ),
    "a file of a million equal parts": rewrite((text) => {
      const { long, ...index } = JSON.parse(text);
      const [path, , sha256, [part]] = long[0] ?? [
        "dumps/zero",
        0,
        "0".repeat(64),
        [["0".repeat(32), 0]],
      ];
      const parts = Array.from({ length: 1_000_000 }, () => [part?.[0], largestPack]);
      return JSON.stringify({
        ...index,
        long: [[path, largestPack * parts.length, sha256, parts]],
      });
    }),
    "an index without a row": rewrite((text) => text.replace(/^\[".*\],\n/m, "")),
    "another program's file": () => writeFileSync(join(packed, foreignFile), ""),
    "no damage": () => {},
  };
  return `${takeOne(ways, random)} (${path})`;
}
