/** What is true of every resource that has records: one suite, run for each resource. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textsWhere } from "../model/pointer.ts";
import { plainLinks } from "../routing/links.ts";
import { supportedDefinition } from "../snapshot/definition.ts";
import { openCheckedSnapshot, openSnapshot } from "../snapshot/open.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import { anthology } from "../testing/anthology.ts";
import { loadFiles } from "../testing/load-files.ts";
import { newFolder } from "../testing/new-folder.ts";
import { writeRandomAnthology } from "../testing/random-anthology.ts";
import { randomNumbers } from "../testing/random-numbers.ts";
import { alterSnapshot, dropViews } from "../testing/snapshots.ts";
import { packageValidator } from "../validation/validator.ts";
import { resources } from "./index.ts";
import { publishedRecords } from "./resource.ts";

const folder = newFolder();

const baseUrl = "https://example.org/ag";
const validator = packageValidator();
const { tables } = supportedDefinition();

/** A snapshot with every collection, and one whose texts begin with the names of their columns, except those that form addresses. */
let opened: Readonly<Record<"filled" | "marked", Snapshot>>;
/** Snapshots of random anthologies, each with one that has the same rows in reverse order. */
const pairs: { readonly straight: Snapshot; readonly shaken: Snapshot }[] = [];
beforeAll(() => {
  mkdirSync(join(folder, "data"));
  const [filled, marked] = [join(folder, "data/filled.sqlite"), join(folder, "data/marked.sqlite")];
  for (const file of [filled, marked]) loadFiles(anthology(31), file);
  alterSnapshot(marked, marking());
  opened = { filled: openSnapshot(filled), marked: openSnapshot(marked) };
  for (let seed = 0; seed < 12; seed += 1) {
    const [straight, shaken] = [`${seed}.sqlite`, `${seed}-shaken.sqlite`].map((name) => {
      const file = join(folder, "data", name);
      writeRandomAnthology(file, randomNumbers(seed), { baseUrl, control: "" });
      return file;
    });
    if (straight === undefined || shaken === undefined) continue;
    alterSnapshot(shaken, shaking());
    pairs.push({
      straight: openCheckedSnapshot(straight),
      shaken: openCheckedSnapshot(shaken),
    });
  }
});

afterAll(() => {
  for (const one of [opened, ...pairs].flatMap((all): Snapshot[] => Object.values(all)))
    one.close();
});

/** SQL that reverses the rows of every table and removes its keys and indexes: only `ORDER BY` gives an order then. */
function shaking(): string {
  const statements = [...tables.values()].map(({ name, columns }) => {
    const keys = columns.filter(({ pk }) => pk > 0).map((column) => `${column.name} DESC`);
    return `
      CREATE TABLE shaken AS SELECT * FROM ${name} ORDER BY ${keys.join(", ")};
      DROP TABLE ${name};
      ALTER TABLE shaken RENAME TO ${name};`;
  });
  return `BEGIN; ${dropViews} ${statements.join("")} COMMIT`;
}

/** SQL that puts the names of its table and column before each text. */
function marking(): string {
  const statements = [...tables.values()].flatMap(({ name, columns, foreignKeys }) =>
    columns
      .filter(({ type, pk }) => type === "TEXT" && pk === 0)
      .filter((column) => !foreignKeys.some((key) => key.column === column.name))
      .filter((column) => column.name !== "sub_fragment")
      .map((column) => {
        const text = `'marked ${name}.${column.name} ' || ${column.name}`;
        const isJson = ["metadata", "alignment_data"].includes(column.name);
        return `UPDATE ${name} SET ${column.name} = ${isJson ? `json_quote(${text})` : text};`;
      }),
  );
  return statements.join("");
}

describe.each(resources.map((resource) => [resource.name, resource] as const))(
  "%s",
  (_name, resource) => {
    const recordsIn = (snapshot: Snapshot) => [
      ...publishedRecords(resource, snapshot, plainLinks(baseUrl)),
    ];

    test("gives records that match the schema, each at its own address", () => {
      const records = recordsIn(opened.filled);
      const { keys } = resource.entries(opened.filled);
      expect(records.length).toBeGreaterThan(0);
      expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
      for (const [index, { id, record }] of records.entries()) {
        expect(validator.faults(resource.schema, record)).toEqual([]);
        expect(record).toHaveProperty("url", `${baseUrl}/api/${resource.name}/${id}/`);
        expect(resource.keyOf(record, id)).toBe(keys[index]);
      }
    });

    test("knows the table of each value", () => {
      const texts = recordsIn(opened.marked).flatMap(({ record }) => [
        ...textsWhere(record, (text) => text.startsWith("marked ")),
      ]);
      for (const [pointer, text] of texts) {
        expect(text).toContain(`marked ${resource.tableAt(pointer)}.`);
      }
      if (resource.name !== "books") expect(texts.length).toBeGreaterThan(0);
    });

    test("orders its records, and what they list, without ties", () => {
      const all = pairs.map(({ straight, shaken }) => {
        const records = recordsIn(straight);
        expect(recordsIn(shaken)).toEqual(records);
        return records.length;
      });
      expect(Math.max(...all), "one record has no order to test").not.toBe(1);
    });
  },
);

test.each([
  ["", "passage", false],
  ["/urn", "passage", false],
  ["/book", "passage", true],
  ["/texts/0/text", "text", true],
  ["/scholia/0", "scholium", true],
  ["/external_references/0/url", "passage_external_reference", false],
])(
  "the value at %j of a passage is in the table %s, of another record: %s",
  (pointer, table, is) => {
    const passages = resources.find(({ name }) => name === "passages");
    expect([passages?.tableAt(pointer), passages?.isOfOther(pointer)]).toEqual([table, is]);
  },
);

test("the passages of a keyword are in the table of keywords of passages", () => {
  const keywords = resources.find(({ name }) => name === "keywords");
  expect(keywords?.tableAt("/passages/0")).toBe("passage_keyword");
});

test("gives the records of many batches in order", () => {
  const keys = Array.from({ length: 1001 }, (_, index) => index);
  const resource = { entries: () => ({ keys }), read: () => (key: Key) => ({ key }) };
  const found = publishedRecords(resource as never, opened.filled, plainLinks(baseUrl));
  expect([...found]).toEqual(keys.map((key) => ({ id: `${key}`, record: { key } })));
});
