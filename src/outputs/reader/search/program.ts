/** The search of an edition for other programs, in browsers and elsewhere: its answers are those of the search page. */
import { recordPath } from "../../../routing/routes.ts";
import { answersTo, type NamedSubject } from "./answers.ts";
import { evidenceOf } from "./evidence.ts";
import type { SubjectFilters } from "./find.ts";
import type { FoundDocument, IndexTable } from "./index.ts";
import { queryOf } from "./query.ts";
import { answerOf, searchIndexAt, withOpened } from "./site-index.ts";

/** A function that uses the index of a site, by the address of its search page. */
const sites = new Map<string, ReturnType<typeof siteAt>>();

function siteAt(address: string) {
  return withOpened(async (cache) => {
    const page = await (await answerOf(address, cache)).text();
    const [, data] = /data-index="([^"]*)"/.exec(page) ?? [];
    if (data === undefined) throw new Error(`${address} is not the search page of an edition`);
    const table = JSON.parse(data.replaceAll("&quot;", '"')) as IndexTable;
    return { index: searchIndexAt(table, address), root: new URL(table.folder, address).href };
  });
}

export type SearchAnswers = Awaited<ReturnType<typeof search>>;

/**
 * What the search page of a site shows for a query.
 * @param base the address of the home page; that of another language has names in it
 * @param filters ids of an author, a book, a city and a keyword that all records have
 */
export function search(base: string, query: string, filters: SubjectFilters = {}) {
  const home = base.replace(/\/?$/, "/");
  const address = `${home}search/`;
  const withSite = sites.get(address) ?? siteAt(address);
  sites.set(address, withSite);
  return withSite(async ({ index, root }) => {
    const answers = await answersTo(index, query.trim(), filters);
    const { conditions, missing, lacksLemmas } = answers;
    const record = ({ urn, label, isPassage }: FoundDocument, own = conditions, verse?: number) => {
      const path = recordPath(isPassage ? "passages" : "scholia", urn);
      const evidence = async () => evidenceOf(await index.texts(label), own, verse);
      const page = `${home}passages/${urn}/`;
      return { urn, label, verse, url: root + path.slice(1), page, evidence };
    };
    const name = ({ kind, id, title, passages }: NamedSubject) => {
      return { kind, id, name: title.text, page: `${home}${kind}/${id}/`, passages };
    };
    return {
      /** Whether the query asks for a lemma (`lemma:λέγω`) in an edition without a table of words. */
      lacksLemmas,
      /** The passages with the words of the query in the order of the anthology, then the scholia. */
      records: answers.documents.map((document) => record(document)),
      cited: answers.cited.map(({ document, verse }) => record(document, [], verse)),
      /** A citation that does not exist, such as `5.999`, and the records nearest to it. */
      missing: missing?.label,
      nearest: (missing?.nearest ?? []).map((document) => record(document, [])),
      /** Authors, books, places and keywords with this name, or else with a similar one. */
      names: answers.subjects.map(name),
      similar: answers.similar.map(name),
      /** Each of several words, with the number of its records, if neither a record nor a name has them all. */
      alone: answers.alone.map(({ word, documents }) => ({
        query: queryOf([word]),
        count: documents.length,
      })),
      /** Records with most of these words. */
      nearly: answers.nearly.map(({ document, met, missing: without }) => ({
        ...record(document, met),
        without: queryOf(without),
      })),
      /** Other queries, with the number of their results. */
      offers: answers.offers.map(({ query: other, count }) => ({ query: other, count })),
      /** Parts of the query in the passages of an author, a book, a place or a keyword that its other words name. */
      within: answers.within.map(({ query: other, count, subject }) => {
        return { query: other, count, kind: subject.kind, id: subject.id };
      }),
    };
  });
}
