/**
 * Writes a snapshot as large as the live service's data, for measurements and tests of scale. It multiplies the rows of
 * the bundled sample. The same scale gives the same bytes.
 *
 *     tsx scripts/full-size.ts <file> [--scale 1]
 *
 * Exit status: 0 written; 2 could not run.
 */
import { parseArgs } from "node:util";
import { iso6393 } from "iso-639-3";
import { type Fields, type Rows, readAnthology, writeAnthology } from "../src/testing/rows.ts";
import { sampleSnapshot } from "../src/testing/workplace.ts";

/** Numbers of records: those that the live service gave in 2025, and estimates where it gave none. */
const fullSize = {
  author: 310,
  text: 14_448,
  scholium: 4661,
  manuscript: 8084,
  comment: 1600,
  keyword: 1311,
  passage: 4134,
  city: 246,
  description: 120,
  edition: 40,
  medium: 200,
  alignment: 800,
  passage_internal_reference: 600,
} as const;
type Table = keyof typeof fullSize;

/** Number of languages of the live service; ISO 639-3 has more since. */
const languageCount = 7865;

/** Sizes of the largest records of the live service. */
const most = { passagesOfKeyword: 1500, keywords: 53, comments: 34, characters: 20_157 };

/** Languages of a passage's texts, used in turn; few passages have all of them. */
const codes = ["grc", "eng", "fra", "ita", "por", "lat", "spa"];

/** The share of texts that belong to passages; the others belong to scholia. */
const shareOfPassages = 0.88;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { scale: { type: "string", default: "1" } },
});
const [file] = positionals;
const scale = Number(values.scale);
if (file === undefined || positionals.length > 1 || !(scale > 0 && scale <= 100)) {
  console.error("usage: tsx scripts/full-size.ts <file> [--scale 1]");
  process.exit(2);
}

const counts = Object.fromEntries(
  Object.entries(fullSize).map(([name, count]) => [name, Math.max(1, Math.round(count * scale))]),
) as Readonly<Record<Table, number>>;
const sample = readAnthology(sampleSnapshot);
const anthology = { ...subjects(), ...materials(), ...passages() };
writeAnthology(anthology, file);
console.log(
  Object.entries(anthology)
    .map(([name, { length }]) => `${name} ${length}`)
    .join(", "),
);

function rowsOf(table: string): readonly Fields[] {
  return sample[table] ?? [];
}

/** As many records as the live service has, made from those of the sample in turn. */
function copies(table: Table, make: (record: Fields, number: number, copy: number) => Fields) {
  const own = rowsOf(table);
  return numbers(counts[table]).map((number) => {
    const record = turn(own, number);
    const more = make(record, number, Math.floor(number / own.length));
    const unique = "unique_id" in record ? { unique_id: number + 1 } : {};
    const dates = "created_at" in record ? datesOf(number) : {};
    return { ...record, id: number + 1, ...unique, ...dates, ...more };
  });
}

/** The id of a record: any whole number means one. */
function id(table: Table, number: number): number {
  return 1 + (number % counts[table]);
}

/** Names with the number of the copy, because no two authors or keywords have the same name. */
function named({ names }: Fields, copy: number): Fields["names"] {
  const own = names as readonly { readonly name: string; readonly language: string }[];
  return copy === 0 ? own : own.map((name) => ({ ...name, name: `${name.name} ${copy + 1}` }));
}

function subjects(): Rows {
  const { book = [], keyword_category = [] } = sample;
  return {
    language: iso6393
      .map(({ iso6393: code, name }) => ({ code, iso_name: name, preferred: 0 }))
      .sort((one, other) => (one.code < other.code ? -1 : 1))
      .slice(0, languageCount),
    book,
    keyword_category,
    medium: copies("medium", (_medium, number) => ({
      media_url: `https://media.anthology.example/${number + 1}`,
    })),
    description: copies("description", () => ({})),
    keyword: copies("keyword", (keyword, _number, copy) => ({ names: named(keyword, copy) })),
    city: copies("city", (city, number, copy) => ({
      names: named(city, copy),
      descriptions: number % 9 === 0 ? [id("description", number)] : [],
    })),
    author: copies("author", (author, number, copy) => ({
      names: named(author, copy),
      city_born: author.city_born === null ? null : id("city", number),
      city_died: author.city_died === null ? null : id("city", number * 3),
      main_name: copy === 0 ? (author.main_name ?? "") : `${author.main_name} ${copy + 1}`,
      descriptions: number % 11 === 0 ? [id("description", number)] : [],
      images: number % 7 === 0 ? [id("medium", number)] : [],
    })),
  };
}

function materials(): Rows {
  return {
    edition: copies("edition", (_edition, number) => ({
      metadata: number % 4 === 0 ? { year: 1800 + number, "place.of-print": "Leipzig" } : {},
      // Few editions have descriptions.
      descriptions:
        number % 10 === 0 ? [id("description", number), id("description", number * 2 + 1)] : [],
    })),
    manuscript: copies("manuscript", ({ manuscript_url }, number) => {
      const region = [11, 29, 53, 7].map((step) => (10 + ((number * step) % 613) / 7).toString());
      return {
        manuscript_url: `${manuscript_url}`.replace(/pct:[^/]+/, `pct:${region.join(",")}`),
        descriptions: number % 500 === 0 ? [id("description", number)] : [],
        keywords: number % 500 === 0 ? [id("keyword", number)] : [],
      };
    }),
    comment: copies("comment", (_comment, number) => ({
      images: number % 100 === 0 ? [id("medium", number)] : [],
    })),
    text: numbers(counts.text).map((number) => {
      const { code, passage } = ownerOfText(number);
      // Translations are made of fewer pieces than Greek texts, and scholia of only one.
      const longest = passage === undefined ? 1 : code === "grc" ? 7 : 4;
      const text = wording(code, number, longest);
      return {
        id: number + 1,
        language: code,
        edition: number % 50 === 0 ? null : id("edition", number),
        unique_id: number + 1,
        ...datesOf(number),
        validation: 0,
        status: 1,
        text: number === 0 ? wording(code, 0, 1000, 1000).slice(0, most.characters) : text,
        comments: number % 300 === 0 ? [id("comment", number)] : [],
      };
    }),
    alignment: copies("alignment", (_alignment, number) => ({
      texts: [id("text", number * 3), id("text", number * 3 + 1)],
      alignment_data: JSON.stringify([[[0], [0]]]),
    })),
  };
}

