/** What status and headers say when an answer is no page: where to ask instead, or when again. */
import { Flaw } from "./flaw.ts";

/** The part of an answer that is looked at. */
export interface Head {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

const redirections = new Set([301, 302, 303, 307, 308]);
/** Statuses that may be another when asked again. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * The address to ask instead.
 * @throws Flaw when the answer is no redirect, or one that leads away from the host
 */
export function redirectOf({ statusCode, headers }: Head, from: string): string {
  const location = headers.location;
  if (redirections.has(statusCode) && typeof location === "string") {
    return sameHost(location, from);
  }
  const pause = pauseOf(headers["retry-after"]?.toString());
  throw new Flaw(`expected status 200, found ${statusCode}`, {
    isFinal: !passing.has(statusCode),
    ...(pause === undefined ? {} : { pause }),
  });
}

/** Milliseconds that a Retry-After header means: it gives seconds or a date (RFC 9110, 10.2.3). */
export function pauseOf(retryAfter: string | undefined, now = Date.now()): number | undefined {
  if (retryAfter === undefined) return undefined;
  const wait = /^\s*[0-9]+\s*$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

function sameHost(location: string, from: string): string {
  const source = new URL(from);
  const target = URL.canParse(location, from) ? new URL(location, from) : undefined;
  const isSafer = source.protocol === "http:" && target?.protocol === "https:";
  const isSame =
    target?.origin === source.origin ||
    (isSafer && target?.hostname === source.hostname && target.port === "");
  if (target === undefined || !isSame) {
    const found = JSON.stringify(location.slice(0, 100));
    throw new Flaw(`expected a redirect to the same host, found one to ${found}`, {
      isFinal: true,
    });
  }
  return target.href;
}
