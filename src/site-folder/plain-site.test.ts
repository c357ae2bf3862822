import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { filterIndexFile } from "../routing/filters.ts";
import { halfAppliedName, manifestName } from "../routing/routes.ts";
import { send } from "../testing/conformance/raw-request.ts";
import { serveHere, serverOf } from "../testing/hosts/served-here.ts";
import { plainSite } from "./plain-site.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
  write(manifestName, "{}");
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

test.each<[string, number | undefined, () => void]>([
  ["once if nothing changes", 1, () => {}],
  ["again if the site was replaced", 2, () => write(manifestName, "{ }")],
  [
    "again if a file was missing because the site was replaced",
    2,
    () => {
      write(manifestName, "{ }");
      throw new Error("a record is missing");
    },
  ],
  [
    "nothing while a publication has taken the manifest away",
    undefined,
    () => rmSync(join(folder, manifestName)),
  ],
  ["nothing after a build that stays half applied", undefined, () => write(halfAppliedName, "")],
  ["nothing after the folder is gone", undefined, () => rmSync(folder, { recursive: true })],
])("reads %s", async (_, reads, build) => {
  let count = 0;
  const read = async () => {
    count += 1;
    if (count === 1) build();
    return count;
  };
  const start = performance.now();
  expect(await plainSite(folder).ofOneSite(read)).toBe(reads);
  // It asks ten times, and waits in between.
  if (reads === undefined) expect(performance.now() - start).toBeGreaterThan(400);
});

test("a missing file of a site that stays is an error", async () => {
  const missing = plainSite(folder).ofOneSite(() => Promise.reject(new Error("not there")));
  await expect(missing).rejects.toThrow("not there");
});

test("answers a filter from the index and the records of the current site alone", async () => {
  const defects: unknown[] = [];
  const { origin, stop } = await serveHere(serverOf(folder, (error) => defects.push(error)));
  const ask = async () => {
    const target = "/api/passages/?book__number=7";
    const { status, headers, body } = await send(origin, { method: "GET", target });
    return [status, headers["retry-after"], JSON.parse(`${body}`)];
  };
  const index = {
    base_url: "",
    page_size: 9,
    links: "query",
    format_api: false,
    urn_prefix: "urn:",
    urns: ["a", "b"],
    authors: [],
    keywords: [],
  };
  const page = { next: null, previous: null };
  expect(await ask()).toEqual([404, undefined, { detail: "Filters are not available here." }]);
  for (const [letter, books] of [
    ["a", [{ number: 7, passages: [0] }]],
    [
      "b",
      [
        { number: 70, passages: [0] },
        { number: 7, passages: [1] },
      ],
    ],
  ] as const) {
    write(filterIndexFile, JSON.stringify({ ...index, books }));
    write(`api/passages/urn:${letter}/index.json`, `"${letter}"`);
    for (const _ of ["read", "known"]) {
      expect(await ask()).toEqual([200, undefined, { count: 1, ...page, results: [letter] }]);
    }
  }
  rmSync(join(folder, "api"), { recursive: true });
  expect(await ask()).toEqual([500, undefined, { detail: "Server error." }]);
  expect(`${defects}`).toBe("Error: filters/passages.json names a record that is missing");
  write(halfAppliedName, "");
  expect(await ask()).toEqual([503, "1", { detail: "The site is being replaced. Ask again." }]);
  await stop();
});
