/** Faults in the data: each is made in a good snapshot, and found by a check. */
import { beforeAll, expect, test } from "vitest";
import { errorAsText } from "../cli/report.ts";
import { paint } from "../cli/terminal.ts";
import type { Records } from "../import/load/records/given.ts";
import { loadSnapshot } from "../index.ts";
import { type AnthologyError, exitStatus } from "../model/errors.ts";
import { anthology } from "../testing/anthology.ts";
import { errorAfter } from "../testing/error-after.ts";
import { faultyData } from "../testing/faulty-data.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../testing/workplace.ts";

let good: Workplace;
beforeAll(() => {
  good = makeWorkplace(3);
});

const textOf = (error: AnthologyError | undefined) => error && errorAsText(error, paint(false));

test.for(Object.entries(faultyData))("a check refuses %s", async ([, change]) => {
  const error = await errorAfter(good, change);
  const text = textOf(error)?.replaceAll(/\S*\/anthology\.sqlite/g, "anthology.sqlite");
  expect([error && exitStatus[error.kind], text]).toMatchSnapshot();
});

test("load names the table of a value, and records that are missing", async () => {
  const place = copyWorkplace(good);
  const all = anthology(3);
  const { texts = [], passages: _, ...others } = all;
  const refusal = async (records: Records) =>
    textOf(await loadSnapshot({ records, snapshot: place.snapshot }).catch((error) => error));
  const missing = await refusal(others);
  expect(missing).toContain("the records cannot be loaded");
  expect(missing).toContain("try: fix them at their source, or add those that are missing");
  const oneMissing = await refusal({ ...all, texts: texts.slice(1) });
  expect(oneMissing).toContain("expected an existing record of texts");
  const author = { ...all.authors?.[0], names: [{ name: 5, language: "eng" }], city_born: 5 };
  const wrong = await refusal({ authors: [author] });
  expect(wrong).toContain("at /names/0/name in table author_name");
  expect(wrong).toContain("at /city_born in table author\n");
});
