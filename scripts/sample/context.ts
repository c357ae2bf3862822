/** The input for all records: the sources, the links, and the passages that refer to an entry. */
import { AnthologyError } from "../../src/model/errors.ts";
import type { Description } from "../../src/model/published.ts";
import type { Links } from "../../src/routing/links.ts";
import type { DescriptionSource } from "./forms.ts";
import { languageSummary } from "./languages.ts";
import type { PassageSource, Sources } from "./sources.ts";
import { stampsOf } from "./stamps.ts";

/** Lists of a passage that determine the `passages` of other records. */
type Relation = "authors" | "cities" | "keywords" | "comments";

export interface Context {
  readonly sources: Sources;
  readonly links: Links;
  /** Addresses of the passages that name this key, each once, in order. */
  passagesOf(relation: Relation, key: string): string[];
}

export function createContext(sources: Sources, links: Links): Context {
  const addresses = (names: (passage: PassageSource) => boolean) =>
    sources.passages.filter(names).map(({ urn }) => links.record("passages", urn));
  return {
    sources,
    links,
    passagesOf: (relation, key) => addresses((passage) => passage[relation].includes(key)),
  };
}

/**
 * The entry that another names by its key.
 * @throws AnthologyError of kind `data` with the place of the reference and the file that lacks the entry.
 */
export function named<Value>(
  entries: ReadonlyMap<string, Value>,
  key: string,
  file: string,
  where: string,
): Value {
  const entry = entries.get(key);
  if (entry !== undefined) return entry;
  throw new AnthologyError("data", `${where}: names ${key}, which is not in ${file}`, {
    hint: `write it as ${file} does, or add it there`,
  });
}

/** A map with the same keys and new values. */
export function mapped<Value, Made>(
  entries: ReadonlyMap<string, Value>,
  make: (entry: Value, key: string) => Made,
): ReadonlyMap<string, Made> {
  return new Map([...entries].map(([key, entry]) => [key, make(entry, key)]));
}

export function descriptionRecord(source: DescriptionSource, links: Links): Description {
  return {
    url: links.record("descriptions", source.id),
    language: languageSummary(source.language, links),
    ...stampsOf("descriptions", source.id, source.stamps),
    description: source.description,
  };
}
