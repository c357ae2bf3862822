/** Pulls from services in the forms of earlier years give the same snapshot. */
import { describe, expect, test } from "vitest";
import { anthology } from "../../testing/anthology.ts";
import type { Fault } from "../../testing/faulty-service.ts";
import { failure, pullPlace } from "../../testing/pull-place.ts";
import { contentOf, pullFrom } from "../../testing/pulling.ts";
import { replaced, status, where } from "../../testing/service-faults.ts";
import { isObject, type Json } from "../load/relations.ts";

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

describe("gives the same snapshot from", () => {
  test.each<[string, readonly ReturnType<typeof records>[]]>([
    [
      "links with https, a path and format=json",
      [
        replaced((page) => {
          const text = JSON.stringify(page);
          const links = /"http:\/\/(127\.0\.0\.1):\d+(\/api\/(?!media)[^"?]*)(?:\?([^"]*))?"/g;
          return JSON.parse(
            text.replace(links, (_, host, path, query) => {
              const all = query === undefined ? "format=json" : `${query}&format=json`;
              return `"https://${host}/old${path}?${all}"`;
            }),
          );
        }),
      ],
    ],
    [
      "plain addresses in passages, scholia and texts",
      ["passages", "scholia", "texts"].map((collection) =>
        records(collection, (record) => ({
          ...record,
          ...Object.fromEntries(
            ["manuscripts", "texts", "authors", "cities", "keywords", "scholia", "comments"]
              .filter((name) => name in record)
              .map((name) => [name, list(record[name]).map(urlOf)]),
          ),
          ...(collection === "passages" ? { book: urlOf(record.book) } : {}),
          ...(collection === "scholia" ? { passage: urlOf(record.passage) } : {}),
          ...(collection === "texts"
            ? { edition: urlOf(record.edition), language: urlOf(record.language) }
            : {}),
        })),
      ),
    ],
    [
      "passages and scholia without urn and web_url, and objects in place of addresses",
      [
        ...["passages", "scholia"].map((name) =>
          records(name, (record) => without(record, "urn", "web_url")),
        ),
        records("texts", (record) => ({
          ...record,
          passages: list(record.passages).map((url) => ({ url })),
        })),
      ],
    ],
    [
      "records without derived lists",
      [
        records("keywords", (record) => without(record, "passages")),
        records("cities", (record) => without(record, "passages")),
        records("authors", (record) => without(record, "passages")),
        records("texts", (record) => without(record, "passages", "alignments")),
        records("languages", (record) => without(record, "counts")),
      ],
    ],
    [
      "members that the contract does not have",
      [records("texts", (record) => ({ ...record, slug: "x" }))],
    ],
    [
      "records that no collection lists",
      [absent("cities", "collection"), absent("keyword_categories", "collection")],
    ],
  ])("%s", async (_name, changes) => {
    at.service.misbehave(...changes);
    const report = await pullFrom(at.service.origin, at.file);
    expect(contentOf(at.file)).toBe(at.content);
    expect(report.contradictions).toEqual([]);
    at.service.misbehave();
  });
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

  test("is reported with the links to it, and no snapshot is made", async () => {
    at.service.misbehave(absent("editions"));
    const error = await failure(pullFrom(at.service.origin, at.file));
    expect(error.kind).toBe("data");
    expect(error.faults?.count).toBe(41);
    expect(error.faults?.shown).toContainEqual({
      record: "/api/texts/1/",
      field: "",
      expected: "an existing record of editions",
      found: "a link to /api/editions/1/",
    });
    expect(contentOf(at.file)).toBe("none");
    // After a fix at the source, the next pull requests again what was wrong.
    at.service.misbehave();
    await pullFrom(at.service.origin, at.file);
    expect(contentOf(at.file)).toBe(at.content);
  });
});
