/** Changes since the previous site: a list of records, a feed, and a fault if too many records are gone. */
import type { CollectionDiff } from "../../comparison/compare.ts";
import { html } from "../../markup/html.ts";
import type { Fault } from "../../model/errors.ts";
import { lossFault } from "../../model/loss.ts";
import type { Changes } from "../../model/published.ts";
import { plainLinks } from "../../routing/links.ts";
import { collectionPath } from "../../routing/routes.ts";
import { changesFile, feedFile } from "../../routing/site-files.ts";
import { changesPath } from "../addresses/reader.ts";
import { isMade, type Output, type Previous, type SiteFacts } from "../output.ts";
import { inEachLanguage, languageFolderOf, languagesOf } from "../pages/site.ts";
import { changesPage } from "./changes-page.ts";
import { feed, feedTime } from "./feed.ts";
import { newsOf } from "./news.ts";

export const changes: Output = {
  name: "changes",
  title: "what changed since the site that `--previous` names, also as a feed",
  guide: (site, top, facts) => ({
    heading: "What changed",
    text: html`<p><a href="${top + changesFile}"><code>${changesFile}</code></a> lists the records that were added, changed and
removed since this site was last published${feedTime({ ...site, ...facts }) && html`; <a href="${top + feedFile}"><code>${feedFile}</code></a> lists them for feed readers`}${isMade("reader", site) ? html`, and <a href="${top + changesPath}">a page</a> shows the changed words of passages and scholia` : ""}.</p>`,
  }),
  batches: {},
  close: ({ previous, site, files, records }) => {
    if (previous === undefined) throw new Error("there is no site to compare with");
    const found = previous.differences;
    for (const one of found) {
      const loss = previous.acceptsLoss ? undefined : lossOf(one);
      if (loss !== undefined) files.fault(loss);
    }
    files.json(changesFile, "changes", listOf(previous, site));
    const time = feedTime(site);
    if (time !== undefined) {
      const told = newsOf(found, records);
      // Without pages for readers, there is one in the first language.
      for (const words of languagesOf(site).slice(0, isMade("reader", site) ? undefined : 1)) {
        const context = { site, words };
        const earlier = previous.feeds.get(words.tag);
        files.bytes(
          languageFolderOf(context) + feedFile,
          feed(found, told, context, time, earlier),
        );
      }
    }
    if (!isMade("reader", site)) return;
    const shown = found.filter(({ collection }) => ["passages", "scholia"].includes(collection));
    inEachLanguage(site, files, (write) =>
      write(changesPath, (page) => changesPage(page, shown, time !== undefined)),
    );
  },
  pages: (site) =>
    isMade("reader", site)
      ? languagesOf(site).map((words) => languageFolderOf({ site, words }) + changesPath)
      : [],
};

function listOf({ baseUrl, differences }: Previous, { options, snapshot }: SiteFacts): Changes {
  const { base_url } = options;
  const links = plainLinks(base_url, options.links);
  if (options.previous === null) throw new Error("nothing was compared");
  return {
    previous: { base_url: baseUrl, ...options.previous },
    current: { base_url, snapshot_sha256: snapshot.sha256 },
    collections: differences.map(({ collection, before, after, added, changed, removed }) => {
      const urlOf = (id: string) => links.record(collection, id);
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

/** The fault of a collection that would lose more records than is likely to be intended. */
function lossOf({ collection, before, removed, about }: CollectionDiff): Fault | undefined {
  const record = collectionPath(collection).slice(1);
  const fault = lossFault({
    record,
    field: "records",
    before,
    gone: removed.map((id) => about[id]?.name ?? id),
    where: "the previous site",
  });
  const hint = "check that the snapshot is complete; if these records should go, use --accept-loss";
  return fault && { ...fault, hint };
}
