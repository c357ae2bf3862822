/**
 * A polite HTTP client for one service: it limits the requests at once and per second, and asks again after a while if
 * an answer cannot be used. One loop handles failures on every level, from the socket to the content of the page.
 * undici's own retry agent sees only statuses and sockets, and would resume a cut page from its middle.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { type Dispatcher, errors, request } from "undici";
import { AnthologyError } from "../model/errors.ts";
import { acceptedEncodings, decode, parseJson, tooLong } from "./body.ts";
import { Flaw } from "./flaw.ts";
import { redirectOf } from "./headers.ts";
import type { RequestLimits } from "./limits.ts";
import { proxiedDispatcher, proxyVariable } from "./proxy.ts";

export interface Traffic {
  /** All requests: first ones, retries, redirects and rereads. */
  readonly requests: number;
  readonly retries: number;
  readonly redirects: number;
  /** Requests for pages that were already answered in this run, but did not agree with the others. */
  readonly rereads: number;
  /** Bytes of bodies as they came, compressed or not. */
  readonly bytes: number;
}

interface FoundPage<Value> {
  readonly value: Value;
  readonly text: string;
  readonly etag: string | undefined;
}

/** Converts the JSON of an answer. @throws Flaw if it is not what was expected */
export type ReadJson<Value> = (value: unknown) => Value;

const maxRedirects = 5;
/** Items that are queued at once. The service tells how many pages it has, and may claim any number. */
const maxQueued = 1000;
/** After this many final failures in a row, further requests are not made. */
const maxFailures = 3;
/** Error codes for an address where nothing listens, and for a name that no server knows. */
const unreachable = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);
/** After this many failed attempts at an address the user is told, or after the first if no answer came before. */
const noticeable = 3;

/** A client for one service. Close it at the end. */
export class Client {
  readonly #limits: RequestLimits;
  readonly #signal: AbortSignal;
  readonly #note: (message: string) => void;
  readonly #dispatcher: Dispatcher;
  readonly #traffic = { requests: 0, retries: 0, redirects: 0, rereads: 0, bytes: 0 };
  readonly #asked = new Set<string>();
  /** When the next request may be made. */
  #free = 0;
  #failures = 0;
  #answers = 0;
  /** Why the last request could not be answered; empty if it was. */
  lastFailure = "";

