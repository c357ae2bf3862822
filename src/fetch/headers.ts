/** Reads status and headers of an answer that is not a page: where to ask instead, or when to ask again. */
import type { Dispatcher } from "undici";
import { Flaw } from "./flaw.ts";

type Head = Pick<Dispatcher.ResponseData, "statusCode" | "headers">;

const redirections = new Set([301, 302, 303, 307, 308]);
/** Statuses of temporary failures: asking again may help. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * The address to ask instead.
 * @throws Flaw if the answer is not a redirect, or leads to another host
 */
export function redirectOf({ statusCode, headers }: Head, from: string): string {
  const { location } = headers;
  if (!redirections.has(statusCode) || typeof location !== "string") {
    throw new Flaw(`expected status 200, found ${statusCode}`, {
      isFinal: !passing.has(statusCode),
      pause: pauseOf(headers["retry-after"]?.toString()),
    });
  }
  const source = new URL(from);
  const target = URL.canParse(location, from) ? new URL(location, from) : undefined;
  const safer = `https://${source.hostname}`;
  if (target?.origin === source.origin || target?.origin === safer) return target.href;
  const found = JSON.stringify(location.slice(0, 100));
  const message = `expected a redirect to the same host, found one to ${found}`;
  const hint = "give the address at that host, if it is the right one";
  throw new Flaw(message, { isFinal: true, hint });
}

/** The pause of a Retry-After header in milliseconds; the header gives seconds or a date (RFC 9110, 10.2.3). */
export function pauseOf(retryAfter: string | undefined, now = Date.now()): number | undefined {
  if (retryAfter === undefined) return undefined;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
