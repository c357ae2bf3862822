/** What outputs show of other records next to those of a batch, read without rendering the others. */
import type { Links } from "../model/links.ts";
import type { Edition, TextSummary } from "../model/published.ts";
import { type Place, scholiumUrn } from "../model/urn.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import { editions, readEditions } from "./editions.ts";
import { readLanguageSummaries } from "./languages.ts";
import { passageLinks, readPassagesWith } from "./places.ts";
import { byKey } from "./relations.ts";
import { readScholiaOfPassages } from "./scholia.ts";
import { readTextsOf, renderTextSummary } from "./texts.ts";

/** The main names of these authors. */
export function readMainNames(snapshot: Snapshot, keys: readonly Key[]): ReadonlyMap<Key, string> {
  const rows = snapshot.rowsOf<{ readonly id: Key; readonly main_name: string }>(
    "SELECT id, main_name FROM keys JOIN author ON author.id = keys.key",
    keys,
  );
  return new Map(rows.map(({ id, main_name }) => [id, main_name]));
}

/** The editions and the names of the languages of these texts. */
export function readTextDetails(
  snapshot: Snapshot,
  keys: readonly Key[],
  links: Links,
): ReadonlyMap<Key, { readonly edition: Edition | null; readonly languageName: string }> {
  const rows = snapshot.rowsOf<{
    readonly id: Key;
    readonly language: Key;
    readonly edition: Key | null;
  }>("SELECT id, language, edition FROM keys JOIN text ON text.id = keys.key", keys);
  const language = readLanguageSummaries(snapshot, [...new Set(rows.map((row) => row.language))]);
  const editionKeys = [...new Set(rows.flatMap((row) => row.edition ?? []))];
  const found = readEditions(snapshot, editionKeys);
  const edition = byKey(found.map((row) => ({ id: row.id, edition: editions.render(row, links) })));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        edition: row.edition === null ? null : edition(row.edition).edition,
        languageName: language(row.language).iso_name,
      },
    ]),
  );
}

/** The scholia of these passages with their texts. */
export function readScholiaTexts(
  snapshot: Snapshot,
  passages: readonly Key[],
  links: Links,
): (passage: Key) => readonly { readonly urn: string; readonly texts: readonly TextSummary[] }[] {
  const scholia = readScholiaOfPassages(snapshot, passages);
  const keys = passages.flatMap((passage) => scholia(passage).map(({ id }) => id));
  const texts = readTextsOf(snapshot, "scholium", keys);
  return (passage) =>
    scholia(passage).map((scholium) => ({
      urn: scholiumUrn(scholium, scholium.number),
      texts: texts(scholium.id).map((text) => renderTextSummary(text, links)),
    }));
}

/** Addresses of the passages, then the scholia, that stand in each of these manuscript regions. */
export function readShownIn(
  snapshot: Snapshot,
  manuscripts: readonly Key[],
  links: Links,
): (manuscript: Key) => readonly string[] {
  const relation = { table: "passage_manuscript", child: "manuscript" };
  const passages = readPassagesWith(snapshot, relation, manuscripts);
  const scholia = snapshot.children<Place & { readonly parent: Key; readonly number: number }>(
    `SELECT DISTINCT manuscript AS parent, book.number AS book, passage.fragment,
       passage.sub_fragment, scholium.number
     FROM scholium_manuscript JOIN scholium ON scholium.id = scholium_manuscript.scholium
     JOIN passage ON passage.id = scholium.passage JOIN book ON book.id = passage.book
     WHERE manuscript IN (SELECT key FROM keys)
     ORDER BY manuscript, book.number, fragment, sub_fragment, scholium.number`,
    manuscripts,
  );
  return (manuscript) => [
    ...passageLinks(passages(manuscript), links),
    ...scholia(manuscript).map((place) =>
      links.record("scholia", scholiumUrn(place, place.number)),
    ),
  ];
}
