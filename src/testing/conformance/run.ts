/** Runs the suite against a server, over plain HTTP and with unchanged request targets. */
import { Agent } from "node:http";
import type { Ability, Case } from "./case.ts";
import { possible } from "./case.ts";
import { casesFor } from "./cases.ts";
import { compare, type Difference, shortened } from "./compare.ts";
import { expectedOf } from "./expected.ts";
import { send } from "./raw-request.ts";
import type { SiteFacts } from "./site-facts.ts";

/** A difference between an answer and what a case expects. */
export interface Deviation {
  readonly case: Case;
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
}

/** Number of concurrent requests. */
const concurrency = 8;

/** Every deviation of the server at `origin` (`http://127.0.0.1:8080`), in the order of the cases. */
export async function runCases(
  origin: string,
  site: SiteFacts,
  { abilities = [], cases = casesFor(site) }: RunOptions = {},
): Promise<Deviation[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const deviations: Deviation[][] = [];
  const queue = [...possible(cases, abilities).entries()];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, item] = next;
      const differences = await runCase(origin, site.folder, item, abilities, agent);
      const request = `${item.method} ${shortened(item.target)}`;
      deviations[index] = differences.map(([aspect, expected, got]) => {
        return { case: item, aspect, request, expected, got };
      });
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, work));
  } finally {
    agent.destroy();
  }
  return deviations.flat();
}

async function runCase(
  origin: string,
  folder: string,
  item: Case,
  abilities: readonly Ability[],
  agent: Agent,
): Promise<Difference[]> {
  try {
    const headers = { ...item.headers, ...(await conditional(origin, item, agent)) };
    const response = await send(origin, { ...item, headers }, agent);
    return compare(item, expectedOf(item, folder, abilities), response, origin);
  } catch (error) {
    return [["answer", "an answer", String(error)]];
  }
}

/** The headers for the coding and the ETag of a case. */
async function conditional(
  origin: string,
  { target, coding, ifNoneMatch }: Case,
  agent: Agent,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = coding ? { "accept-encoding": coding } : {};
  if (ifNoneMatch === undefined) return headers;
  const { etag } = (await send(origin, { method: "GET", target, headers }, agent)).headers;
  if (etag === undefined) throw new Error("the answer has no ETag to ask with");
  const values = {
    same: etag,
    weak: etag.startsWith("W/") ? etag : `W/${etag}`,
    list: `"other", ${etag}, "third"`,
    any: "*",
  };
  return { ...headers, "if-none-match": values[ifNoneMatch] };
}
