/** Pulls from a service that fails or changes give the right snapshot, or a list of what is missing. */
import { describe, expect, test } from "vitest";
import { anthology, noteTextKey } from "../../testing/anthology.ts";
import type { Fault } from "../../testing/faulty-service.ts";
import { failure, move, pagesOf, pullPlace } from "../../testing/pull-place.ts";
import { contentOf, hasty, pullFrom } from "../../testing/pulling.ts";
import * as faults from "../../testing/service-faults.ts";

const at = pullPlace(anthology(31));

describe("a service that fails now and then", () => {
  const { sometimes, where } = faults;
  test.each<[string, readonly Fault[]]>([
    ["a tenth of bodies cut without a trace", [sometimes(0.1, 4, faults.cutNeatly)]],
    ["a tenth of web pages", [sometimes(0.1, 5, faults.html)]],
    ["a tenth of wrong counts", [sometimes(0.1, 7, faults.wrongCount)]],
    ["every first request fails", [where(({ before }) => before === 0, faults.reset)]],
    [
      "all of it",
      [
        sometimes(0.05, 11, faults.statuses(500, 429)),
        sometimes(0.05, 12, faults.reset),
        sometimes(0.05, 13, faults.cutNeatly),
        sometimes(0.05, 14, faults.wrongCount),
      ],
    ],
  ])("still gives the right snapshot: %s", async (_name, list) => {
    at.service.misbehave(...list);
    const { traffic } = await pullFrom(at.service.origin, at.file);
    expect(contentOf(at.file)).toBe(at.content);
    expect(at.service.asked.length).toBe(traffic.requests);
    expect(traffic.requests).toBe(pagesOf(at.site) + traffic.retries + traffic.rereads);
    expect(traffic.retries + traffic.rereads).toBeGreaterThan(0);
  });
});

describe("a service that fails for good", () => {
  test("leaves the old snapshot, and missing pages are named; the next pull asks for little else", async () => {
    await pullFrom(at.service.origin, at.file);
    const moved = await at.altered(move);
    at.service.serve(moved.site);
    const isMissing = (asked: { target: string }) => /texts\/\?page=[24]$/.test(asked.target);
    at.service.misbehave(faults.where(isMissing, faults.status(500)));
    const error = await failure(pullFrom(at.service.origin, at.file));
    expect(error.kind).toBe("data");
    expect(error.faults?.shown.map(({ record }) => record).sort()).toEqual([
      "/api/texts/?page=2",
      "/api/texts/?page=4",
    ]);
    expect(contentOf(at.file)).toBe(at.content);
    at.service.misbehave();
    at.service.reset();
    await pullFrom(at.service.origin, at.file);
    expect(contentOf(at.file)).toBe(moved.content);
    // The first and last page of each collection, to see whether it has changed meanwhile, and the two missing ones.
    expect(at.service.asked.length).toBeLessThanOrEqual(2 * 16 + 2);
  });

  test("is not waited for beyond the deadline, which the error names; the next pull continues", async () => {
    // The service stops answering; what was read before is kept.
    at.service.misbehave(
      faults.where(
        ({ place }) => place >= 5,
        () => undefined,
      ),
    );
    const patient = { ...hasty, timeout: 60_000 };
    const pulled = pullFrom(at.service.origin, at.file, { limits: patient, deadline: 1500 });
    expect(await failure(pulled)).toMatchObject({
      kind: "run",
      message: expect.stringContaining("within 0.025 minutes (--deadline 0.025)"),
      hint: expect.stringContaining("--deadline <minutes>"),
    });
    at.service.misbehave();
    at.service.reset();
    await pullFrom(at.service.origin, at.file);
    expect(contentOf(at.file)).toBe(at.content);
  });
});

test("a service that changes at any request gives one of its two states", async () => {
  const moved = await at.altered(move);
  for (let request = 0; request <= pagesOf(at.site); request += 1) {
    at.service.reset();
    at.service.serve(at.site);
    at.service.misbehave((good, asked) => {
      if (asked.place === request) at.service.serve(moved.site);
      return good;
    });
    const file = `${at.file}-${request}`;
    await pullFrom(at.service.origin, file);
    expect([at.content, moved.content], `changed at request ${request}`).toContain(contentOf(file));
  }
}, 180_000);

describe("a service whose records do not agree", () => {
  const inTexts = (change: (results: object[]) => object[]) =>
    faults.where(
      ({ target }) => /^\/api\/texts\/(\?|$)/.test(target),
      faults.replaced((page) => ({ ...page, results: change(page.results as object[]) })),
    );

  test("is read twice, and its contradictions are reported; a later pull reads it once", async () => {
    at.service.misbehave(inTexts((texts) => texts.map((text) => ({ ...text, alignments: [] }))));
    const { contradictions, traffic } = await pullFrom(at.service.origin, at.file);
    expect(contentOf(at.file)).toBe(at.content);
    expect(contradictions.map(({ record, pointer }) => `${record} ${pointer}`)).toEqual([
      "/api/texts/1/ /alignments/0",
      "/api/texts/2/ /alignments/0",
    ]);
    expect(traffic.rereads).toBe(pagesOf(at.site));
    const again = await pullFrom(at.service.origin, at.file);
    expect(again.contradictions.length).toBe(2);
    expect(again.traffic.rereads).toBe(0);
  });

  test("is read again if it has a record that it does not list, which is then accepted", async () => {
    // The text of the last scholium is missing from the last page and from every count.
    const last = `/api/texts/${noteTextKey(30)}/`;
    at.service.misbehave(
      faults.where(
        ({ target }) => /^\/api\/texts\/(\?|$)/.test(target),
        faults.replaced((page) => {
          const results = page.results as { url: string }[];
          const kept = results.filter(({ url }) => !url.endsWith(last));
          return { ...page, count: Number(page.count) - 1, results: kept };
        }),
      ),
    );
    const { traffic } = await pullFrom(at.service.origin, at.file);
    expect(contentOf(at.file)).toBe(at.content);
    expect(traffic.rereads).toBeGreaterThan(0);
  });

  test("is refused if a count is never right, and the error names the collection", async () => {
    at.service.misbehave(faults.where(({ target }) => /\/texts\//.test(target), faults.wrongCount));
    const error = await failure(pullFrom(at.service.origin, at.file));
    expect(error.faults?.shown.map(({ record }) => record)).toEqual(["/api/texts/"]);
    expect(contentOf(at.file)).toBe("none");
  });
});
