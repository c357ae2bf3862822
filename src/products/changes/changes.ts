/** Changes since the site that was published before: a list of records, a feed, and a stop where too many are gone. */
import { html } from "../../model/html.ts";
import type { Changes } from "../../model/published.ts";
import { changesFile, feedFile, recordPath } from "../../model/routes.ts";
import { resources } from "../../resources/index.ts";
import type { CollectionName, Product, ProductPart, ProductSource } from "../product.ts";
import { type CollectionChanges, changesOf } from "./collection.ts";
import { feed } from "./feed.ts";
import { lossOf } from "./loss.ts";

export const changes: Product<CollectionChanges> = {
  name: "changes",
  title: "what changed since the site that `--previous` names, also as a feed",
  guide: () => ({
    heading: "What changed",
    text: html`<p><a href="${changesFile}"><code>${changesFile}</code></a> lists the records that were added, changed and
removed since this site was last published; <a href="${feedFile}"><code>${feedFile}</code></a> tells feed readers of them.</p>`,
  }),
  parts: resources.map(({ name, schema }) => collectionPart(name as CollectionName, schema)),
  isAskedFor: ({ previous }) => previous !== null,
  finish: {
    owns: (path) => path === changesFile || path === feedFile,
    make: (found, source, output) => {
      const { previous, options } = source;
      for (const one of found) {
        const loss = previous?.acceptsLoss === true ? undefined : lossOf(one);
        if (loss !== undefined) output.fault(loss);
      }
      // Addresses that nothing stands at any more are named all the same.
      const gone = new Set(
        found.flatMap(({ collection, removed }) => removed.map((id) => recordPath(collection, id))),
      );
      output.json(changesFile, "changes", listOf(found, source), gone);
      output.text(feedFile, feed(found, source.snapshot, options.base_url), gone);
    },
  },
};

function collectionPart(
  collection: CollectionName,
  schema: string,
): ProductPart<CollectionChanges> {
  return {
    name: collection,
    from: [collection],
    isComparison: true,
    owns: () => false,
    make: (source) => changesOf(collection, schema, source),
  };
}

function listOf(
  found: readonly CollectionChanges[],
  { previous, options, snapshot }: ProductSource,
): Changes {
  const { base_url } = options;
  if (previous === undefined || options.previous === null) throw new Error("nothing was compared");
  return {
    previous: { base_url: previous.baseUrl, ...options.previous },
    current: { base_url, snapshot_sha256: snapshot.sha256 },
    collections: found.map(({ collection, before, after, added, changed, removed }) => {
      const urlOf = (id: string) => `${base_url}${recordPath(collection, id)}`;
      return {
        name: collection,
        before,
        after,
        added: added.map(urlOf),
        changed: changed.map(({ id, fields }) => ({ url: urlOf(id), fields: [...fields] })),
        removed: removed.map(urlOf),
      };
    }),
  };
}
