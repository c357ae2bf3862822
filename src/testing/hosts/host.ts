/** Real servers that tests run the conformance suite against. */
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Ability } from "../conformance/case.ts";
import { send } from "../conformance/raw-request.ts";
import type { NeedName } from "../needs.ts";

/** A host of the API. */
export interface TestHost {
  /** Name in the table of docs/hosts.md. */
  readonly name: string;
  readonly abilities: readonly Ability[];
  /** Programs that it consists of. */
  readonly needs: readonly NeedName[];
  /** Starts the host with a published folder. */
  start(folder: string): Promise<RunningHost>;
}

export interface RunningHost {
  /** Its address, without a slash at the end. */
  readonly origin: string;
  /** Its process id, if it has a separate process. */
  readonly pid?: number | undefined;
  stop(): Promise<unknown>;
}

/** A port that is currently free. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}

/** Time limit for a server's start, in milliseconds. */
const startTimeout = 20_000;

/** Waits until the server answers at all. */
export async function untilAnswers(origin: string): Promise<void> {
  const end = performance.now() + startTimeout;
  for (;;) {
    try {
      await send(origin, { method: "GET", target: "/api/" });
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await wait(50);
    }
  }
}
