/** A service as a pull sees it: its answers, of now or of an earlier run of this pull. */
import { parseJson } from "../../fetch/body.ts";
import type { Client, ReadJson } from "../../fetch/client.ts";
import { Flaw } from "../../fetch/flaw.ts";
import type { KeptAnswers } from "./answers.ts";
import type { ServiceAddresses } from "./links.ts";
import type { FoundRecord, Page } from "./page.ts";

/** The doubt about a pull that is not of one state. */
export const unproven = "changed while it was read";

export type Service = ReturnType<typeof serviceOf>;

/** An answer that the snapshot is made from, and how it is read again. */
interface Used {
  readonly collection: string;
  readonly reading: ReadJson<Page | FoundRecord>;
  /** Whether it is the first or the last page of its collection. */
  readonly isEnd: boolean;
}

export function serviceOf(client: Client, answers: KeptAnswers, addresses: ServiceAddresses) {
  const used = new Map<string, Used>();
  let hasNews = answers.isResumed || answers.doubts.includes(unproven);
  /** Requests what is at an address even if this pull has it; undefined if the service has no such page. */
  const ask = async <Value>(url: string, reading: ReadJson<Value>): Promise<Value | undefined> => {
    const known = answers.get(url);
    const { text, etag } = known ?? {};
    const value = etag === undefined ? undefined : keptValue(text, reading);
    const answer = await client.get(url, reading, value && etag);
    const page = answer === "unchanged" ? { text, etag, value } : answer;
    if (known === undefined || page?.text !== text) hasNews = true;
    answers.add(url, page?.text, page?.etag);
    return page?.value;
  };
  return {
    client,
    addresses,
    answers,
    /** What the snapshot is made from, by address. */
    used,
    /** Whether an answer differs from the last pull, which found one state. */
    get hasNews() {
      return hasNews;
    },
    ask,
    /** Returns an answer that this pull already has, or one from the service. */
    read: async <Value>(url: string, reading: ReadJson<Value>): Promise<Value | undefined> => {
      const kept = answers.get(url);
      if (kept?.isDone !== true) return ask(url, reading);
      return kept.text === undefined
        ? undefined
        : (keptValue(kept.text, reading) ?? ask(url, reading));
    },
  };
}

/** Reads a stored answer; undefined if this version of the program cannot use it. */
export function keptValue<Value>(
  text: string | undefined,
  reading: ReadJson<Value>,
): Value | undefined {
  try {
    return text === undefined ? undefined : reading(parseJson(text));
  } catch (error) {
    if (error instanceof Flaw) return undefined;
    throw error;
  }
}
