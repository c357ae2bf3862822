/** Pulls from services in the forms of earlier years give the same snapshot. */
import { describe, expect, test } from "vitest";
import { isObject, type Json } from "../../model/json.ts";
import { anthology } from "../../testing/anthology.ts";
import type { Fault } from "../../testing/faulty-service.ts";
import { failure, pullPlace } from "../../testing/pull-place.ts";
import { contentOf, pullFrom } from "../../testing/pulling.ts";
import { replaced, status, where } from "../../testing/service-faults.ts";
import type { Repair } from "./pull.ts";

const at = pullPlace(anthology(31));

/** Changes every record of a collection, on pages and by itself. */
function records(collection: string, change: (record: Json) => Json) {
  const isMeant = ({ target }: { target: string }) => target.startsWith(`/api/${collection}/`);
  return where(
    isMeant,
    replaced((page) => {
      const { results } = page;
      if (!Array.isArray(results)) return change(page);
      return { ...page, results: results.map((record: Json) => change(record)) };
    }),
  );
}

/** Removes a collection from the service; with "both", its single records too. */
function absent(collection: string, part: "collection" | "both" = "both"): Fault {
  const isMeant = ({ target }: { target: string }) => {
    const isRecord = /^\/api\/[a-z_]+\/[^?]/.test(target);
    return target.startsWith(`/api/${collection}/`) && (part === "both" || !isRecord);
  };
  return where(isMeant, status(404));
}

const urlOf = (item: unknown) => (isObject(item) ? item.url : item);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const without = (record: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** The forms of earlier years, each in other records. */
const forms: readonly Fault[] = [
  // Links with https, a path and format=json.
  replaced((page) => {
    const links = /"http:\/\/(127\.0\.0\.1):\d+(\/api\/(?!media)[^"?]*)(?:\?([^"]*))?"/g;
    const text = JSON.stringify(page).replace(links, (_, host, path, query) => {
      const all = query === undefined ? "format=json" : `${query}&format=json`;
      return `"https://${host}/old${path}?${all}"`;
    });
    return JSON.parse(text);
  }),
  // Plain addresses, and none of what follows from a record's own address.
  ...["passages", "scholia"].map((collection) =>
    records(collection, (record) => ({
      ...without(record, "urn", "web_url", "book", "passage"),
      ...Object.fromEntries(
        ["manuscripts", "texts", "authors", "cities", "keywords", "scholia", "comments"]
          .filter((name) => name in record)
          .map((name) => [name, list(record[name]).map(urlOf)]),
      ),
      ...(collection === "passages"
        ? { book: urlOf(record.book) }
        : { passage: urlOf(record.passage) }),
    })),
  ),
  // Plain addresses, objects in place of addresses, a member that the contract does not have.
  records("texts", (record) => ({
    ...without(record, "alignments"),
    edition: urlOf(record.edition),
    language: urlOf(record.language),
    passages: list(record.passages).map((url) => ({ url })),
    slug: "x",
  })),
  // No derived lists.
  ...["keywords", "cities", "authors"].map((name) =>
    records(name, (record) => without(record, "passages")),
  ),
  records("languages", (record) => without(record, "counts")),
  // Records that no collection lists.
  ...["cities", "keyword_categories"].map((name) => absent(name, "collection")),
];

test("gives the same snapshot from the forms of earlier years, and says what was changed", async () => {
  at.service.misbehave(...forms);
  const report = await pullFrom(at.service.origin, at.file);
  expect(contentOf(at.file)).toBe(at.content);
  expect(report.contradictions).toEqual([]);
  expect(report.notOffered).toEqual(["keyword_categories", "cities"]);
  const isSpelling = ({ repair }: Repair) =>
    repair === "address rewritten to that of the pulled service";
  const spelled = report.repairs.filter(isSpelling);
  const times =
    "^passages \\d+, books 1, scholia 34, texts 155, manuscripts 5, keywords 2, languages 2, descriptions 2, authors 11, " +
    "comments 2, editions 3, alignments 3, .*passage_internal_references 3, cities 3, keyword_categories 1$";
  const found = spelled.map(({ collection, times }) => `${collection} ${times}`).join(", ");
  expect(found).toMatch(new RegExp(times));
  const others = report.repairs.filter((repair) => !isSpelling(repair));
  expect(
    others.map(({ collection, repair, times, of }) => `${collection} ${repair} ${times}/${of}`),
  ).toEqual([
    "texts passages: an object where the contract has its address 31/41",
    "texts /slug is not in the contract: left out 41/41",
    "texts /alignments is missing: read as empty 41/41",
    "keywords /passages is missing: read as empty 1/1",
    "languages /counts is missing: read as empty 2/2",
    "cities /passages is missing: read as empty 1/1",
    "authors /passages is missing: read as empty 1/1",
  ]);
});

describe("a collection that a service does not have", () => {
  test("is made from other records, with the same ids in every pull", async () => {
    at.service.misbehave(absent("media"), absent("passage_internal_references"));
    const first = await pullFrom(at.service.origin, at.file);
    expect(first.notOffered).toEqual(["media", "passage_internal_references"]);
    const again = await pullFrom(at.service.origin, `${at.file}-again`);
    expect(contentOf(`${at.file}-again`)).toBe(contentOf(at.file));
    const count = (name: string) => again.collections.find(({ collection }) => collection === name);
    expect(count("media")?.records).toBe(1);
    expect(count("passage_internal_references")?.records).toBe(1);
    expect(again.contradictions).toEqual([]);
  });

  test("is read record by record, and one that cannot be read is named", async () => {
    const isMeant = ({ target }: { target: string }) => target.startsWith("/api/cities/1/");
    at.service.misbehave(absent("cities", "collection"), where(isMeant, status(500)));
    const { faults } = await failure(pullFrom(at.service.origin, at.file));
    expect(faults?.shown[0]).toMatchObject({ record: "/api/cities/1/", expected: "a record" });
  });

  test("is reported with the links to it, and no snapshot is made", async () => {
    at.service.misbehave(absent("editions"));
    const error = await failure(pullFrom(at.service.origin, at.file));
    expect(error.kind).toBe("data");
    expect(error.faults?.shown).toEqual([
      {
        record: "/api/texts/1/",
        field: "",
        expected: "an existing record of editions",
        found: expect.stringMatching(/^http.*[/]api[/]editions[/]1[/]$/),
        many: { faults: 41, records: 41, of: 41, others: expect.any(Array) },
      },
    ]);
    expect(contentOf(at.file)).toBe("none");
    // After a fix at the source, the next pull requests again what was wrong.
    at.service.misbehave();
    await pullFrom(at.service.origin, at.file);
    expect(contentOf(at.file)).toBe(at.content);
  });
});
