/** Pages of filtered records, from an index and records in memory. */
import { hash } from "node:crypto";
import { expect, test } from "vitest";
import type { FilterIndex } from "../model/published.ts";
import type { FilteredRequest } from "../routing/filters.ts";
import { errorReply } from "../routing/replies.ts";
import { bytesContent, bytesOf, type Content, type PublishedSite } from "../site-folder/site.ts";
import { compose, type KeptIndexes } from "./composed.ts";
import { handle } from "./handler.ts";

const index: FilterIndex = {
  base_url: "https://example.org",
  page_size: 8,
  links: "path",
  format_api: false,
  id_prefix: "urn:cts:greekLit:tlg7000.tlg001.ag:",
  ids: ["a", "b", "c", "d", "e", "f", "g", "h", "i"],
  filters: [
    {
      name: "book__number",
      type: "integer",
      values: [{ value: "5", positions: [0, 1, 1, 1, 1, 1, 1, 1, 1] }],
    },
  ],
};
const request: FilteredRequest = {
  collection: "passages",
  filters: { book__number: "5" },
  page: 1,
  form: "plain",
};

/** A site whose records are the names of their files. */
function siteOf(found: FilterIndex | undefined) {
  const reads = { now: 0, most: 0 };
  const contentOf = (value: unknown): Content => {
    return bytesContent(new TextEncoder().encode(JSON.stringify(value)), `"${found?.page_size}"`);
  };
  const open = async (file: string) => {
    if (file === "filters/passages.json") return found && contentOf(found);
    reads.now += 1;
    reads.most = Math.max(reads.most, reads.now);
    await null;
    reads.now -= 1;
    return contentOf(file);
  };
  return { reads, open };
}

test("joins the records in order, reads six at once, and takes the ETag from the bytes", async () => {
  const { open, reads } = siteOf(index);
  const page = await compose(request, open, {});
  const text = new TextDecoder().decode(await bytesOf(page as Content));
  const etag = (page as Content).etag();
  expect(JSON.parse(text)).toEqual({
    count: 9,
    previous: null,
    next: "https://example.org/api/passages/page/2/?book__number=5",
    results: [..."abcdefgh"].map((letter) => `api/passages/${index.id_prefix}${letter}/index.json`),
  });
  expect(etag).toBe(`"${hash("sha256", text).slice(0, 32)}"`);
  expect(reads).toEqual({ now: 0, most: 6 });
});

test("a request for filtered passages is answered from one site", async () => {
  const one = siteOf(index);
  // Each call of `open` by itself may find the site that is published next.
  const { open } = siteOf({ ...index, page_size: 3 });
  const site: PublishedSite = { open, ofOneSite: (read) => read(one) };
  const asked = { method: "GET", target: "/api/passages/?book__number=5", header: () => null };
  const { body } = await handle(asked, site, {
    memory: {},
    onError: (error) => expect(error).toBeUndefined(),
  });
  const text = await new Response(body as Uint8Array<ArrayBuffer>).text();
  expect(JSON.parse(text).results).toHaveLength(index.page_size);
});

test("reads the index again only when it has another ETag", async () => {
  const memory: KeptIndexes = {};
  await compose(request, siteOf(index).open, memory);
  const { passages } = memory;
  await compose(request, siteOf(index).open, memory);
  expect(memory.passages).toBe(passages);
  const page = await compose(
    { ...request, page: 3 },
    siteOf({ ...index, page_size: 4 }).open,
    memory,
  );
  expect(page).toHaveProperty("size");
});

test.each<[string, Partial<FilteredRequest>]>([
  ["Invalid page.", { page: 3 }],
  ["Not found.", { form: "api" }],
])("answers 404 with %j for %o", async (detail, other) => {
  const page = await compose({ ...request, ...other }, siteOf(index).open, {});
  expect(page).toEqual(errorReply(404, detail));
});
