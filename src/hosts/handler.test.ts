/** Whatever the headers of a request say, the handler answers, and none is a defect. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesContent, type PublishedSite } from "../site-folder/site.ts";
import { handle } from "./handler.ts";

const open = async () => bytesContent(new TextEncoder().encode("0123456789"), '"a"');
const site: PublishedSite = { open, ofOneSite: (read) => read({ open }) };

const fail = (error: unknown) => expect.fail(`${error}`);

const names = ["accept", "if-match", "if-none-match", "if-modified-since", "if-range", "range"];
const value = fc.oneof(
  fc.constantFrom(
    ...'* " "a" W/"a" ,,;q bytes=0- bytes=-1,5-2,x bytes=- bytes=9-1 bytes=99999999999999999999-'.split(
      " ",
    ),
    "Mon, 99 Jul 2026 10:00:00 GMT",
    "",
  ),
  fc.string(),
);

test("no header is a defect", async () => {
  const headers = fc.dictionary(fc.constantFrom(...names), value);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom("GET", "HEAD"), headers, async (method, given) => {
      const asked = { method, target: "/robots.txt", header: (name: string) => given[name] };
      const { status } = await handle(asked, site, { memory: {}, onError: fail });
      expect([200, 206, 304, 412, 416]).toContain(status);
    }),
    { numRuns: 2000 },
  );
});
