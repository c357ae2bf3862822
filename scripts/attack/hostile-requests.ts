/** Hostile raw bytes, sent to `anthology-build serve`. */
import { readFileSync } from "node:fs";
import { runCases } from "../../src/testing/conformance/run.ts";
import { exchange, hostileRequests as requestsOf } from "../../src/testing/hostile.ts";
import type { RunningHost } from "../../src/testing/hosts/host.ts";
import { ownServer } from "../../src/testing/hosts/programs.ts";
import { makeSite, secret } from "../../src/testing/site.ts";
import type { Campaign, Trial } from "./campaign.ts";
import { short } from "./folder.ts";

/** The number of concurrent requests. */
const connections = 16;

/** The most memory that a server may take, in MB. */
const maxMemory = 400;

export const hostileRequests: Campaign = {
  name: "raw requests to serve",
  trials: { short: 1000, usual: 20_000, thorough: 200_000 },
  run: bombard,
};

/** Sends random requests to a server, then checks what it answers and how much memory it took. */
async function bombard(count: number, seed: number, report: (trial: Trial) => void): Promise<void> {
  const site = await makeSite();
  const host = await ownServer.start(site.place.out);
  try {
    let left = count;
    // A request may be long, so it is written in parts.
    for (let round = 0; left > 0; round += 1) {
      const requests = requestsOf(Math.min(left, 1000), seed + round);
      left -= requests.length;
      const work = async () => {
        for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
          report(await send(host.origin, next));
        }
      };
      await Promise.all(Array.from({ length: connections }, work));
    }
    const wrong = await runCases(host.origin, site.facts, ownServer);
    const megabytes = megabytesOf(host);
    const memory = { input: `${count} requests`, megabytes };
    if (wrong.length > 0) report({ verdict: "lost", story: `afterwards: ${wrong.join()}`, memory });
    else if (megabytes > maxMemory)
      report({ verdict: "unclear", story: `it holds ${megabytes} MB` });
    else report({ verdict: "survived", memory });
  } finally {
    await host.stop();
    site.remove();
  }
}

async function send(origin: string, request: Buffer): Promise<Trial> {
  const story = () => request.toString("latin1").slice(0, 300);
  try {
    const answer = await exchange(origin, request);
    if (/^HTTP\/1\.1 5/m.test(answer)) return { verdict: "stacks", story: story() };
    const isLeak = answer.includes(secret) || answer.includes("root:x:0:0");
    return isLeak ? { verdict: "mixed", story: story() } : { verdict: "survived" };
  } catch (error) {
    return { verdict: "hangs", story: `${short(error)}: ${story()}` };
  }
}

/** The most memory that the process has taken. */
function megabytesOf({ pid }: RunningHost): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
