/** Pulls from hostile services: changed values in valid records, and invalid answers. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { AnthologyError } from "../../src/model/errors.ts";
import { anthology } from "../../src/testing/anthology.ts";
import { type Fault, startService } from "../../src/testing/faulty-service.ts";
import { loadFiles } from "../../src/testing/load-files.ts";
import { contentOf, hasty, pullFrom, siteOf } from "../../src/testing/pulling.ts";
import { below, oneOf } from "../../src/testing/random-numbers.ts";
import * as faults from "../../src/testing/service-faults.ts";
import type { Answer, Campaign } from "./campaign.ts";
import { mutated } from "./damage.ts";

export const hostileServices: Campaign = {
  name: "pull from hostile services",
  trials: 150,
  async open() {
    const folder = mkdtempSync(join(tmpdir(), "anthology-attack-"));
    const source = join(folder, "source.sqlite");
    loadFiles(anthology(8), source);
    const service = await startService(await siteOf(source, { pageSize: 3 }));
    const file = join(folder, "pulled.sqlite");
    const limits = { ...hasty, retries: 2 };
    const pull = async (acceptLoss: boolean): Promise<Answer> => {
      const end = { status: 0, signal: null, stdout: "", stderr: "" };
      try {
        await pullFrom(service.origin, file, { limits, acceptLoss });
        return end;
      } catch (error) {
        const isMessage = error instanceof AnthologyError && error.hint !== undefined;
        const stack = error instanceof Error ? `${error.stack}` : String(error);
        return { ...end, status: 1, stderr: isMessage ? "error: refused\n  try: it again" : stack };
      }
    };
    await pull(false);
    const content = contentOf(file);
    return {
      async attempt(random) {
        const [how, fault] = hostility(random);
        const part = oneOf([1, 0.5, 0.1], random);
        service.misbehave((good, asked, response) =>
          random() < part ? fault(good, asked, response) : good,
        );
        return { story: `${how}, ${part * 100} % of the answers`, answer: await pull(false) };
      },
      /** A pull ends with a message and keeps the snapshot, or with a valid snapshot; contentOf throws otherwise. */
      kept: ({ status }) => {
        const found = contentOf(file);
        if (status !== 0) expect(found).toBe(content);
      },
      async repair() {
        service.misbehave();
        expect(await pull(true)).toMatchObject({ status: 0 });
        expect(contentOf(file)).toBe(content);
      },
      async close() {
        await service.stop();
        rmSync(folder, { recursive: true });
      },
    };
  },
};

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
