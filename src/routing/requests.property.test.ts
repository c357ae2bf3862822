/** For every request, the answer stays inside the published folder and on the same host. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { answer } from "./requests.ts";

/** Parts that addresses are made of, and parts that have fooled servers. */
const part = fc.constantFrom(
  ..."/ // api authors authors_xml page 2 1 ? & = format # .. . %2e%2e %2f %5c \\ %00 %zz".split(
    " ",
  ),
  ..."%c0%ae % %25 %3A : @ passages book__number= author__main_name= keyword__number=5".split(" "),
  ..."&page=2 evil.example http://evil.example ~ +".split(" "),
  "\u0000",
  "\r\n",
  "\u00e9",
  "\ud800",
  " ",
);
const target = fc.oneof(
  fc.array(part, { maxLength: 12 }).map((parts) => parts.join("")),
  fc.array(part, { maxLength: 12 }).map((parts) => `/api/${parts.join("")}`),
  fc.string({ unit: "binary" }),
);
const method = fc.constantFrom("GET", "HEAD", "OPTIONS", "POST", "BREW");

test("no answer leads out of the folder or to another host", () => {
  fc.assert(
    fc.property(method, target, (method, target) => {
      const decision = answer({ method, target });
      if (decision.kind === "page" || decision.kind === "static") {
        expect(decision.file).toMatch(
          /^(?:[.]well-known\/)?(?:[\w~:-][\w.~:-]*\/)*[\w~:-][\w.~:-]*$/,
        );
        return;
      }
      // The index names its files, not the request.
      if (decision.kind === "filtered") return;
      const { status, headers } = decision.reply;
      expect([200, 301, 400, 404, 405]).toContain(status);
      expect(Object.values(headers).join("")).toMatch(/^[ -~]*$/);
      if (status === 301) expect(headers.Location).toMatch(/^\.\/[\w.~:-]+\/(?:\?|$)/);
    }),
    { numRuns: 20_000 },
  );
});
