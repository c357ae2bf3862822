/** Summaries that are read for web pages agree with the full records. */
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { plainLinks } from "../routing/links.ts";
import { openSnapshot } from "../snapshot/open.ts";
import { passages, scholia } from "./passages.ts";
import { readScholiaTexts } from "./related.ts";
import { textOrigin, texts } from "./texts.ts";
import { readView } from "./view.ts";

const snapshot = openSnapshot(
  fileURLToPath(new URL("../../data/anthology.sqlite", import.meta.url)),
);
afterAll(() => snapshot.close());

const links = plainLinks("https://example.org/ag");
const { keys: textKeys } = texts.entries(snapshot);
const textRecords = new Map(
  texts.read(snapshot, textKeys).map((row) => {
    const record = texts.render(row, links);
    return [record.url, record];
  }),
);

test("the origin of a text is the one in its record", () => {
  const show = readView(textOrigin, snapshot, textKeys);
  const records = [...textRecords.values()];
  expect(textKeys.map((key) => show(key, links))).toEqual(
    records.map(({ language, edition }) => ({ language, edition })),
  );
  expect(records.some(({ edition }) => edition !== null)).toBe(true);
});

test("the scholia of a passage have the texts that their records list", () => {
  const { keys } = passages.entries(snapshot);
  const scholiaOf = readScholiaTexts(snapshot, keys, links);
  const { keys: scholiumKeys } = scholia.entries(snapshot);
  const listed = scholia.read(snapshot, scholiumKeys).map((row) => {
    const { urn, texts } = scholia.render(row, links);
    return { urn, texts };
  });
  expect(keys.flatMap(scholiaOf)).toEqual(listed);
  expect(listed.length).toBeGreaterThan(0);
});