  /**
   * @param note receives a message when the service fails and is asked again
   * @throws AnthologyError of kind `run` if a variable for the proxy is not an address
   */
  constructor(limits: RequestLimits, signal: AbortSignal, note = (_message: string) => {}) {
    this.#limits = limits;
    this.#signal = signal;
    this.#note = note;
    this.#dispatcher = proxiedDispatcher({
      connections: limits.concurrency,
      connectTimeout: limits.timeout,
      headersTimeout: limits.timeout,
      bodyTimeout: limits.timeout,
      maxResponseSize: limits.largestBody,
    });
  }

  get traffic(): Traffic {
    return { ...this.#traffic };
  }

  /**
   * Asks until the answer can be used.
   * @param etag of the known version; the answer may then be `unchanged`
   * @returns undefined if there is no such page
   * @throws AnthologyError of kind `data` if no answer can be used; of kind `run` if the service has never answered
   */
  async get<Value>(
    url: string,
    read: ReadJson<Value>,
    etag?: string,
  ): Promise<FoundPage<Value> | "unchanged" | undefined> {
    const headers = {
      accept: "application/json",
      "accept-encoding": acceptedEncodings,
      ...(etag === undefined ? {} : { "if-none-match": etag }),
    };
    return await this.#retry(url, headers, async (response) =>
      response.statusCode === 304 ? "unchanged" : await this.#page(response, read),
    );
  }

  /**
   * Asks for a file of any type and length until it can be used.
   * @param encodings value of `Accept-Encoding`
   * @param take consumes the bytes as they come. It throws a Flaw if they are not what was expected
   * @returns undefined if there is no such file
   * @throws like `get`
   */
  async download<Value>(
    url: string,
    encodings: string,
    take: (bytes: AsyncIterable<Uint8Array>, encoding: string | undefined) => Promise<Value>,
  ): Promise<Value | undefined> {
    const headers = { accept: "*/*", "accept-encoding": encodings };
    return await this.#retry(url, headers, (response) => take(response.body, encodingOf(response)));
  }

  /** Asks until the answer can be used; undefined if there is none. */
  async #retry<Used>(
    url: string,
    headers: Readonly<Record<string, string>>,
    use: (response: Dispatcher.ResponseData) => Promise<Used>,
  ): Promise<Used | undefined> {
    if (this.#asked.has(url)) this.#traffic.rereads += 1;
    this.#asked.add(url);
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (this.#failures >= maxFailures) {
          throw new Flaw("not asked: the service no longer answers", { isFinal: true });
        }
        const response = await this.#ask(url, headers);
        const answer = response && (await use(response));
        this.#failures = 0;
        this.#answers += 1;
        this.lastFailure = "";
        return answer;
      } catch (error) {
        this.#signal.throwIfAborted();
        const flaw = flawOf(error, url, this.#limits);
        this.lastFailure = `${url}: ${flaw.message}`;
        const code = String(Object(flaw.cause).code);
        // Before the first answer, the address may be wrong: waiting would not help.
        const isFinal = flaw.isFinal || (this.#answers === 0 && unreachable.has(code));
        if (isFinal || attempt > this.#limits.retries) throw this.#failure(url, flaw, attempt);
        await this.#rest(url, flaw, attempt);
        this.#traffic.retries += 1;
      }
    }
  }

  /**
   * Calls `work` for each item, for as many at once as the limits allow. After an error it begins with no other item,
   * and throws when those that it began with have ended.
   */
  async each<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
    const limit = pLimit(this.#limits.concurrency);
    const errors: unknown[] = [];
    const attempt = async (item: Item) => {
      if (errors.length === 0) await work(item).catch((error: unknown) => errors.push(error));
    };
    let queue: Item[] = [];
    for (const item of items) {
      if (queue.push(item) < maxQueued) continue;
      await limit.map(queue, attempt);
      queue = [];
    }
    await limit.map(queue, attempt);
    if (errors.length > 0) throw errors[0];
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  /** The answer with status 200, or 304 if the headers allow it; undefined if there is none. */
  async #ask(
    url: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Dispatcher.ResponseData | undefined> {
    let at = url;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const signal = await this.#clearance();
      this.#traffic.requests += 1;
      const response = await request(at, {
        dispatcher: this.#dispatcher,
        headers: { ...headers, "user-agent": this.#limits.userAgent },
        signal,
      });
      if (response.statusCode === 200) return response;
      await response.body.dump();
      if (response.statusCode === 304 && "if-none-match" in headers) return response;
      if (response.statusCode === 404) return undefined;
      at = redirectOf(response, at);
      this.#traffic.redirects += 1;
    }
    throw new Flaw(`expected at most ${maxRedirects} redirects, found more`, { isFinal: true });
  }

  /** Waits until a request may be made; returns the signal that ends the request if it takes too long. */
  async #clearance(): Promise<AbortSignal> {
    for (
      let wait = this.#free - performance.now();
      wait > 0;
      wait = this.#free - performance.now()
    ) {
      await this.#sleep(wait);
    }
    const { rate, timeout, longestAnswer = timeout } = this.#limits;
    // 2 % slower than allowed: delays on the network must not put one request too many into a second.
    this.#free = performance.now() + 1020 / rate;
    const end = AbortSignal.timeout(longestAnswer);
    // Node 20 forgets a timeout that nothing but `any` refers to.
    end.addEventListener("abort", () => {});
    return AbortSignal.any([this.#signal, end]);
  }

  async #page<Value>(
    response: Dispatcher.ResponseData,
    read: ReadJson<Value>,
  ): Promise<FoundPage<Value>> {
    const { headers, body } = response;
    const type = String(headers["content-type"] ?? "nothing");
    if (!/^application\/(?:[a-z.-]+\+)?json\s*(?:;|$)/i.test(type)) {
      await body.dump();
      throw new Flaw(`expected content of type application/json, found ${type}`);
    }
    const bytes = new Uint8Array(await body.arrayBuffer());
    this.#traffic.bytes += bytes.length;
    const text = await decode(bytes, encodingOf(response) ?? "identity", this.#limits.largestBody);
    const etag = headers.etag?.toString();
    return { value: read(parseJson(text)), text, etag };
  }

  /** Waits before the next attempt. A pause that the service asks for applies to all requests. */
  async #rest(url: string, flaw: Flaw, attempt: number): Promise<void> {
    const { pause = 0 } = flaw;
    const { backoff, longestBackoff, longestPause } = this.#limits;
    if (pause > longestPause) {
      const seconds = Math.ceil(pause / 1000);
      throw new AnthologyError("run", `the service asks for a pause of ${seconds} s`, {
        hint: "run the same command again after that: it goes on where it stopped",
      });
    }
    if (attempt === (this.#answers === 0 ? 1 : noticeable)) {
      const times = this.#limits.retries - attempt + 1;
      this.#note(`${url} cannot be read: ${flaw.message}; asking again up to ${times} times`);
    }
    this.#free = Math.max(this.#free, performance.now() + pause);
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
    const hasAnswered = this.#answers > 0;
    const check = hasAnswered ? "that the service works" : "the address and that the service works";
    const goesOn = hasAnswered ? ": it goes on where it stopped" : "";
    const hint = flaw.hint ?? `check ${check}, then run the same command again${goesOn}`;
    return new AnthologyError(hasAnswered ? "data" : "run", message, { hint, cause: flaw });
  }
}

function encodingOf({ headers }: Dispatcher.ResponseData): string | undefined {
  return headers["content-encoding"]?.toString().toLowerCase();
}

/** The flaw that an error of the network stands for; any other error is a defect of this program and is thrown. */
function flawOf(
  error: unknown,
  url: string,
  { largestBody, timeout, longestAnswer = timeout }: RequestLimits,
): Flaw {
  if (error instanceof Flaw) return error;
  if (error instanceof errors.ResponseExceededMaxSizeError) return tooLong(largestBody, error);
  if (error instanceof DOMException && error.name === "TimeoutError") {
    const within = longestAnswer / 1000;
    return new Flaw(`expected an answer within ${within} s, found none`, { cause: error });
  }
  if (!(error instanceof Error && "code" in error)) throw error;
  // undici gives the status of a proxy that refuses in the message alone.
  const [, status] = /^Proxy .*\(([0-9]{3})\)/.exec(error.message) ?? [];
  const reason = status === undefined ? error.message || error.code : `status ${status}`;
  const found = `expected an answer, found ${reason}`;
  const variable = proxyVariable(new URL(url).protocol);
  if (variable === undefined) return new Flaw(found, { cause: error });
  return new Flaw(`${found} (${variable} names a proxy)`, {
    isFinal: status?.startsWith("4") === true,
    cause: error,
    hint: `see whether ${variable} names the right proxy, such as http://name:password@host:3128, or name the host in NO_PROXY`,
  });
}
