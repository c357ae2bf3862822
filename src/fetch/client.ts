/**
 * One service, asked politely over HTTP: so many requests at once, so many a second, again after a while when an
 * answer cannot be used. One loop repairs what went wrong on any level, from the socket to the sense of the page;
 * undici's own retry agent sees statuses and sockets alone, and would resume a cut page from its middle.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import pThrottle from "p-throttle";
import { type Dispatcher, errors, request } from "undici";
import { AnthologyError } from "../model/errors.ts";
import { acceptedEncodings, decode, parseJson, tooLong } from "./body.ts";
import { Flaw } from "./flaw.ts";
import { redirectOf } from "./headers.ts";
import type { RequestLimits } from "./limits.ts";
import { proxiedDispatcher, proxyFlaw } from "./proxy.ts";

/** What went over the line. */
export interface Traffic {
  /** All requests: first ones, retries, redirects and rereads. */
  readonly requests: number;
  readonly retries: number;
  readonly redirects: number;
  /** Requests for what had been answered before in this run: it did not fit together with the rest. */
  readonly rereads: number;
  /** Bytes of bodies as they came, packed or not. */
  readonly bytes: number;
}

/** What a service says to a request. */
export type Answer<Value> =
  | {
      readonly kind: "found";
      readonly value: Value;
      readonly text: string;
      readonly etag: string | undefined;
    }
  /** What was read before still holds. */
  | { readonly kind: "unchanged" }
  /** The service has no such page. */
  | { readonly kind: "missing" };

/** Gives an answer its sense. @throws Flaw when it has none */
export type Reading<Value> = (value: unknown) => Value;

/** Takes the bytes of a file as they come, from the first one. @throws Flaw when they are not what they should be */
export type Taking<Value> = (
  bytes: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
) => Promise<Value>;

/** What is asked for when an answer is a page. */
const pageHeaders = { accept: "application/json", "accept-encoding": acceptedEncodings };
const mostRedirects = 5;
/** Bytes of a body that are read although nobody wants them: the connection can be used again then. */
const waste = 65_536;
/** Items that are queued at once: a service says itself how many pages it has. */
const mostQueued = 1000;
/** Requests in a row that fail for good before the rest are not even tried. */
const mostFailures = 3;

/** Asks one service; close it at the end. */
export class Client {
  readonly #limits: RequestLimits;
  readonly #signal: AbortSignal;
  readonly #dispatcher: Dispatcher;
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #turn: () => Promise<void>;
  readonly #traffic = { requests: 0, retries: 0, redirects: 0, rereads: 0, bytes: 0 };
  readonly #asked = new Set<string>();
  #pausedUntil = 0;
  #failures = 0;
  #answers = 0;

