/** A service as a pull sees it: its answers, of now or of an earlier run of this pull. */
import { parseJson } from "../../fetch/body.ts";
import type { Client, ReadJson } from "../../fetch/client.ts";
import { Flaw } from "../../fetch/flaw.ts";
import type { KeptAnswers } from "./answers.ts";
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
    const text = done === undefined ? undefined : this.#answers.text(done);
    return (text === undefined ? undefined : attempt(text, reading)) ?? this.#ask(url, reading);
  }

  /**
   * Requests an address even if this pull has its answer.
   * @returns the answer, and whether it differs from the known one
   */
  async readAgain<Value>(
    url: string,
    reading: ReadJson<Value>,
  ): Promise<{ readonly value: Value | undefined; readonly isChanged: boolean }> {
    const before = this.#answers.done(url)?.sha256;
    const value = await this.#ask(url, reading);
    return { value, isChanged: this.#answers.done(url)?.sha256 !== before };
  }

  /** Whether this pull has an answer from the address. */
  isRead(url: string): boolean {
    return this.#answers.done(url) !== undefined;
  }

  /** Forgets this pull's answers for all pages of a collection, so that they will be requested again. */
  forget(collection: string): void {
    const first = this.addresses.page(collection, 1, "query");
    const others = [`${first}?page=`, `${first}page/`];
    this.#answers.forget((url) => url === first || others.some((start) => url.startsWith(start)));
  }

  /** Forgets all records of these collections that were read one by one, and all missing records. */
  forgetRecords(collections: readonly string[]): void {
    this.#answers.forget((url, { sha256 }) => {
      const target = this.addresses.targetOf(url);
      return (
        target !== undefined && (sha256 === undefined || collections.includes(target.collection))
      );
    });
  }

  async #ask<Value>(url: string, reading: ReadJson<Value>): Promise<Value | undefined> {
    const known = this.#answers.known(url);
    const text = known?.etag === undefined ? undefined : this.#answers.text(known);
    const value = text === undefined ? undefined : attempt(text, reading);
    const etag = value === undefined ? undefined : known?.etag;
    const answer = await this.client.get(url, reading, etag);
    if (answer.kind === "missing") {
      this.#answers.add(url);
      return undefined;
    }
    if (answer.kind === "unchanged") {
      this.#answers.add(url, text, etag);
      return value;
    }
    this.#answers.add(url, answer.text, answer.etag);
    return answer.value;
  }
}

/** Reads a stored answer; undefined if this version of the program cannot use it, so that it is requested again. */
function attempt<Value>(text: string, reading: ReadJson<Value>): Value | undefined {
  try {
    return reading(parseJson(text));
  } catch (error) {
    if (error instanceof Flaw) return undefined;
    throw error;
  }
}
