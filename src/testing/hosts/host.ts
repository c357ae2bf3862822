/** Real servers that tests run the conformance suite against. */
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Ability } from "../../hosts/conformance/case.ts";
import { send } from "../../hosts/conformance/raw-request.ts";

/** A host of the API. */
export interface TestHost {
  /** As the table in docs/hosts.md calls it. */
  readonly name: string;
  readonly abilities: readonly Ability[];
  /** Publishes a folder on it. */
  start(folder: string): Promise<RunningHost>;
}

export interface RunningHost {
  /** Its own address, without a slash at its end. */
  readonly origin: string;
  /** Its process, where it has one of its own. */
  readonly pid?: number | undefined;
  stop(): Promise<unknown>;
}

/** A port that is free now. */
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

/** How long a server may take until it answers, in milliseconds. */
const patience = 20_000;

/** Waits until the server answers anything at all. */
export async function untilAnswers(origin: string): Promise<void> {
  const end = performance.now() + patience;
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
