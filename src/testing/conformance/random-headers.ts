/** Requests with headers by chance, in pairs: conditions, ranges, codings with weights, methods, Origin. */
import { Agent } from "node:http";
import { oneOf, randomNumbers, sample } from "../random-numbers.ts";
import type { Ability } from "./case.ts";
import type { Difference } from "./compare.ts";
import { codings, type Facts, judge, type Question } from "./judge.ts";
import { type RawResponse, send } from "./raw-request.ts";
import type { SiteFacts } from "./site-facts.ts";

/** Addresses of each kind: pages, records, files of every sort, redirects, and nothing. */
export function judgedTargets({ firstRecord }: SiteFacts, abilities: readonly Ability[]): string[] {
  const record = firstRecord.passages ?? "";
  return [
    ..."/api/ /api/passages/ /api/passages/?page=2 /api/passages/?page=999 /api/passages_xml/".split(
      " ",
    ),
    ..."/ /nothing /fr/nothing /manifest.json /robots.txt /drawing.svg /dumps/passages.csv".split(
      " ",
    ),
    ...[record, record.slice(0, -1), record.replace("/api", "")],
    ..."/dumps/passages.ndjson.gz /assets/by-hash/reader/0123456789abcdef/logo.svg".split(" "),
    ...(abilities.includes("filters") ? ["/api/passages/?book__number=7"] : []),
  ];
}

/** An answer that is not allowed. */
export interface Finding {
  readonly method: string;
  readonly target: string;
  readonly headers: Question["headers"];
  readonly differences: readonly Difference[];
}

const methods = ["GET", "GET", "GET", "GET", "GET", "HEAD", "HEAD", "OPTIONS", "POST", "DELETE"];

const encodings = [
  ..."gzip br identity * gzip;q=0 br;q=0.5,gzip gzip;q=0.5,br;q=0.1 GZIP deflate x-gzip".split(" "),
  "identity;q=1, gzip;q=0.5",
  "gzip ; q=0.000, br",
  "*;q=0",
  "identity;q=0, gzip",
  "",
];

const ranges = [
  ..."bytes=0-4 bytes=5- bytes=-7 bytes=0- bytes=-0 bytes=99999999- bytes=4-2 bytes= bytes=a-b".split(
    " ",
  ),
  ..."bytes=0-99999999 bytes=0-1,4-5 bytes=99999999-,0-1 lines=0-1 bytes=0-0,-1 Bytes=1-2".split(
    " ",
  ),
];

/** Values of a header for an address. */
const pools: Readonly<Record<string, (facts: Facts) => readonly string[]>> = {
  "if-match": tagsOf,
  "if-none-match": tagsOf,
  "if-range": (facts) => [...tagsOf(facts).filter((tag) => !tag.includes(",")), ...datesOf(facts)],
  "if-modified-since": datesOf,
  "if-unmodified-since": datesOf,
  "accept-encoding": () => encodings,
  range: () => ranges,
  origin: () => ["https://elsewhere.example", "null"],
  accept: () => ["application/json", "*/*;q=0.1", "image/png"],
  "cache-control": () => ["no-cache", "max-age=0"],
};

function tagsOf(facts: Facts): readonly string[] {
  const known = codings.flatMap((coding) => facts[coding].headers.etag ?? []);
  const [tag = '"none"'] = known;
  const [opaque = ""] = /"[^"]*"/.exec(tag) ?? [];
  return [
    ...known,
    opaque,
    `W/${opaque}`,
    "*",
    '"other"',
    `"other", ${opaque}`,
    `W/"a", W/${opaque}`,
  ];
}

function datesOf({ identity }: Facts): readonly string[] {
  const { "last-modified": modified = "Mon, 20 Jul 2026 10:00:00 GMT" } = identity.headers;
  const at = (hours: number) => new Date(Date.parse(modified) + hours * 3_600_000).toUTCString();
  return [modified, at(-24), at(24), "yesterday"];
}

/** The answers to so many requests that the judge does not allow. */
export async function findingsOf(
  origin: string,
  targets: readonly string[],
  count: number,
): Promise<Finding[]> {
  const agent = new Agent({ keepAlive: true });
  const random = randomNumbers(Number(process.env.PROPERTY_SEED ?? 63));
  const known = new Map<string, Facts>();
  const findings: Finding[] = [];
  for (let index = 0; index < count; index += 1) {
    const target = oneOf(targets, random);
    const facts = known.get(target) ?? (await factsOf(origin, target, agent));
    known.set(target, facts);
    const names = sample(Object.keys(pools), random() < 0.8 ? 2 : 3, random);
    const headers = Object.fromEntries(
      names.map((name) => [name, oneOf(pools[name]?.(facts) ?? [], random)]),
    );
    const question = { method: oneOf(methods, random), target, headers };
    const differences = judge(question, facts, await send(origin, question, agent));
    if (differences.length > 0) {
      findings.push({ ...question, differences });
    }
  }
  agent.destroy();
  return findings;
}

async function factsOf(origin: string, target: string, agent: Agent): Promise<Facts> {
  const answers = await Promise.all(
    codings.map(async (coding): Promise<[string, RawResponse]> => {
      const headers = { "accept-encoding": coding };
      return [coding, await send(origin, { method: "GET", target, headers }, agent)];
    }),
  );
  return Object.fromEntries(answers) as Facts;
}
