/** Pulls from malicious services are refused with a clear message, in bounded memory and time. */
import { describe, expect, test } from "vitest";
import { anthology } from "../../testing/anthology.ts";
import type { Fault } from "../../testing/faulty-service.ts";
import { failure, pullPlace } from "../../testing/pull-place.ts";
import { contentOf, hasty, pullFrom } from "../../testing/pulling.ts";
import * as faults from "../../testing/service-faults.ts";

const at = pullPlace(anthology(31));

const limits = { ...hasty, retries: 2, timeout: 5000 };

/** Replaces the page of an answer. */
const inPage = (change: (page: Record<string, unknown>) => unknown) => faults.replaced(change);

/** The records of a page with this text. */
const changedTexts = ({ results }: Record<string, unknown>, text: string) =>
  (results as object[]).map((record) => ({ ...record, text }));

const isTexts = ({ target }: { target: string }) => /\/texts\//.test(target);

describe("refuses", () => {
  test.each<[string, Fault, RegExp]>([
    ["a body without end", faults.endless, /at most 67108864 bytes/],
    [
      "ten million records",
      inPage((page) => ({ ...page, count: 10_000_000 })),
      /at most 500000 records, found count 10000000/,
    ],
    [
      "pages that it does not have",
      inPage((page) => ({ ...page, count: 400_000 })),
      // Pages are read at the same time: the last one that there is, which is not full, may be seen first.
      /it has no page \d+ of 133334|page \d+ of 133334 has 2 records/,
    ],
    [
      "half of a character",
      inPage((page) => ({ ...page, results: changedTexts(page, "A\ud800Z") })),
      /^U\+D800, half of a character, in "A\\ud800Z"/,
    ],
    [
      "a next that leads back",
      inPage((page) => ({ ...page, next: page.previous ?? "x" })),
      /expected/,
    ],
    [
      "a next on another host",
      inPage((page) => ({ ...page, next: "http://example.org/api/texts/?page=2" })),
      /expected links to http/,
    ],
    [
      "a next that is the page itself",
      inPage((page) => ({ ...page, next: String(page.next).replace("page=2", "page=1") })),
      /expected next to be a link to page 2/,
    ],
    [
      "an address that leads out of the API",
      inPage((page) => ({
        ...page,
        results: [{ url: `http://127.0.0.1/api/texts/../../../etc/passwd/` }],
      })),
      /expected a record of texts with its address/,
    ],
    [
      "an address that hides where it leads",
      inPage((page) => ({ ...page, results: [{ url: "/api/texts/%2e%2e%2fpasswd/" }] })),
      /expected a record of texts with its address/,
    ],
    [
      "a page of another collection",
      inPage((page) => ({ ...page, results: [{ url: "/api/books/1/" }] })),
      /record of texts/,
    ],
  ])("%s", async (_name, fault, message) => {
    at.service.misbehave(faults.where(isTexts, fault));
    const before = process.memoryUsage().rss;
    const error = await failure(pullFrom(at.service.origin, at.file, { limits }));
    expect(error.kind).toBe("data");
    expect(error.faults?.shown.map(({ found }) => found).join()).toMatch(message);
    expect(contentOf(at.file)).toBe("none");
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 2 ** 20);
  });

  test("an id that cannot be the name of a file, wherever it is linked", async () => {
    const isPassages = ({ target }: { target: string }) => target === "/api/passages/";
    const change = inPage((page) => ({
      ...page,
      results: (page.results as object[]).map((record) => ({
        ...record,
        alignments: ["/api/alignments/../x/"],
      })),
    }));
    at.service.misbehave(faults.where(isPassages, change));
    const error = await failure(pullFrom(at.service.origin, at.file, { limits }));
    expect(error.message).toMatch(/links to records that it does not have/);
    expect(at.service.asked.every(({ target }) => !target.includes(".."))).toBe(true);
  });
});

test("leaves out members with names such as __proto__ and constructor", async () => {
  const strange = JSON.parse('{"__proto__":{"url":"x"},"constructor":["x"],"toString":{"url":1}}');
  const change = inPage(({ results, ...page }) =>
    Array.isArray(results)
      ? { ...page, results: results.map((record) => ({ ...strange, ...record })) }
      : page,
  );
  at.service.misbehave(change);
  const { repairs } = await pullFrom(at.service.origin, at.file);
  expect(contentOf(at.file)).toBe(at.content);
  expect(repairs.map(({ repair }) => repair).sort()).toContain(
    "/constructor: not in the contract, left out",
  );
});
