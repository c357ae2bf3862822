/** What pages show of texts without reading whole records of them agrees with the records. */
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { plainLinks } from "../model/links.ts";
import { openSnapshot } from "../snapshot/open.ts";
import { scholia, scholiumTexts } from "./scholia.ts";
import { textOrigin, texts } from "./texts.ts";
import { readView } from "./view.ts";

const snapshot = openSnapshot(
  fileURLToPath(new URL("../../data/anthology.sqlite", import.meta.url)),
);
afterAll(() => snapshot.close());

const links = plainLinks("https://example.org/ag");
const textKeys = texts.entries(snapshot).map(({ key }) => key);
const textRecords = new Map(
  texts.read(snapshot, textKeys).map((row) => {
    const record = texts.render(row, links);
    return [record.url, record];
  }),
);

test("the origin of a text is that of its record", () => {
  const show = readView(textOrigin, snapshot, textKeys);
  const records = [...textRecords.values()];
  expect(textKeys.map((key) => show(key, links))).toEqual(
    records.map(({ language, edition }) => ({ language, edition })),
  );
  expect(records.some(({ edition }) => edition !== null)).toBe(true);
});

test("the texts of a scholium are those that it lists, with their origins", () => {
  const keys = scholia.entries(snapshot).map(({ key }) => key);
  const show = readView(scholiumTexts, snapshot, keys);
  const listed = scholia.read(snapshot, keys).map((row) =>
    scholia.render(row, links).texts.map(({ url }) => {
      const { text, language, edition } = textRecords.get(url) ?? expect.fail(url);
      return { url, text, language, edition };
    }),
  );
  expect(keys.map((key) => show(key, links).texts)).toEqual(listed);
  expect(listed.flat().length).toBeGreaterThan(0);
});
