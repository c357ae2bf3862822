/** Describes a site to its outputs. */

import type { Manifest } from "../model/published.ts";
import { outputsFor } from "../outputs/index.ts";
import type { CollectionName, Site } from "../outputs/output.ts";
import { generator } from "../publishing/generator.ts";
import { readBookNumbers } from "../resources/books.ts";
import { idsOf } from "../resources/resource.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { readLemmas } from "./lemmas.ts";
import { publishedOptions } from "./options.ts";
import type { Plan } from "./plan.ts";

export function siteOf(plan: Plan, snapshot: Snapshot, description: Manifest["snapshot"]): Site {
  const options = publishedOptions(plan.options);
  const { lemmas } = plan.options;
  const collections = new Map(plan.collections.map((collection) => [collection.name, collection]));
  const entriesOf = (name: CollectionName) => collections.get(name)?.entries ?? { keys: [] };
  return {
    generator: generator(),
    options,
    snapshot: description,
    outputs: outputsFor(options),
    count: (name) => entriesOf(name).keys.length,
    ids: (name) => entriesOf(name).ids ?? idsOf(entriesOf(name)),
    lemmas: lemmas && (() => readLemmas(lemmas)),
    bookNumbers: readBookNumbers(snapshot),
  };
}
