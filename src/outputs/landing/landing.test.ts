/** The front page: valid, complete, with links that work. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SiteOptions } from "../../site/options.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { examples } from "../../testing/examples.ts";
import { htmlFaults } from "../../testing/html-faults.ts";
import { loadFiles } from "../../testing/load-files.ts";
import { allBut, everything, forPrograms } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../../testing/workplace.ts";
import { productNames } from "../index.ts";

/** The front page of the small anthology, built with these options. It is always valid HTML. */
async function built(
  more: Partial<SiteOptions>,
  change: (place: Workplace) => void = () => {},
): Promise<string> {
  const copy = copyWorkplace(small);
  change(copy);
  const options = { ...forPrograms, ...more };
  await buildQuietly(copy.snapshot, copy.out, options);
  const folder = options.products.includes("reader") ? "developers" : "";
  const page = readFileSync(join(copy.out, folder, "index.html"), "utf8");
  expect(htmlFaults(page)).toEqual([]);
  return page;
}
const small = makeWorkplace(4);

test("is valid HTML with a publisher and below a path, and without any records", async () => {
  const baseUrl = "https://example.org/ag";
  expect(await built({ about: examples.about, baseUrl })).toContain(`<code>${baseUrl}</code>`);
  const page = await built({}, ({ snapshot }) => loadFiles({}, snapshot));
  expect(page).toMatch(/\n0 records in [0-9]+ collections/);
});

test("mentions only what the build has", async () => {
  const bare = await built({
    products: allBut("xml", "format-api", "filters", "reader", "summaries"),
    links: "path",
  });
  for (const word of ["XML", "format=api", "passages.json"]) expect(bare).not.toContain(word);
  expect(bare).toContain("lead to <code>page/2/</code>");
  const full = await built({});
  for (const word of ["XML", "format=api", "passages.json"]) expect(full).toContain(word);
  expect(full).toContain("carry the query");
  expect(full).not.toContain("Pages to read");
  expect(await built({ products: productNames })).toContain(
    `<a href="../">start at the home page</a>`,
  );
});

test("states no licence and no citation unless the publisher does", async () => {
  const page = await built({});
  expect(page).toContain("The publisher has not stated a licence.");
  expect(page).toContain("The publisher has not stated how to cite this site.");
  expect(page).not.toContain('rel="license"');
  expect(page).not.toContain("<dt>Publisher</dt>");
});

test("shows the source and the hash of the snapshot", async () => {
  const page = await built({}, ({ snapshot }) =>
    alterSnapshot(
      snapshot,
      `INSERT INTO provenance VALUES (1, 'https://example.org/ag', '2026-01-02T03:04:05.678Z', 'anthology-build 0.1.0', 43000)`,
    ),
  );
  expect(page).toContain("43,000 records of <code>https://example.org/ag</code>");
  const plain = await built({});
  expect(plain).toMatch(/<code class="hash">[0-9a-f]{64}<\/code>/);
  expect(plain).toContain("Made from files.");
});

test("refuses a publisher's address on this site that does not exist", async () => {
  const publisher = { name: "Example", url: `${everything.baseUrl}/assets/%zz`, email: null };
  await expect(built({ about: { ...examples.about, publisher } })).rejects.toMatchObject({
    kind: "data",
    faults: { shown: [{ found: `"${publisher.url}"` }] },
  });
});
