/** A service as a pull sees it: what it answers now, or has answered already in this pull. */
import { parseJson } from "../../fetch/body.ts";
import type { Client, Reading } from "../../fetch/client.ts";
import { Flaw } from "../../fetch/flaw.ts";
import type { Answers } from "./answers.ts";
import type { Addresses } from "./links.ts";

/** Gives an answer that this pull has already, or one from the service. */
export class Service {
  readonly client: Client;
  readonly addresses: Addresses;
  readonly #answers: Answers;

  constructor(client: Client, answers: Answers, addresses: Addresses) {
    this.client = client;
    this.#answers = answers;
    this.addresses = addresses;
  }

  /** What the address holds; undefined when the service has no such page. */
  async read<Value>(url: string, reading: Reading<Value>): Promise<Value | undefined> {
    const done = this.#answers.done(url);
    if (done !== undefined && done.sha256 === undefined) return undefined;
    const text = done === undefined ? undefined : this.#answers.text(done);
    return (text === undefined ? undefined : attempt(text, reading)) ?? this.#ask(url, reading);
  }

  /**
   * Asks even if this pull knows the answer.
   * @returns the answer, and whether it is another than was known before
   */
  async readAgain<Value>(
    url: string,
    reading: Reading<Value>,
  ): Promise<{ readonly value: Value | undefined; readonly isChanged: boolean }> {
    const before = this.#answers.done(url)?.sha256;
    const value = await this.#ask(url, reading);
    return { value, isChanged: this.#answers.done(url)?.sha256 !== before };
  }

  /** Whether this pull has an answer from the address. */
  isRead(url: string): boolean {
    return this.#answers.done(url) !== undefined;
  }

  /** Takes back all pages of a collection that this pull has: they will be asked again. */
  forget(collection: string): void {
    const first = this.addresses.page(collection, 1, "query");
    const others = [`${first}?page=`, `${first}page/`];
    this.#answers.forget((url) => url === first || others.some((start) => url.startsWith(start)));
  }

  /** Takes back all records of these collections that were read alone, and all that were not there. */
  forgetRecords(collections: readonly string[]): void {
    this.#answers.forget((url, { sha256 }) => {
      const target = this.addresses.targetOf(url);
      return (
        target !== undefined && (sha256 === undefined || collections.includes(target.collection))
      );
    });
  }

  async #ask<Value>(url: string, reading: Reading<Value>): Promise<Value | undefined> {
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

/** What was stored may be of a version that read it otherwise: then it is asked anew. */
function attempt<Value>(text: string, reading: Reading<Value>): Value | undefined {
  try {
    return reading(parseJson(text));
  } catch (error) {
    if (error instanceof Flaw) return undefined;
    throw error;
  }
}
