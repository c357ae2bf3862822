/** Pulls from services that fail, contradict themselves or are malicious: the right snapshot, or a list of what is wrong. */
import { describe, expect, test } from "vitest";
import { anthology, noteTextKey } from "../../testing/anthology.ts";
import { saidBy } from "../../testing/loading.ts";
import { failure, move, pagesOf, pullPlace } from "../../testing/pull-place.ts";
import { contentOf, hasty, pullFrom } from "../../testing/pulling.ts";
import * as faults from "../../testing/service-faults.ts";

const at = pullPlace(anthology(31));
const { sometimes, where } = faults;

test("a service that fails now and then still gives the right snapshot", async () => {
  at.service.misbehave(
    sometimes(0.05, 11, faults.statuses(500, 429)),
    sometimes(0.05, 12, faults.reset),
    sometimes(0.05, 13, faults.cutNeatly),
    sometimes(0.05, 14, faults.wrongCount),
  );
  const { traffic } = await pullFrom(at.service.origin, at.file);
  expect(contentOf(at.file)).toBe(at.content);
  expect(at.service.asked.length).toBe(traffic.requests);
  expect(traffic.requests).toBe(pagesOf(at.site) + traffic.retries + traffic.rereads);
  expect(traffic.retries + traffic.rereads).toBeGreaterThan(0);
});

describe("a service that fails for good", () => {
  test("leaves the old snapshot, and missing pages are named; the next pull asks for little else", async () => {
    await pullFrom(at.service.origin, at.file);
    const moved = await at.altered(move);
    at.service.serve(moved.site);
    const isMissing = (asked: { target: string }) => /texts\/\?page=[24]$/.test(asked.target);
    at.service.misbehave(where(isMissing, faults.status(500)));
    const error = await failure(pullFrom(at.service.origin, at.file, { limits: impatient }));
    const found = "expected status 200, found 500 (asked 2 times)";
    expect(error).toMatchObject({
      kind: "data",
      message: expect.stringContaining("the service was not read to its end"),
      hint: "run the same command again: what has been read is kept, and the rest is requested again",
    });
    const url = `${at.service.origin}/api/texts/`;
    expect(saidBy(error).sort()).toEqual(
      [2, 4].map(
        (page) =>
          `/api/texts/?page=${page} : expected a page of records, found ${url}?page=${page} cannot be read: ${found}`,
      ),
    );
    expect(contentOf(at.file)).toBe(at.content);
    at.service.misbehave();
    at.service.reset();
    await pullFrom(at.service.origin, at.file);
    expect(contentOf(at.file)).toBe(moved.content);
    // The first and last page of each collection, to see whether it has changed meanwhile, the two missing ones, the root; and
    // each page at the end.
    expect(at.service.asked.length).toBeLessThanOrEqual(2 * 16 + 3 + pagesOf(moved.site));
  });

  test("is not waited for beyond the deadline, which the error names; the next pull continues", async () => {
    // The service fails from then on; what was read before is kept.
    at.service.misbehave(where(({ place }) => place >= 5, faults.status(500)));
    const limits = { ...hasty, retries: 1_000_000, concurrency: 1 };
    let [asked, message] = [0, ""];
    // The deadline may come before the first failure on a loaded machine.
    while (asked <= 6) {
      const before = at.service.asked.length;
      const pulled = pullFrom(at.service.origin, at.file, { limits, deadline: 300 });
      const thrown = await failure(pulled);
      asked = at.service.asked.length - before;
      expect(thrown).toMatchObject({
        kind: "run",
        message: expect.stringMatching(
          /^the service was not read to its end within 0.005 minutes \(--deadline 0.005\)(; http:\S+: expected status 200, found 500.*)?$/,
        ),
        hint: "run the same command again: it goes on where it stopped; --deadline <minutes> gives it more time",
      });
      message = thrown.message;
    }
    expect(message).toContain("found 500");
    at.service.misbehave();
    const notes: string[] = [];
    await pullFrom(at.service.origin, at.file, {}, notes);
    expect(contentOf(at.file)).toBe(at.content);
    expect(notes).toEqual(["continuing a pull that was stopped"]);
  });
});

const impatient = { ...hasty, retries: 1 };

/** Changes the pages of texts. */
const inTexts = (change: (page: Record<string, unknown>) => Record<string, unknown>) =>
  where(({ target }) => /^\/api\/texts\/(\?|$)/.test(target), faults.replaced(change));
