/** Summaries that are read for web pages agree with the full records. */
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { plainLinks } from "../routing/links.ts";
import { openSnapshot } from "../snapshot/open.ts";
import { passages, scholia } from "./passages.ts";
import { scholiaTexts, textOrigin } from "./related.ts";
import { texts } from "./texts.ts";
import { readView } from "./view.ts";

const snapshot = openSnapshot(
  fileURLToPath(new URL("../../data/anthology.sqlite", import.meta.url)),
);
afterAll(() => snapshot.close());

const links = plainLinks("https://example.org/ag");
const { keys: textKeys } = texts.entries(snapshot);
test("the origin of a text is the one in its record", () => {
  const show = readView(textOrigin, snapshot, textKeys);
  const read = texts.read(snapshot, textKeys);
  const records = textKeys.map((key) => read(key, links));
  expect(textKeys.map((key) => show(key, links))).toEqual(
    records.map(({ language, edition }) => ({ language, edition })),
  );
  expect(records.some(({ edition }) => edition !== null)).toBe(true);
});

test("the scholia of a passage have the texts that their records list", () => {
  const { keys } = passages.entries(snapshot);
  const show = readView(scholiaTexts, snapshot, keys);
  const { keys: scholiumKeys } = scholia.entries(snapshot);
  const read = scholia.read(snapshot, scholiumKeys);
  const listed = scholiumKeys.map((key) => {
    const { urn, texts } = read(key, links);
    return { urn, texts };
  });
  expect(keys.flatMap((key) => show(key, links).scholia)).toEqual(listed);
  expect(listed.length).toBeGreaterThan(0);
});
