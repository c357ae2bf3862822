/** The sample multiplied to the counts of the live service, with its largest passages and keywords. */
import type { Parts } from "../../src/testing/parts/parts.ts";
import { type Counts, fullSize, most, ownerOfText } from "./counts.ts";
import { makePassages } from "./passages.ts";
import { readSample, type Sample } from "./sample.ts";
import { datesOf, numbers, turn, wording, wordingOf } from "./spread.ts";

/** The parts, at `scale` times the size of the live service. */
export function fullSizeParts(scale: number): Parts {
  const sample = readSample();
  const counts = Object.fromEntries(
    Object.entries(fullSize).map(([name, count]) => [name, Math.max(1, Math.round(count * scale))]),
  ) as Counts;
  return {
    languages: sample.languages,
    books: sample.books,
    categories: sample.categories.map((category, number) => ({
      id: number + 1,
      names: named(sample, category.names, 0),
    })),
    ...makeSubjects(sample, counts),
    ...makeMaterials(sample, counts),
    ...makePassages(sample, counts),
  };
}

/** Names with the number of the copy, because no two authors or keywords have the same name. */
function named(sample: Sample, names: Named, copy: number) {
  return names.map(({ name, language }) => ({
    name: copy === 0 ? name : `${name} ${copy + 1}`,
    language: sample.language(language),
  }));
}

type Named = Sample["authors"][number]["names"];

function makeSubjects(sample: Sample, counts: Counts) {
  const copyOf = (list: readonly unknown[], number: number) => Math.floor(number / list.length);
  return {
    media: numbers(counts.media).map((number) => ({
      id: number + 1,
      type: turn(["image", "video"] as const, number),
      media_url: `https://media.anthology.example/${number + 1}`,
    })),
    descriptions: numbers(counts.descriptions).map((number) => ({
      id: number + 1,
      language: sample.language(turn(sample.descriptions, number).language.code),
      ...datesOf(number),
      description: turn(sample.descriptions, number).description,
    })),
    keywords: numbers(counts.keywords).map((number) => {
      const { names, alternative_uris } = turn(sample.keywords, number);
      return {
        id: number + 1,
        category: number,
        names: named(sample, names, copyOf(sample.keywords, number)),
        alternative_uris: alternative_uris.map(({ uri }) => uri),
      };
    }),
    cities: numbers(counts.cities).map((number) => {
      const { names, alternative_uris, longitude, latitude } = turn(sample.cities, number);
      return {
        id: number + 1,
        names: named(sample, names, copyOf(sample.cities, number)),
        alternative_uris,
        unique_id: number + 1,
        longitude,
        latitude,
        descriptions: number % 9 === 0 ? [number] : [],
        ...datesOf(number),
      };
    }),
    authors: numbers(counts.authors).map((number) => {
      const author = turn(sample.authors, number);
      const copy = copyOf(sample.authors, number);
      const { alternative_uris, born_range_year_date, died_range_year_date, tlg_id } = author;
      return {
        id: number + 1,
        names: named(sample, author.names, copy),
        alternative_uris,
        city_born: author.city_born === null ? null : number,
        city_died: author.city_died === null ? null : number * 3,
        born_range_year_date,
        died_range_year_date,
        unique_id: number + 1,
        ...datesOf(number),
        validation: 0,
        tlg_id,
        main_name: copy === 0 ? author.main_name : `${author.main_name} ${copy + 1}`,
        descriptions: number % 11 === 0 ? [number] : [],
        images: number % 7 === 0 ? [number] : [],
      };
    }),
  };
}

function makeMaterials(sample: Sample, counts: Counts) {
  return {
    editions: numbers(counts.editions).map((number) => ({
      id: number + 1,
      // Few editions have descriptions.
      descriptions: number % 10 === 0 ? [number, number * 2 + 1] : [],
      edition_type: 0,
      metadata: number % 4 === 0 ? { year: 1800 + number, "place.of-print": "Leipzig" } : {},
      ...datesOf(number),
    })),
    manuscripts: numbers(counts.manuscripts).map((number) => {
      const { manuscript_url, title, credit } = turn(sample.manuscripts, number);
      const region = [11, 29, 53, 7].map((step) => (10 + ((number * step) % 613) / 7).toString());
      return {
        id: number + 1,
        manuscript_url: manuscript_url.replace(/pct:[^/]+/, `pct:${region.join(",")}`),
        title,
        credit,
        descriptions: number % 500 === 0 ? [number] : [],
        keywords: number % 500 === 0 ? [number] : [],
        ...datesOf(number),
      };
    }),
    comments: numbers(counts.comments).map((number) => ({
      id: number + 1,
      descriptions: turn(sample.comments, number).descriptions.map(({ content, language }) => ({
        content,
        language: sample.language(language),
      })),
      unique_id: number + 1,
      ...datesOf(number),
      comment_type: "user_note",
      images: number % 100 === 0 ? [number] : [],
    })),
    texts: numbers(counts.texts).map((number) => {
      const { code, passage } = ownerOfText(number, counts);
      const pool = sample.wordings(code);
      // Translations are made of fewer pieces than Greek texts, and scholia of only one.
      const longest = passage === undefined ? 1 : code === "grc" ? 7 : 4;
      return {
        id: number + 1,
        language: sample.language(code),
        edition: number % 50 === 0 ? null : number,
        unique_id: number + 1,
        ...datesOf(number),
        validation: 0,
        status: 1,
        text: number === 0 ? wordingOf(most.characters, pool) : wording(pool, number, longest),
        comments: number % 300 === 0 ? [number] : [],
      };
    }),
    alignments: numbers(counts.alignments).map((number) => ({
      id: number + 1,
      texts: [number * 3, number * 3 + 1],
      alignment_data: numbers(20).map((word) => [[word], [word, word + 1]]),
    })),
  };
}
