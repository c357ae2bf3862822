/** Requests while the served site is rebuilt and builds are killed: each answer is from one site or the other. */
import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { siteAt } from "../packed/site-at.ts";
import { publishedAt, type SiteLocation } from "../site-folder/published-at.ts";
import { epigramUrn } from "../testing/anthology.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { serveHere } from "../testing/hosts/served-here.ts";
import { packQuietly } from "../testing/packed-site.ts";
import { startProgram } from "../testing/program.ts";
import { randomNumbers } from "../testing/random-numbers.ts";
import { oneForm, only } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { times } from "../testing/thoroughness.ts";
import { copyWorkplace, makeWorkplace } from "../testing/workplace.ts";
import type { Listening } from "./listen.ts";
import { createSiteServer } from "./serve.ts";

const options = { ...oneForm, pageSize: 10, products: only("filters") };

/** Two snapshots with different texts, so that every answer differs. */
const place = makeWorkplace(40);
const other = copyWorkplace(place);
alterSnapshot(other.snapshot, "UPDATE text SET text = text || ' καὶ ἄλλα'");

const filtered = ["?book__number=7", "?book__number=7&page=3", "?book__number=7&format=json"];
const targets = [
  "texts/",
  "texts/?page=2",
  "texts/3/",
  "passages/",
  "passages/?page=4",
  `passages/${epigramUrn(2)}/`,
  ...filtered.map((query) => `passages/${query}`),
].map((path) => `/api/${path}`);

/** The number of concurrent clients. */
const clients = 4;

const ways: Readonly<
  Record<string, { locate: (folder: string) => SiteLocation; isPacked?: boolean }>
> = {
  "in its folder": { locate: (folder) => ({ kind: "folder", folder: join(folder, "out") }) },
  "as releases": { locate: (folder) => ({ kind: "releases", folder, keep: 3 }) },
  "and packed": {
    locate: (folder) => ({ kind: "folder", folder: join(folder, "out") }),
    isPacked: true,
  },
};

test.for(Object.entries(ways))("no answer mixes two sites, rebuilt %s", async ([, way]) => {
  const { locate, isPacked = false } = way;
  const folder = mkdtempSync(join(place.folder, "rebuilt-"));
  const location = locate(folder);
  const packed = isPacked ? join(folder, "packed") : undefined;
  const known = new Map(targets.map((target) => [target, new Set<string>()]));
  for (const { snapshot } of [other, place]) {
    await buildQuietly(snapshot, location, options);
    if (packed !== undefined) await packQuietly(publishedAt(location), packed);
    // A server that has just started knows the current index of a packed site.
    const first = await serveHere(serverAt(location, packed));
    for (const target of targets) known.get(target)?.add((await ask(first, target)).hash);
    await first.stop();
  }
  const server = await serveHere(serverAt(location, packed));
  expect([...known.values()].map(({ size }) => size)).toEqual(targets.map(() => 2));

  const seen = new Map(targets.map((target) => [target, new Set<string>()]));
  const fewest = times(500, 10_000);
  let [isBuilding, answers, refused] = [true, 0, 0];
  // A server notices another packed site within ten seconds.
  const isWanted = () => answers < fewest || [...seen.values()].some(({ size }) => size < 2);
  const building = buildInTurn(location, packed, isWanted).finally(() => {
    isBuilding = false;
  });
  const client = async () => {
    while (isBuilding) {
      for (const target of targets) {
        const { status, hash } = await ask(server, target);
        // While files are replaced one by one, an answer made from many of them may not be available.
        const isMoving = location.kind === "folder" && !isPacked;
        if (status === 503 && isMoving && target.includes("book__")) refused += 1;
        else {
          expect([target, ...(known.get(target) ?? [])]).toContain(hash);
          seen.get(target)?.add(hash);
          answers += 1;
        }
      }
    }
  };
  await Promise.all([building, ...Array.from({ length: clients }, client)]);
  await server.stop();
  expect(answers).toBeGreaterThan(refused);
  expect(seen).toEqual(known);
});

/** A server of the site in a location, or of its packed form. */
function serverAt(location: SiteLocation, packed: string | undefined): Server {
  const site = siteAt(packed ?? publishedAt(location));
  return createSiteServer(site, (error) => {
    throw error;
  });
}

/**
 * Builds each snapshot twice by turns, at least ten times, and packs it where that is wanted; kills every second command at a
 * random moment.
 */
async function buildInTurn(
  location: SiteLocation,
  packed: string | undefined,
  isWanted: () => boolean,
): Promise<void> {
  const random = randomNumbers(3);
  let longest = 600;
  for (let index = 1; index <= 10 || isWanted(); index += 1) {
    const { snapshot } = index % 4 < 2 ? other : place;
    const build = ["build", "--snapshot", snapshot, ...argumentsFor(location)];
    const isKilled = index % 2 === 0;
    if (packed !== undefined) {
      await buildQuietly(snapshot, location, options);
      await run(["pack", publishedAt(location), packed, "--no-sync", "--quiet"], isKilled);
    } else await run(build, isKilled);
  }

  async function run(args: readonly string[], isKilled: boolean): Promise<void> {
    const start = performance.now();
    const { process, ended } = startProgram(args);
    const timer = isKilled && setTimeout(() => process.kill("SIGKILL"), random() * longest);
    const { status, signal, stderr } = await ended;
    if (timer) clearTimeout(timer);
    if (signal === "SIGKILL") return;
    longest = performance.now() - start;
    if (status !== 0) throw new Error(`status ${status}: ${stderr}`);
  }
}

function argumentsFor(location: SiteLocation): string[] {
  const to = location.kind === "folder" ? "--out" : "--releases";
  const { baseUrl, pageSize, products } = options;
  const args = [to, location.folder, "--base-url", baseUrl, "--page-size", `${pageSize}`];
  args.push("--no-sync", "--quiet", "--jobs", "1");
  return [...args, "--only", ...products];
}

async function ask({ origin }: Listening, target: string) {
  const response = await fetch(origin + target);
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, hash: createHash("sha256").update(body).digest("hex") };
}
