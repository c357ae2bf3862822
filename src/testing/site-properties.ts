/** What is true of every built site. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Envelope } from "../model/published.ts";
import { filesIn, verifyContents } from "../site-folder/contents/contents.ts";
import { readManifest } from "../site-folder/manifest.ts";

/**
 * Expects the files of a published folder to agree with each other, and the pages of each collection to hold these records,
 * byte for byte and in order.
 */
export async function expectGoodSite(
  folder: string,
  records: Readonly<Record<string, readonly object[]>>,
): Promise<void> {
  await verifyContents(filesIn(folder), folder);
  for (const { name, pages } of readManifest(folder)?.head.collections ?? []) {
    const published: string[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const file = join(folder, "api", name, page === 1 ? "" : `page/${page}`, "index.json");
      const { results } = JSON.parse(readFileSync(file, "utf8")) as Envelope;
      published.push(...results.map((record) => JSON.stringify(record)));
    }
    expect(published, name).toEqual(records[name]?.map((record) => JSON.stringify(record)));
  }
}
