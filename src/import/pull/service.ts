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
    const done = this.answers.done(url);
    if (done !== undefined && done.text === undefined) return undefined;
    return stored(done?.text, reading) ?? this.ask(url, reading);
  }

  /** Requests an address even if this pull has its answer. */
  async ask<Value>(url: string, reading: ReadJson<Value>): Promise<Value | undefined> {
    const known = this.answers.known(url);
    const value = known?.etag === undefined ? undefined : stored(known.text, reading);
    const answer = await this.client.get(url, reading, value && known?.etag);
    if (answer === undefined) {
      this.answers.add(url);
      return undefined;
    }
    const { text, etag } = answer === "unchanged" ? { ...known } : answer;
    this.answers.add(url, text, etag);
    return answer === "unchanged" ? value : answer.value;
  }

  /** Forgets this pull's answers for all pages of a collection: they will be requested again. */
  forget(collection: string): void {
    const first = this.addresses.page(collection, 1, "query");
    const isPage = (rest: string) => /^($|\?page=|page\/|index\.json$)/.test(rest);
    this.answers.forget((url) => url.startsWith(first) && isPage(url.slice(first.length)));
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
