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
  readonly answers: KeptAnswers;

  constructor(client: Client, answers: KeptAnswers, addresses: ServiceAddresses) {
    this.client = client;
    this.answers = answers;
    this.addresses = addresses;
  }

  /** Reads what is at an address; undefined if the service has no such page. */
  async read<Value>(url: string, reading: ReadJson<Value>): Promise<Value | undefined> {
    const kept = this.answers.get(url);
    if (kept?.isDone !== true) return this.ask(url, reading);
    if (kept.text === undefined) return undefined;
    return stored(kept.text, reading) ?? this.ask(url, reading);
  }

  /** Requests an address even if this pull has its answer. */
  async ask<Value>(url: string, reading: ReadJson<Value>): Promise<Value | undefined> {
    const { text, etag } = this.answers.get(url) ?? {};
    const value = etag === undefined ? undefined : stored(text, reading);
    const answer = await this.client.get(url, reading, value && etag);
    if (answer === "unchanged") {
      this.answers.add(url, text, etag);
      return value;
    }
    this.answers.add(url, answer?.text, answer?.etag);
    return answer?.value;
  }
}

/** Reads a stored answer; undefined if this version of the program cannot use it. */
function stored<Value>(text: string | undefined, reading: ReadJson<Value>): Value | undefined {
  try {
    return text === undefined ? undefined : reading(parseJson(text));
  } catch (error) {
    if (error instanceof Flaw) return undefined;
    throw error;
  }
}
