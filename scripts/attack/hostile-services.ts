/** Pulls from hostile services: changed values in valid records, and invalid answers. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadFiles } from "../../src/import/load/load.ts";
import { AnthologyError } from "../../src/model/errors.ts";
import { openSnapshot } from "../../src/snapshot/open.ts";
import { anthology } from "../../src/testing/anthology.ts";
import { type Fault, type FaultyService, startService } from "../../src/testing/faulty-service.ts";
import { contentOf, hasty, pullFrom, siteOf } from "../../src/testing/pulling.ts";
import { below, oneOf } from "../../src/testing/random-numbers.ts";
import * as faults from "../../src/testing/service-faults.ts";
import { type Campaign, inLanes, type Trial } from "./campaign.ts";
import { short } from "./folder.ts";
import { mutated } from "./mutations.ts";

export const hostileServices: Campaign = {
  name: "hostile services",
  trials: { short: 10, usual: 150, thorough: 2000 },
  run: (count, seed, report) => inLanes(count, seed, openLane, report),
};

/** A service, and the snapshot that was pulled from it before its faults. */
interface Pulled {
  readonly service: FaultyService;
  readonly file: string;
  /** Hash of the content of the snapshot. */
  readonly content: string;
}

async function openLane() {
  const folder = mkdtempSync(join(tmpdir(), "anthology-attack-"));
  const source = join(folder, "source.sqlite");
  loadFiles(anthology(8), source);
  const service = await startService(await siteOf(source, { pageSize: 3 }));
  const file = join(folder, "pulled.sqlite");
  await pullFrom(service.origin, file);
  const pulled: Pulled = { service, file, content: contentOf(file) };
  return {
    attempt: (random: () => number) => attempt(pulled, random),
    close: async () => {
      await service.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A pull ends with a message and keeps the snapshot, or with a valid snapshot; the next pull from a good service repairs it. */
async function attempt({ service, file, content }: Pulled, random: () => number): Promise<Trial> {
  const before = readFileSync(file);
  const [how, fault] = hostility(random);
  const part = oneOf([1, 0.5, 0.1], random);
  const story = `${how}, ${part * 100} % of the answers`;
  service.misbehave((good, asked, response) =>
    random() < part ? fault(good, asked, response) : good,
  );
  const limits = { ...hasty, retries: 2 };
  let trial: Trial = { verdict: "survived" };
  try {
    await pullFrom(service.origin, file, { limits });
    openSnapshot(file).close();
  } catch (error) {
    const isMessage = error instanceof AnthologyError && error.hint !== undefined;
    const report = `${story}: ${error instanceof Error ? error.stack : error}`;
    if (!isMessage) {
      trial = { verdict: error instanceof AnthologyError ? "unclear" : "stacks", story: report };
    } else if (!readFileSync(file).equals(before)) trial = { verdict: "mixed", story: report };
  }
  service.misbehave();
  try {
    await pullFrom(service.origin, file, { limits, acceptLoss: true });
    if (contentOf(file) !== content) throw new Error("the next pull gave another snapshot");
  } catch (error) {
    trial = { verdict: "lost", story: `${story}: ${short(error)}` };
    rmSync(`${file}.pull`, { recursive: true, force: true });
    await pullFrom(service.origin, file, { acceptLoss: true });
  }
  return trial;
}

function hostility(random: () => number): [how: string, fault: Fault] {
  return random() < 0.3
    ? oneOf(answers, random)
    : ["other values", faults.replaced((page) => mutated(page, 1 + below(4, random), random))];
}

/** Answers that are not pages. */
const answers: readonly [how: string, fault: Fault][] = [
  ...[100, 204, 206, 300, 304, 400, 401, 404, 410, 429, 500, 503, 999].map(
    (code): [string, Fault] => [`status ${code}`, faults.status(code)],
  ),
  [
    "a redirect to itself",
    (good, asked, response) =>
      faults.status(302, { location: asked.target })(good, asked, response),
  ],
  ["a redirect to a file", faults.status(302, { location: "file:///etc/passwd" })],
  ["a wait of a year", faults.status(503, { "retry-after": "31536000" })],
  ["a torn connection", faults.reset],
  ["half a body", faults.cut],
  ["half a body that says it is all", faults.cutNeatly],
  ["a page for people", faults.html],
  ["a body that comes byte by byte", faults.drip],
  ["a body without end", faults.endless],
  ["a body that unpacks to 100 MB", faults.bomb(100 * 2 ** 20)],
  ["JSON nested 10,000 deep", faults.deep(10_000)],
  ["a wrong count", faults.wrongCount],
];
