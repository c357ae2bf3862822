/** The comparison of the records of two sites: which texts it keeps for the page of changes. */
import { expect, test } from "vitest";
import { compareRecords, mostTexts } from "./compare.ts";

/** Compares records, by id, with those that another site had under the same ids. */
function changed(before: Readonly<Record<string, object>>, now: Readonly<Record<string, object>>) {
  const old = Object.entries(before).map(([id, record]) => ({ id, text: JSON.stringify(record) }));
  const records = new Map(Object.entries(now));
  return compareRecords(
    old,
    [...records.keys()].map((id) => ({ id, sha256: "another one" })),
    () => records,
  ).changed;
}

const text = { url: "/api/texts/1/", language: "grc", text: "Μοῦσα" };

test("keeps the texts of a record if they differ", () => {
  expect(changed({ a: { texts: [] } }, { a: { texts: [text] } })).toEqual([
    { id: "a", fields: ["texts"], texts: [[], [text]] },
  ]);
  expect(changed({ a: { texts: [text], old: 1 } }, { a: { texts: [text], now: 1 } })).toEqual([
    { id: "a", fields: ["now", "old"] },
  ]);
  expect(changed({ a: { b: 1, texts: [] } }, { a: { texts: [], b: 1 } })).toEqual([]);
});

test("keeps of another site's texts only those that are texts", () => {
  const hostile = [null, 1, [], "text", { ...text, text: 1 }, { ...text, language: null }];
  expect(changed({ a: { texts: [...hostile, text] } }, { a: { texts: [] } })).toMatchObject([
    { texts: [[text], []] },
  ]);
  for (const texts of ["text", { length: 1 }, null, undefined]) {
    expect(changed({ a: { texts } }, { a: { texts: [text] } })).toMatchObject([
      { texts: [[], [text]] },
    ]);
  }
});

test("keeps the texts of the first thousand records", () => {
  const records = (texts: readonly object[]) =>
    Object.fromEntries(Array.from({ length: mostTexts + 1 }, (_, id) => [`r${id}`, { texts }]));
  const found = changed(records([]), records([text]));
  expect(found).toHaveLength(mostTexts + 1);
  expect(found.filter(({ texts }) => texts !== undefined)).toHaveLength(1000);
  expect(found.at(-1)).toEqual({ id: "r1000", fields: ["texts"] });
});
