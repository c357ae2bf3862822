/** Hostile raw bytes, sent to `anthology-build serve` and to `dev`. */
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { runCases } from "../../src/testing/conformance/run.ts";
import { built, startDev } from "../../src/testing/dev-program.ts";
import { exchange, hostileRequests as requestsOf } from "../../src/testing/hostile.ts";
import type { RunningHost } from "../../src/testing/hosts/host.ts";
import { ownServer } from "../../src/testing/hosts/programs.ts";
import { makeSite, secret } from "../../src/testing/site.ts";
import { makeWorkplace, removeWorkplace } from "../../src/testing/workplace.ts";
import type { Campaign, Trial } from "./campaign.ts";
import { short } from "./folder.ts";

/** The number of concurrent requests. */
const connections = 16;

/** The most memory that a server may take, in MB. */
const maxMemory = 400;

/** A server under attack. */
interface Attacked extends RunningHost {
  /** Faults of its answers after the attack. */
  faults(): Promise<readonly unknown[]>;
  close(): void;
}

export const hostileRequests: Campaign = {
  name: "raw requests to serve",
  trials: { short: 1000, usual: 20_000, thorough: 200_000 },
  run: (count, seed, report) =>
    bombard(
      count,
      seed,
      report,
      (request) => request,
      async () => {
        const site = await makeSite();
        const host = await ownServer.start(site.place.out);
        const faults = () => runCases(host.origin, site.facts, ownServer);
        return { ...host, faults, close: () => site.remove() };
      },
    ),
};

export const requestsToDev: Campaign = {
  name: "raw requests and streams to dev",
  trials: { short: 300, usual: 10_000, thorough: 100_000 },
  // It answers names of its own machine alone.
  run: (count, seed, report) =>
    bombard(count, seed, report, asLocal, async () => {
      const place = makeWorkplace(6);
      const dev = await startDev(place);
      await dev.until(built);
      writeFileSync(join(place.site, "outside.txt"), secret);
      return { ...dev, faults: () => faultsOfDev(dev.origin), close: () => removeWorkplace(place) };
    }),
};

function asLocal(request: Buffer): Buffer {
  return Buffer.from(request.toString("latin1").replace("Host: here", "Host: localhost"), "latin1");
}

const events = "/.anthology-dev/events";

/** Opens more streams than are kept, with other hosts and methods, and asks for a page. */
async function faultsOfDev(origin: string): Promise<readonly unknown[]> {
  const ask = (method: string, host: string, target: string) =>
    exchange(
      origin,
      Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    );
  const { port, hostname } = new URL(origin);
  const streams = Array.from({ length: 500 }, () =>
    connect(Number(port), hostname)
      .on("error", () => {})
      .resume(),
  );
  for (const stream of streams) stream.write(`GET ${events} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  try {
    const wanted = [
      ["GET", "localhost", "/", 200],
      ["GET", "evil.example", "/", 403],
      ["GET", "127.0.0.1.evil.example", events, 403],
      ["POST", "localhost", events, 405],
      ["DELETE", "localhost", events, 405],
    ] as const;
    const answers = await Promise.all(
      wanted.map(([method, host, target]) => ask(method, host, target)),
    );
    return answers.flatMap((answer, index) => {
      const [method, host, target, status] = wanted[index] ?? [];
      return answer.startsWith(`HTTP/1.1 ${status} `)
        ? []
        : [[method, host, target, answer.slice(0, 40)]];
    });
  } finally {
    for (const stream of streams) stream.destroy();
  }
}

/** Sends random requests to a server, then checks what it answers and how much memory it took. */
async function bombard(
  count: number,
  seed: number,
  report: (trial: Trial) => void,
  changed: (request: Buffer) => Buffer,
  start: () => Promise<Attacked>,
): Promise<void> {
  const host = await start();
  try {
    let left = count;
    // A request may be long, so it is written in parts.
    for (let round = 0; left > 0; round += 1) {
      const requests = requestsOf(Math.min(left, 1000), seed + round).map(changed);
      left -= requests.length;
      const work = async () => {
        for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
          report(await send(host.origin, next));
        }
      };
      await Promise.all(Array.from({ length: connections }, work));
    }
    const wrong = await host.faults();
    const megabytes = megabytesOf(host);
    const memory = { input: `${count} requests`, megabytes };
    if (wrong.length > 0) report({ verdict: "lost", story: `afterwards: ${wrong.join()}`, memory });
    else if (megabytes > maxMemory)
      report({ verdict: "unclear", story: `it holds ${megabytes} MB` });
    else report({ verdict: "survived", memory });
  } finally {
    await host.stop();
    host.close();
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
