/** Requests while the served site is rebuilt and builds are killed: each answer is from one site or the other. */
import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { publishedAt, type SiteLocation } from "../../site-folder/published-at.ts";
import { epigramUrn } from "../../testing/anthology.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { serveHere } from "../../testing/hosts/served-here.ts";
import { startProgram } from "../../testing/program.ts";
import { randomNumbers } from "../../testing/random-numbers.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { times } from "../../testing/thoroughness.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../../testing/workplace.ts";
import type { Listening } from "./listen.ts";

const options = { ...oneForm, pageSize: 10, products: only("filters") };

/** Two snapshots with different texts, so that every answer differs. */
let place: Workplace;
let other: Workplace;
beforeAll(() => {
  place = makeWorkplace(40);
  other = copyWorkplace(place);
  alterSnapshot(other.snapshot, "UPDATE text SET text = text || ' καὶ ἄλλα'");
});

const filtered = ["?book__number=7", "?book__number=7&page=3", "?book__number=7&format=json"];
const targets = [
  ...["texts/", "texts/?page=2", "texts/3/", "passages/", "passages/?page=4"],
  ...[`passages/${epigramUrn(2)}/`, ...filtered.map((query) => `passages/${query}`)],
].map((path) => `/api/${path}`);

/** The number of concurrent clients. */
const clients = 4;

const locations: Readonly<Record<string, (folder: string) => SiteLocation>> = {
  "in its folder": (folder) => ({ kind: "folder", folder: join(folder, "out") }),
  "as releases": (folder) => ({ kind: "releases", folder, keep: 3 }),
};

test.for(Object.entries(locations))("no answer mixes two sites, rebuilt %s", async ([, locate]) => {
  const folder = mkdtempSync(join(place.folder, "rebuilt-"));
  const location = locate(folder);
  const known = new Map(targets.map((target) => [target, new Set<string>()]));
  const server = await serveHere(publishedAt(location));
  for (const { snapshot } of [other, place]) {
    await buildQuietly(snapshot, location, options);
    for (const target of targets) known.get(target)?.add((await ask(server, target)).hash);
  }
  expect([...known.values()].map(({ size }) => size)).toEqual(targets.map(() => 2));

  const seen = new Map(targets.map((target) => [target, new Set<string>()]));
  const fewest = times(500, 10_000);
  let [isBuilding, answers, refused] = [true, 0, 0];
  const isWanted = () => answers < fewest;
  const building = buildInTurn(argumentsFor(location), isWanted).finally(() => {
    isBuilding = false;
  });
  const client = async () => {
    while (isBuilding) {
      for (const target of targets) {
        const { status, hash } = await ask(server, target);
        // While files are replaced one by one, an answer made from many of them may not be available.
        if (status === 503 && location.kind === "folder" && target.includes("book__")) refused += 1;
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

/** Builds each snapshot twice by turns, at least ten times; kills every second build at a random moment. */
async function buildInTurn(args: readonly string[], isWanted: () => boolean): Promise<void> {
  const random = randomNumbers(3);
  let longest = 600;
  for (let index = 1; index <= 10 || isWanted(); index += 1) {
    const { snapshot } = index % 4 < 2 ? other : place;
    const start = performance.now();
    const { process, ended } = startProgram(["build", "--snapshot", snapshot, ...args]);
    const timer = index % 2 === 0 && setTimeout(() => process.kill("SIGKILL"), random() * longest);
    const { status, signal, stderr } = await ended;
    if (timer) clearTimeout(timer);
    if (signal === "SIGKILL") continue;
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
