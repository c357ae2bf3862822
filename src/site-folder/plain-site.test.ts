import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { filterIndexFile } from "../routing/filters.ts";
import { halfAppliedName, manifestName } from "../routing/site-files.ts";
import { send } from "../testing/conformance/raw-request.ts";
import { serveHere, serverOf } from "../testing/hosts/served-here.ts";
import { newFolder } from "../testing/new-folder.ts";
import { plainSite } from "./plain-site.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
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

test("says of a filter that its record is missing, or that the site is being replaced", async () => {
  const defects: unknown[] = [];
  const { origin, stop } = await serveHere(serverOf(folder, (error) => defects.push(error)));
  const ask = async () => {
    const target = "/api/passages/?book__number=7";
    const { status, headers, body } = await send(origin, { method: "GET", target });
    return [status, headers["retry-after"], JSON.parse(`${body}`).detail];
  };
  const values = [{ value: "7", positions: [0] }];
  const filters = [{ name: "book__number", type: "integer", values }];
  const site = { base_url: "", page_size: 9, links: "query", format_api: false };
  const index = { ...site, id_prefix: "urn:", ids: ["a"], filters };
  write(filterIndexFile("passages"), JSON.stringify(index));
  write("api/passages/urn:a/index.json", "{}");
  expect(await ask()).toEqual([200, undefined, undefined]);
  rmSync(join(folder, "api"), { recursive: true });
  expect(await ask()).toEqual([500, undefined, "Server error."]);
  expect(`${defects}`).toBe(
    "Error: filters/passages.json names api/passages/urn:a/index.json, which is missing",
  );
  write(halfAppliedName, "");
  expect(await ask()).toEqual([503, "1", "The site is being replaced. Ask again."]);
  await stop();
});
