/** Faults of a service, one function for each: see `FaultyService.misbehave`. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault, ReceivedRequest, Reply } from "./faulty-service.ts";
import { randomNumbers } from "./random-numbers.ts";

/** Applies a fault to a random part of all requests. */
export function sometimes(part: number, seed: number, fault: Fault): Fault {
  const next = randomNumbers(seed);
  return (good, asked, response) => (next() < part ? fault(good, asked, response) : good);
}

/** Applies a fault if the condition holds. */
export function where(isMeant: (asked: ReceivedRequest) => boolean, fault: Fault): Fault {
  return (good, asked, response) => (isMeant(asked) ? fault(good, asked, response) : good);
}

/** Another status, and a meaningless body. */
export function status(code: number, headers: Readonly<Record<string, string>> = {}): Fault {
  return () => ({
    status: code,
    headers: { "content-type": "text/html", ...headers },
    body: "<p>",
  });
}

/** These statuses by turns. */
export function statuses(...codes: readonly number[]): Fault {
  let turn = 0;
  return (good, asked, response) => {
    turn += 1;
    return status(codes[turn % codes.length] ?? 500)(good, asked, response);
  };
}

/** The connection is reset. */
export const reset: Fault = (_good, _asked, response) => {
  response.socket?.resetAndDestroy();
  return undefined;
};

/** Half of the body is sent as if it were complete. */
export const cutNeatly: Fault = (good) => ({
  ...good,
  body: good.body.slice(0, good.body.length / 2),
});

/** The count is one too high. */
export const wrongCount: Fault = (good) =>
  changedBody(good, (page) => ({ ...page, count: Number(page.count) + 1 }));

/** Answers after a delay. */
export function late(milliseconds: number): Fault {
  return async (good) => {
    await sleep(milliseconds);
    return good;
  };
}

/** Answers with a changed page. */
export function replaced(change: (page: Record<string, unknown>) => unknown): Fault {
  return (good) => changedBody(good, change);
}

function changedBody(good: Reply, change: (page: Record<string, unknown>) => unknown): Reply {
  if (good.status !== 200) return good;
  const body = JSON.stringify(change(JSON.parse(good.body)));
  return { status: 200, headers: { "content-type": "application/json" }, body };
}