/** Changes the records on these pages. */
const eachText = (change: object) =>
  inTexts((page) => ({
    ...page,
    results: (page.results as object[]).map((text) => ({ ...text, ...change })),
  }));

describe("a service whose records do not agree", () => {
  test("is read twice, and its contradictions are reported; a later pull reads it once", async () => {
    at.service.misbehave(eachText({ alignments: [] }));
    const notes: string[] = [];
    const { contradictions, traffic } = await pullFrom(at.service.origin, at.file, {}, notes);
    expect(contentOf(at.file)).toBe(at.content);
    expect(notes).toEqual(["reading everything once more, because records contradict one another"]);
    const stored = `${at.service.origin}/api/alignments/1/`;
    expect(contradictions).toEqual(
      [1, 2].map((id) => ({
        record: `/api/texts/${id}/`,
        pointer: "/alignments/0",
        given: undefined,
        stored,
      })),
    );
    expect(traffic.rereads).toBeGreaterThan(pagesOf(at.site));
    const again = await pullFrom(at.service.origin, at.file);
    expect(again.contradictions).toEqual(contradictions);
    expect(again.traffic.rereads).toBe(0);
  });

  test("is read again if it has a record that it does not list, which is then accepted", async () => {
    // The text of the last scholium is missing from the last page and from every count.
    const last = `/api/texts/${noteTextKey(30)}/`;
    at.service.misbehave(
      inTexts((page) => {
        const results = page.results as { url: string }[];
        const kept = results.filter(({ url }) => !url.endsWith(last));
        return { ...page, count: Number(page.count) - 1, results: kept };
      }),
    );
    const { traffic } = await pullFrom(at.service.origin, at.file);
    expect(contentOf(at.file)).toBe(at.content);
    expect(traffic.rereads).toBeGreaterThan(0);
  });

  test.each<[string, (page: Record<string, unknown>) => Record<string, unknown>, RegExp]>([
    [
      "a count that is never right",
      (page) => ({ ...page, count: Number(page.count) + 1 }),
      /^it has 41 records where count is 42, each of the 5 times that it was read$/,
    ],
    [
      "a count that changes",
      ({ previous, count, ...page }) => ({ ...page, count: Number(count) + (previous ? 1 : 0) }),
      /^count is 41, then 42, each/,
    ],
    [
      "pages that it does not have",
      (page) => ({ ...page, count: 400_000 }),
      // Pages are read at the same time: the last one that there is, which is not full, may be seen first.
      /^it has no page \d+ of 133334, each|^page 14 of 133334 has 2 records, each/,
    ],
    [
      "a record twice",
      (page) => {
        const [, ...others] = page.results as object[];
        return { ...page, results: [{ url: "/api/texts/1/" }, ...others] };
      },
      /^a record occurs twice, each/,
    ],
  ])("is refused for %s", async (_, change, found) => {
    at.service.misbehave(inTexts(change));
    const error = await failure(pullFrom(at.service.origin, at.file));
    const [said = ""] = saidBy(error);
    const [, reason] =
      /^\/api\/texts\/ count: expected pages that fit together, found (.*); run the command again when the service is not being changed$/.exec(
        said,
      ) ?? [];
    expect([error.kind, error.faults?.count]).toEqual(["data", 1]);
    expect(reason).toMatch(found);
    expect(contentOf(at.file)).toBe("none");
  });
});

describe("a malicious service", () => {
  test("is refused for an id that cannot be the name of a file, which is not asked for", async () => {
    at.service.misbehave(eachText({ alignments: ["/api/alignments/../x/"] }));
    const { message } = await failure(pullFrom(at.service.origin, at.file));
    expect(message).toMatch(/the records cannot be loaded/);
    expect(at.service.asked.every(({ target }) => !target.includes(".."))).toBe(true);
  });

  test("may name members __proto__ and constructor, which are left out", async () => {
    const strange = '{"__proto__":{"url":"x"},"constructor":["x"],"toString":{"url":1}}';
    at.service.misbehave(eachText(JSON.parse(strange)));
    const { repairs } = await pullFrom(at.service.origin, at.file);
    expect(contentOf(at.file)).toBe(at.content);
    expect(repairs).toEqual(
      ["__proto__", "constructor", "toString"].map((name) => ({
        collection: "texts",
        repair: `/${name} is not in the contract: left out`,
        isWarning: true,
        times: 41,
        of: 41,
      })),
    );
  });
});
