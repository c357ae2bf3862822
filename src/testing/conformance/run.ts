/** Runs the suite against a server, over plain HTTP and with unchanged request targets. */
import { Agent } from "node:http";
import type { Ability, Case, Feature } from "./case.ts";
import { casesFor } from "./cases.ts";
import { compare, type Difference, shortened } from "./compare.ts";
import { send } from "./raw-request.ts";
import type { SiteFacts } from "./site-facts.ts";

/** A difference between an answer and what a case expects. */
export interface Deviation {
  /** Name of the case. */
  readonly case: string;
  readonly feature: Feature;
  /** What differs: the status, a header by its name, the body. */
  readonly aspect: string;
  /** The request: method and target. */
  readonly request: string;
  readonly expected: string;
  readonly got: string;
}

export interface RunOptions {
  /** Optional abilities that the host has; none by default. */
  readonly abilities?: readonly Ability[];
  /** Cases to run in place of the suite. */
  readonly cases?: readonly Case[];
  /** Number of concurrent requests. */
  readonly concurrency?: number;
}

/** Every deviation of the server at `origin` (`http://127.0.0.1:8080`), in the order of the cases. */
export async function runCases(
  origin: string,
  site: SiteFacts,
  { abilities = [], cases = casesFor(site), concurrency = 8 }: RunOptions = {},
): Promise<Deviation[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const chosen = possible(cases, abilities);
  const deviations: Deviation[][] = [];
  const queue = [...chosen.entries()];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, item] = next;
      deviations[index] = await runCase(origin, site.folder, item, agent);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, work));
  } finally {
    agent.destroy();
  }
  return deviations.flat();
}

/** The cases that a host with these abilities must pass. */
export function possible(cases: readonly Case[], abilities: readonly Ability[]): Case[] {
  return cases.filter(
    ({ needs, lacks }) =>
      (needs === undefined || abilities.includes(needs)) &&
      (lacks === undefined || !abilities.includes(lacks)),
  );
}

async function runCase(
  origin: string,
  folder: string,
  item: Case,
  agent: Agent,
): Promise<Deviation[]> {
  const { name, feature, method, target } = item;
  const report = ([aspect, expected, got]: Difference): Deviation => {
    return {
      case: name,
      feature,
      aspect,
      request: `${method} ${shortened(target)}`,
      expected,
      got,
    };
  };
  try {
    const headers = { ...item.headers, ...(await condition(origin, item, agent)) };
    const response = await send(origin, { ...item, headers }, agent);
    return compare(item, response, origin, folder).map(report);
  } catch (error) {
    return [report(["answer", "an answer", String(error)])];
  }
}

/** The conditional header of a case. */
async function condition(
  origin: string,
  { target, headers = {}, ifNoneMatch }: Case,
  agent: Agent,
): Promise<Record<string, string>> {
  if (ifNoneMatch === undefined) return {};
  if (ifNoneMatch === "any") return { "if-none-match": "*" };
  if (ifNoneMatch === "other") return { "if-none-match": '"other"' };
  const { headers: found } = await send(origin, { method: "GET", target, headers }, agent);
  const etag = found.etag;
  if (etag === undefined) throw new Error("the answer has no ETag to ask with");
  const values = {
    same: etag,
    weak: etag.startsWith("W/") ? etag : `W/${etag}`,
    list: `"other", ${etag}, "third"`,
  };
  return { "if-none-match": values[ifNoneMatch] };
}
