/** A service as a pull sees it: its answers, of now or of an earlier run of this pull. */
import { parseJson } from "../../fetch/body.ts";
import type { Client, ReadJson } from "../../fetch/client.ts";
import { Flaw } from "../../fetch/flaw.ts";
import type { KeptAnswer, KeptAnswers } from "./answers.ts";
import type { ServiceAddresses } from "./links.ts";

/** Returns an answer that this pull already has, or one from the service. */
export class Service {
  readonly client: Client;
  readonly addresses: ServiceAddresses;
  readonly #answers: KeptAnswers;

  constructor(client: Client, answers: KeptAnswers, addresses: ServiceAddresses) {
    this.client = client;
    this.#answers = answers;
    this.addresses = addresses;
  }

  /** Reads what is at an address; undefined if the service has no such page. */
  async read<Value>(url: string, reading: ReadJson<Value>): Promise<Value | undefined> {
    const done = this.#answers.done(url);
    if (done !== undefined && done.sha256 === undefined) return undefined;
    return this.#stored(done, reading)?.value ?? this.ask(url, reading);
  }

  /** Requests an address even if this pull has its answer. */
  async ask<Value>(url: string, reading: ReadJson<Value>): Promise<Value | undefined> {
    const known = this.#answers.known(url);
    const stored = known?.etag === undefined ? undefined : this.#stored(known, reading);
    const etag = stored && known?.etag;
    const answer = await this.client.get(url, reading, etag);
    if (answer.kind === "unchanged") {
      this.#answers.add(url, stored?.text, etag);
      return stored?.value;
    }
    if (answer.kind === "missing") {
      this.#answers.add(url);
      return undefined;
    }
    this.#answers.add(url, answer.text, answer.etag);
    return answer.value;
  }

  /** The hash of this pull's answer from an address; undefined if it was not asked. */
  versionOf(url: string): string | undefined {
    const done = this.#answers.done(url);
    return done && (done.sha256 ?? "missing");
  }

  /** Forgets this pull's answers for all pages of a collection, or for everything: they will be requested again. */
  forget(collection?: string): void {
    const first = collection && this.addresses.page(collection, 1, "query");
    this.#answers.forget(
      (url) =>
        first === undefined ||
        (url.startsWith(first) && /^($|\?page=|page\/)/.test(url.slice(first.length))),
    );
  }

  /** Reads a stored answer; undefined if it is missing, or if this version of the program cannot use it. */
  #stored<Value>(answer: KeptAnswer | undefined, reading: ReadJson<Value>) {
    const text = answer && this.#answers.text(answer);
    if (text === undefined) return undefined;
    try {
      return { text, value: reading(parseJson(text)) };
    } catch (error) {
      if (error instanceof Flaw) return undefined;
      throw error;
    }
  }
}