  /** @throws AnthologyError of kind `run` when the environment names a proxy that is none */
  constructor(limits: RequestLimits, signal: AbortSignal) {
    this.#limits = limits;
    this.#signal = signal;
    this.#dispatcher = proxiedDispatcher({
      connections: limits.concurrency,
      connectTimeout: limits.timeout,
      headersTimeout: limits.timeout,
      bodyTimeout: limits.timeout,
      maxResponseSize: limits.largestBody,
    });
    this.#limit = pLimit(limits.concurrency);
    // One by one and a fiftieth slower than allowed: a delay on the way must not put one too many into a second.
    const interval = 1020 / limits.rate;
    this.#turn = pThrottle({ limit: 1, interval, signal })(() => Promise.resolve());
  }

  get traffic(): Traffic {
    return { ...this.#traffic };
  }

  /**
   * Asks until the answer makes sense.
   * @param etag of what is known already; the answer may then be that it still holds
   * @throws AnthologyError of kind `data` when it never does; of kind `run` when the service never answered at all
   */
  async get<Value>(url: string, read: Reading<Value>, etag?: string): Promise<Answer<Value>> {
    const headers = { ...pageHeaders, ...(etag === undefined ? {} : { "if-none-match": etag }) };
    return await this.#insist(url, async () => {
      const response = await this.#ask(url, headers);
      if (response === "missing") return { kind: "missing" };
      if (response === "unchanged") return { kind: "unchanged" };
      return await this.#answer(response, read);
    });
  }

  /**
   * Asks for a file of any type and any length until it can be taken.
   * @param encodings in which it may come; `take` is told which one it is
   * @returns undefined when there is no such file
   * @throws as `get` does
   */
  async download<Value>(
    url: string,
    encodings: string,
    take: Taking<Value>,
  ): Promise<Value | undefined> {
    return await this.#insist(url, async () => {
      const response = await this.#ask(url, { accept: "*/*", "accept-encoding": encodings });
      if (response === "missing" || response === "unchanged") return undefined;
      return await take(response.body, encodingOf(response));
    });
  }

  async #insist<Value>(url: string, ask: () => Promise<Value>): Promise<Value> {
    if (this.#asked.has(url)) this.#traffic.rereads += 1;
    this.#asked.add(url);
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (this.#failures >= mostFailures) {
          throw new Flaw("not asked: the service no longer answers", { isFinal: true });
        }
        const answer = await ask();
        this.#failures = 0;
        this.#answers += 1;
        return answer;
      } catch (error) {
        this.#signal.throwIfAborted();
        const flaw = flawOf(error, this.#limits);
        if (flaw.isFinal || attempt > this.#limits.retries) {
          throw this.#failure(url, flaw, attempt);
        }
        await this.#rest(flaw, attempt);
        this.#traffic.retries += 1;
      }
    }
  }

  /** Does the work for each item, for as many at once as limits allow. */
  async each<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
    let queue: Item[] = [];
    for (const item of items) {
      if (queue.push(item) < mostQueued) continue;
      await this.#limit.map(queue, work);
      queue = [];
    }
    await this.#limit.map(queue, work);
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  async #ask(
    url: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Dispatcher.ResponseData | "unchanged" | "missing"> {
    let at = url;
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const signal = await this.#clearance();
      this.#traffic.requests += 1;
      const response = await request(at, {
        dispatcher: this.#dispatcher,
        headers: { ...headers, "user-agent": this.#limits.userAgent },
        signal,
      }).catch((error: unknown) => {
        throw proxyFlaw(error, at) ?? error;
      });
      if (response.statusCode === 200) return response;
      await response.body.dump({ limit: waste });
      if (response.statusCode === 304 && "if-none-match" in headers) return "unchanged";
      if (response.statusCode === 404) return "missing";
      at = redirectOf(response, at);
      this.#traffic.redirects += 1;
    }
    throw new Flaw(`expected at most ${mostRedirects} redirects, found more`, { isFinal: true });
  }

  /** Waits until a request may be made; gives the signal that ends it when it takes too long. */
  async #clearance(): Promise<AbortSignal> {
    do {
      const pause = this.#pausedUntil - Date.now();
      if (pause > 0) await this.#sleep(pause);
      await this.#turn();
    } while (this.#pausedUntil > Date.now());
    const { timeout, longestAnswer = timeout } = this.#limits;
    return AbortSignal.any([this.#signal, AbortSignal.timeout(longestAnswer)]);
  }

  async #answer<Value>(
    response: Dispatcher.ResponseData,
    read: Reading<Value>,
  ): Promise<Answer<Value>> {
    const { headers, body } = response;
    const type = String(headers["content-type"] ?? "nothing");
    if (!/^application\/(?:[a-z.-]+\+)?json\s*(?:;|$)/i.test(type)) {
      await body.dump({ limit: waste });
      throw new Flaw(`expected content of type application/json, found ${type}`);
    }
    const bytes = new Uint8Array(await body.arrayBuffer());
    this.#traffic.bytes += bytes.length;
    const text = await decode(bytes, encodingOf(response), this.#limits.largestBody);
    const etag = headers.etag?.toString();
    return { kind: "found", value: read(parseJson(text)), text, etag };
  }

  /** Waits before the next attempt. What a service asks for holds for every request to it. */
  async #rest({ pause = 0 }: Flaw, attempt: number): Promise<void> {
    const { backoff, longestBackoff, longestPause } = this.#limits;
    if (pause > longestPause) {
      const seconds = Math.ceil(pause / 1000);
      throw new AnthologyError("run", `the service asks to be left alone for ${seconds} s`, {
        hint: "run the same command again after that: it goes on where it stopped",
      });
    }
    this.#pausedUntil = Math.max(this.#pausedUntil, Date.now() + pause);
    const wait = Math.min(backoff * 2 ** (attempt - 1), longestBackoff);
    await this.#sleep(wait * (0.5 + Math.random() / 2));
  }

  async #sleep(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#signal }).catch(() => {
      this.#signal.throwIfAborted();
    });
  }

  #failure(url: string, flaw: Flaw, attempts: number): AnthologyError {
    if (!flaw.isFinal) this.#failures += 1;
    const times = attempts === 1 ? "" : ` (asked ${attempts} times)`;
    const message = `${url} cannot be read: ${flaw.message}${times}`;
    const kind = this.#answers === 0 ? "run" : "data";
    const hint =
      flaw.hint ??
      (this.#answers === 0
        ? "check the address, and whether the service is well, then run the same command again"
        : "see whether the service is well, then run the same command again: it goes on where it stopped");
    return new AnthologyError(kind, message, { hint, cause: flaw });
  }
}

function encodingOf({ headers }: Dispatcher.ResponseData): string | undefined {
  return headers["content-encoding"]?.toString().toLowerCase();
}

/** What failed on the line is a flaw of the answer; anything else that is thrown is a defect of this program. */
function flawOf(
  error: unknown,
  { largestBody, timeout, longestAnswer = timeout }: RequestLimits,
): Flaw {
  if (error instanceof Flaw) return error;
  if (error instanceof errors.ResponseExceededMaxSizeError) return tooLong(largestBody, error);
  if (error instanceof DOMException && error.name === "TimeoutError") {
    const within = longestAnswer / 1000;
    return new Flaw(`expected an answer within ${within} s, found none`, { cause: error });
  }
  if (error instanceof Error && "code" in error) {
    return new Flaw(`expected an answer, found ${error.message || error.code}`, { cause: error });
  }
  throw error;
}