function passages(): Rows {
  const { passage: passageCount, scholium: scholiumCount, manuscript, comment } = counts;
  const owned = numbers(counts.text).map((text) => ({ text, ...ownerOfText(text) }));
  const textsOfPassage = groups(
    passageCount,
    owned.map(({ passage, text }) => [passage, text]),
  );
  const textsOfScholium = groups(
    scholiumCount,
    owned.map(({ scholium, text }) => [scholium, text]),
  );
  const commentsOf = groups(
    passageCount,
    numbers(comment).flatMap((number) => {
      const passage = number < most.comments ? 0 : (number * 7) % passageCount;
      const also = number % 40 === 0 ? [[(passage + 1) % passageCount, number] as const] : [];
      return [[passage, number] as const, ...also];
    }),
  );
  const keywordTurn = (passage: number) =>
    Math.floor((passage * most.passagesOfKeyword) / passageCount);
  const inBook = Math.ceil(passageCount / rowsOf("book").length);
  const references = rowsOf("passage").flatMap(({ external_references }) => external_references);
  return {
    passage: numbers(passageCount).map((number) => {
      // The first passage has most of everything.
      const others = number === 0 ? most.keywords : 2;
      const index = number % inBook;
      const keywords = numbers(others).map((place) =>
        id("keyword", 1 + ((number * 31 + place * 17) % (counts.keyword - 1))),
      );
      return {
        id: number + 1,
        book: rowsOf("book")[Math.floor(number / inBook)]?.id ?? null,
        // Every fortieth passage has the number of the one before it, and a letter.
        fragment: index - Math.floor((index + 1) / 40),
        sub_fragment: index % 40 === 39 ? "a" : "",
        // The stored order differs from the order of ids.
        texts: textsOfPassage(number)
          .map((text) => text + 1)
          .toReversed(),
        manuscripts: number % 9 === 0 ? [] : [id("manuscript", number)],
        authors: number % 47 === 0 ? [] : [id("author", number % 5 === 0 ? 0 : number * 13)],
        cities: number % 10 === 0 ? [id("city", number)] : [],
        keywords: [...(keywordTurn(number) < keywordTurn(number + 1) ? [1] : []), ...keywords],
        comments: commentsOf(number).map((own) => own + 1),
        media: number % 20 === 0 ? [id("medium", number)] : [],
        external_references: number % 14 === 0 ? [turn(references, number)] : [],
      } as Fields;
    }),
    scholium: numbers(scholiumCount).map((number) => ({
      id: 10_001 + number,
      passage: id("passage", number),
      number: 1 + Math.floor(number / passageCount),
      texts: textsOfScholium(number).map((text) => text + 1),
      manuscripts: passageCount + number < manuscript ? [passageCount + number + 1] : [],
    })),
    passage_internal_reference: numbers(counts.passage_internal_reference).map((number) => ({
      id: number + 1,
      from_passage: id("passage", number * 5),
      position: Math.floor((number * 5) / passageCount),
      to_passage: id("passage", number * 11 + 3),
      reference_type: turn(["Default", "Default", "Stylistic variation"], number),
    })),
  };
}

/** The owner and the language of a text. */
function ownerOfText(number: number) {
  const count = Math.round(counts.text * shareOfPassages);
  if (number >= count) return { passage: undefined, scholium: number - count, code: "grc" };
  const passage = Math.floor((number * counts.passage) / count);
  const offset = number - Math.ceil((passage * count) / counts.passage);
  return { passage, scholium: undefined, code: turn(codes, offset) };
}

/** A text of a realistic length, joined from pieces of the sample. */
function wording(
  code: string,
  number: number,
  longest: number,
  pieces = 1 + ((number * 11) % longest),
) {
  const all = rowsOf("text").filter(({ language, text }) => language === code && text !== "");
  const verses = numbers(pieces).map((index) => `${turn(all, number + index * 5).text}`);
  return verses.join(turn(["\n", "\r\n", "\n\n"], number));
}

/** The member of a list at a number, modulo its length. */
function turn<Item>(list: readonly Item[], number: number): Item {
  return list[number % list.length] as Item;
}

/** The first `count` whole numbers, from 0. */
function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}

/** The members of each owner, in order. */
function groups(owners: number, things: readonly (readonly [number | undefined, number])[]) {
  const lists: number[][] = numbers(owners).map(() => []);
  for (const [owner, thing] of things) if (owner !== undefined) lists[owner]?.push(thing);
  return (owner: number): readonly number[] => lists[owner] ?? [];
}

/** Timestamps with three, six or no decimals, as in the live service. */
function datesOf(number: number): { created_at: string; updated_at: string } {
  return { created_at: timestamp(number), updated_at: timestamp(number * 3 + 1) };
}

function timestamp(number: number): string {
  const start = Date.UTC(2020, 0, 1) + (number % 30_000) * 3_600_000 + (number % 60) * 1000;
  const [seconds] = new Date(start).toISOString().split(".");
  return `${seconds}${turn([".104221", ".038", ""], number)}Z`;
}
