/** Damaged packed sites. */
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
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import { filesBelow } from "../../src/disk/files.ts";
import { AnthologyError } from "../../src/model/errors.ts";
import { packedFolderSite } from "../../src/packed/folder.ts";
import { largestPack } from "../../src/packed/format.ts";
import { packedIndexName } from "../../src/routing/site-files.ts";
import { bytesOf } from "../../src/site-folder/site.ts";
import { packQuietly } from "../../src/testing/packed-site.ts";
import { runProgram, startProgram } from "../../src/testing/program.ts";
import { oneOf } from "../../src/testing/random-numbers.ts";
import { contents } from "../../src/testing/tree.ts";
import { answerOf, type Campaign } from "./campaign.ts";
import { damageBytes, mutated, standIns, takeOne, type Ways } from "./damage.ts";

import { expectSuccess, openSites } from "./sites.ts";

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
