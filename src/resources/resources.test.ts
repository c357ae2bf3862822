/** What is true of every resource that has records: one suite, run for each resource. */
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadFiles } from "../import/load/load.ts";
import { textsWhere } from "../model/pointer.ts";
import { plainLinks } from "../routing/links.ts";
import { supportedDefinition } from "../snapshot/definition.ts";
import { openCheckedSnapshot, openSnapshot } from "../snapshot/open.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { anthology } from "../testing/anthology.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { readFolder } from "../testing/published-site.ts";
import { randomAnthology, randomParts } from "../testing/random-anthology.ts";
import { writeAnthology } from "../testing/rows.ts";
import { everything } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { packageValidator } from "../validation/validator.ts";
import { resources } from "./index.ts";
import { publishedRecords } from "./resource.ts";

const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));

const baseUrl = "https://example.org/ag";
const validator = packageValidator();
const { tables } = supportedDefinition();

/** A snapshot with every collection filled. */
const filled = join(folder, "data", "filled.sqlite");
/** Snapshots of random anthologies, each with one that has the same rows in reverse order. */
const pairs: { readonly straight: Snapshot; readonly shaken: Snapshot }[] = [];
/** A snapshot whose texts begin with the names of their columns, except those that form addresses. */
const marked = join(folder, "data", "marked.sqlite");
let site: Map<string, Buffer>;

beforeAll(async () => {
  mkdirSync(join(folder, "data"));
  loadFiles(anthology(31), filled);
  loadFiles(anthology(31), marked);
  alterSnapshot(marked, marking());
  const options = {
    ...everything,
    baseUrl,
  } as const;
  await buildQuietly(filled, join(folder, "out"), options);
  site = readFolder(join(folder, "out"));
  for (const [index, parts] of fc.sample(randomParts, { seed: 8, numRuns: 12 }).entries()) {
    const [straight, shaken] = [`${index}.sqlite`, `${index}-shaken.sqlite`].map((name) => {
      const file = join(folder, "data", name);
      writeAnthology(randomAnthology(parts, { baseUrl, control: "" }), file);
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
  for (const { straight, shaken } of pairs) for (const one of [straight, shaken]) one.close();
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
  return `BEGIN; ${statements.join("")} COMMIT`;
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
    test("gives records that match the schema, each at its own address", () => {
      const snapshot = openSnapshot(filled);
      try {
        const { keys } = resource.entries(snapshot);
        const records = [...publishedRecords(resource, snapshot, plainLinks(baseUrl))];
        expect(records.length).toBeGreaterThan(0);
        expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
        for (const [index, { id, record }] of records.entries()) {
          expect(validator.faults(resource.schema, record)).toEqual([]);
          expect(record).toHaveProperty("url", `${baseUrl}/api/${resource.name}/${id}/`);
          expect(resource.keyOf(record, id)).toBe(keys[index]);
        }
      } finally {
        snapshot.close();
      }
    });

    test("knows the table of each value", () => {
      const snapshot = openSnapshot(marked);
      try {
        let count = 0;
        for (const { record } of publishedRecords(resource, snapshot, plainLinks(baseUrl))) {
          for (const [pointer, text] of textsWhere(record, (text) => text.startsWith("marked "))) {
            expect(text).toContain(`marked ${resource.tableAt(pointer)}.`);
            count += 1;
          }
        }
        if (resource.name !== "books") expect(count).toBeGreaterThan(0);
      } finally {
        snapshot.close();
      }
    });

    test("orders its records, and what they list, without ties", () => {
      const recordsIn = (snapshot: Snapshot) => [
        ...publishedRecords(resource, snapshot, plainLinks(baseUrl)),
      ];
      const all = pairs.map(({ straight, shaken }) => {
        const records = recordsIn(straight);
        expect(recordsIn(shaken)).toEqual(records);
        return records.length;
      });
      expect(Math.max(...all), "one record has no order to test").not.toBe(1);
    });
  },
);

test("the root object has the collections, all but one with an XML form, and no other keys", () => {
  const names = resources.map(({ name }) => name);
  const inXml = names.filter((name) => name !== "passage_internal_references");
  const forms = inXml.map((name) => `${name}_xml`);
  for (const file of ["api/index.json", "format-api/api/index.json"]) {
    const keys = Object.keys(JSON.parse(site.get(file)?.toString() ?? "{}"));
    expect(keys.toSorted()).toEqual([...names, ...forms].toSorted());
  }
  for (const name of names) expect(site.has(`api/${name}/index.json`)).toBe(true);
  for (const name of forms) expect(site.has(`api/${name}/index.xml`)).toBe(true);
});
