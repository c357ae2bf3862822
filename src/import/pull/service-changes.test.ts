/** What a pull says of a service that has changed: its collections, the members of its records, its root. */
import { expect, test } from "vitest";
import { anthology } from "../../testing/anthology.ts";
import { failure, pullPlace } from "../../testing/pull-place.ts";
import { contentOf, pullFrom } from "../../testing/pulling.ts";
import { replaced, status, where } from "../../testing/service-faults.ts";

const at = pullPlace(anthology(31));

/** Changes the JSON of answers below a path. */
const below = (path: string, change: (page: Record<string, unknown>) => object) =>
  where(({ target }) => target.split("?")[0]?.startsWith(path) === true, replaced(change));
const ofRecords = (collection: string, change: (record: Record<string, unknown>) => object) =>
  below(`/api/${collection}/`, (page) => ({
    ...page,
    results: (page.results as Record<string, unknown>[]).map(change),
  }));
const atRoot = (change: (root: Record<string, unknown>) => object) =>
  where(({ target }) => target === "/api/", replaced(change));

/** The warnings of a pull, which may fail. */
async function warnings(): Promise<string[]> {
  const notes: string[] = [];
  await pullFrom(at.service.origin, at.file, {}, notes).catch(() => {});
  return notes.flatMap((note) => (note.startsWith("warning: ") ? [note.slice(9)] : []));
}

test("names collections that are new, gone or moved, and what the root says", async () => {
  at.service.misbehave(
    atRoot(({ media, ...root }) => ({
      detail: "API v1 is retired, see /api/v2/",
      ...root,
      texts: "/api/v2/texts/",
      essays: "/api/essays/",
      essays_xml: "/api/essays_xml/",
    })),
  );
  const changed = "the service has changed: /api/";
  expect(await warnings()).toEqual([
    `${changed} says detail: "API v1 is retired, see /api/v2/"`,
    `${changed} says that texts is now at "/api/v2/texts/"`,
    `${changed} has a new collection, essays: it is left out`,
    `${changed} no longer lists media`,
  ]);
  expect(contentOf(at.file)).toBe(at.content);
});

test.each([
  [410, "expected status 200, found 410"],
  [404, "/api/ is gone (404)"],
])("goes on without a root: %i", async (code, says) => {
  at.service.misbehave(
    where(({ target }) => /^\/api\/(index[.]json)?$/.test(target), status(code)),
  );
  expect(await warnings()).toEqual([expect.stringContaining(says)]);
  expect(contentOf(at.file)).toBe(at.content);
});

test("says how many records have a member that the contract does not have, or lack one", async () => {
  at.service.misbehave(
    ofRecords("texts", ({ alignments, ...text }) =>
      String(text.url).endsWith("/1/")
        ? { ...text, alignments }
        : { ...text, wikidata: ["Q1", "Q2"] },
    ),
  );
  expect(await warnings()).toEqual([
    "texts: /wikidata is not in the contract: left out in 40 of 41 records",
    "texts: /alignments is missing: read as empty in 40 of 41 records",
  ]);
});

test("says that a member has another name now, although the records are refused", async () => {
  at.service.misbehave(
    ofRecords("languages", ({ iso_name, ...one }) => ({ ...one, label: iso_name })),
  );
  expect(await warnings()).toEqual([
    "languages: /label is not in the contract: left out in 2 of 2 records",
  ]);
  expect(contentOf(at.file)).toBe("none");
});

test("refuses at once that a collection is gone, unless the loss is accepted", async () => {
  await pullFrom(at.service.origin, at.file);
  at.service.misbehave(where(({ target }) => target.startsWith("/api/scholia/"), status(404)));
  at.service.reset();
  const error = await failure(pullFrom(at.service.origin, at.file));
  expect(error).toMatchObject({
    kind: "data",
    message: "the service has changed: /api/scholia/ is gone (404)",
    hint: expect.stringContaining("--accept-loss"),
  });
  // Nothing is read twice, and no record by itself.
  expect(at.service.asked.filter(({ target }) => /\/api\/scholia\/[^?i]/.test(target))).toEqual([]);
  expect(contentOf(at.file)).toBe(at.content);
});
