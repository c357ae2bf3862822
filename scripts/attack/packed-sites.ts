/** `verify`, `pack` and `pack --unpack` of damaged packed sites, and a `pack` that is killed. */
import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import { filesBelow, removeFolder } from "../../src/disk/files.ts";
import { AnthologyError } from "../../src/model/errors.ts";
import { packedFolder } from "../../src/packed/folder.ts";
import { readPacked } from "../../src/packed/reader.ts";
import { packedIndexName } from "../../src/routing/routes.ts";
import { buildQuietly } from "../../src/testing/build-quietly.ts";
import { packQuietly } from "../../src/testing/packed-site.ts";
import { runProgram, startProgram } from "../../src/testing/program.ts";
import { oneOf } from "../../src/testing/random-numbers.ts";
import { everything, only } from "../../src/testing/site-options.ts";
import { alterSnapshot } from "../../src/testing/snapshots.ts";
import { contents } from "../../src/testing/tree.ts";
import { makeWorkplace } from "../../src/testing/workplace.ts";
import { answerOf, type Campaign } from "./campaign.ts";
import { damageBytes, mutated } from "./damage.ts";

export const packedSites: Campaign = {
  name: "packed sites",
  trials: 80,
  async open() {
    const options = { ...everything, products: only("dumps") };
    const place = makeWorkplace(6);
    const at = (name: string) => join(place.folder, name);
    const [packed, restored] = [at("packed"), at("restored")];
    await buildQuietly(place.snapshot, at("old"), options);
    await packQuietly(at("old"), at("packed-old"));
    alterSnapshot(place.snapshot, "UPDATE text SET text = text || ' καὶ ἄλλα' WHERE id % 2 = 0");
    await buildQuietly(place.snapshot, place.out, options);
    const [old, next] = [contents(at("old")), contents(place.out)];
    const commands: readonly (readonly string[])[] = [
      ["verify", packed],
      ["pack", place.out, packed],
      ["pack", "--unpack", packed, restored],
    ];
    return {
      async attempt(random) {
        for (const folder of [packed, restored]) rmSync(folder, { recursive: true, force: true });
        cpSync(at("packed-old"), packed, { recursive: true });
        if (random() < 0.2) await killAfter(["pack", place.out, packed, "-q"], 600 * random());
        const story = spoilPacked(packed, random);
        const command = oneOf(commands, random);
        return {
          story: `${story}, ${command.slice(0, 2).join(" ")}`,
          answer: await answerOf([...command, "--quiet"]),
        };
      },
      /** Every file that a reader gets is one of the two sites. */
      async kept() {
        for (const path of new Set([...Object.keys(old), ...Object.keys(next)])) {
          const found = await hashIn(packed, path);
          if (found !== undefined) expect([old[path], next[path]], path).toContain(found);
        }
        const unpacked = await runProgram(["verify", restored, "--quiet"]);
        if (unpacked.status === 0) expect([old, next]).toContainEqual(contents(restored));
      },
      /** What another program or a later version put there must be removed by hand. */
      async repair() {
        const pack = ["pack", place.out, packed, "--verify", "--quiet"];
        if ((await runProgram(pack)).status === 2) rmSync(packed, { recursive: true });
        expect(await runProgram(pack)).toMatchObject({ status: 0, stderr: "" });
        rmSync(restored, { recursive: true, force: true });
        const unpack = await runProgram(["pack", "--unpack", packed, restored, "--quiet"]);
        expect(unpack).toMatchObject({ status: 0, stderr: "" });
        expect(contents(restored)).toEqual(next);
      },
      close: () => removeFolder(place.folder),
    };
  },
};

async function killAfter(args: readonly string[], milliseconds: number): Promise<void> {
  const { process: child, ended } = startProgram(args);
  const timer = setTimeout(() => child.kill("SIGKILL"), milliseconds);
  await ended;
  clearTimeout(timer);
}

/** SHA-256 of a file of a packed site; undefined if a reader gets an error or nothing. */
async function hashIn(packed: string, path: string): Promise<string | undefined> {
  try {
    const { read } = readPacked(packedFolder(packed));
    const content = await read(async (site) => (await site.open(path))?.read());
    if (content === undefined) return undefined;
    return hash("sha256", content instanceof Uint8Array ? content : await buffer(content));
  } catch (error) {
    if (error instanceof AnthologyError) return undefined;
    throw error;
  }
}

/** Spoils a packed site; returns a description. */
function spoilPacked(packed: string, random: () => number): string {
  const files = [...filesBelow(packed)];
  const [path, other] = [oneOf(files, random), oneOf(files, random)];
  const [file, index] = [join(packed, path), join(packed, packedIndexName)];
  const instead = (make: () => void) => () => {
    rmSync(file);
    make();
  };
  const rewrite = (change: (text: string) => string) => () =>
    writeFileSync(index, change(readFileSync(index, "utf8")));
  const ways: Readonly<Record<string, () => void>> = {
    "a damaged file": () => void damageBytes(file, random),
    "a damaged index": () => void damageBytes(index, random),
    "a missing file": () => rmSync(file),
    "a file in place of another": () => copyFileSync(join(packed, other), file),
    "a bomb": () => writeFileSync(file, gzipSync(Buffer.alloc(200 << 20))),
    "an index with other values": rewrite((text) =>
      JSON.stringify(mutated(JSON.parse(text), 3, random)),
    ),
    "an index with other digits": rewrite((text) =>
      text.replace(oneOf([/\d+\]/, /\d{3}/, /[a-f]{2}/, /"asides":/], random), "7"),
    ),
    "an index without a row": rewrite((text) => text.replace(/^\[".*\],\n/m, "")),
    "a fifo": instead(() => void execFileSync("mkfifo", [file])),
    "a link to a device": instead(() => symlinkSync("/dev/zero", file)),
    "a folder as file": instead(() => mkdirSync(file)),
    "another program's file": () => writeFileSync(join(packed, "index.html"), ""),
    "nothing else": () => {},
  };
  const [story, spoil] = oneOf(Object.entries(ways), random);
  spoil();
  return `${story} (${path})`;
}
