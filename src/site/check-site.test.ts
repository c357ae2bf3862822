/** What only the whole site shows: links that lead nowhere, files that two jobs write, batches that are missing. */
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { html } from "../markup/html.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { oneForm, only } from "../testing/site-options.ts";
import { makeWorkplace, type Workplace } from "../testing/workplace.ts";
import { JobFiles } from "./job.ts";
import { BuildState } from "./state.ts";

let place: Workplace;
beforeAll(() => {
  place = makeWorkplace(3);
});
afterEach(() => vi.restoreAllMocks());

/** Builds with a page for readers, which must fail with one fault. */
async function expectFault(record: string, expected: string, found: string): Promise<void> {
  const build = buildQuietly(place.snapshot, place.out, { ...oneForm, products: only("reader") });
  await expect(build).rejects.toMatchObject({
    kind: "data",
    faults: { shown: [{ record, expected, found }], count: 1 },
  });
}

test("a link of a web page that leads nowhere", async () => {
  const { page } = JobFiles.prototype;
  vi.spyOn(JobFiles.prototype, "page").mockImplementation(function (this: JobFiles, at, markup) {
    const [before, after] = markup.splitAt("</main>");
    const changed = html`${before}<a href="../gone/">gone</a></main>${after}`;
    page.call(this, at, at === "authors/index.html" ? changed : markup);
  });
  const expected = "the address of a page or file that this build writes";
  await expectFault("authors/index.html", expected, `"${oneForm.baseUrl}/gone/"`);
});

test("a file that two jobs write", async () => {
  const { bytes } = JobFiles.prototype;
  vi.spyOn(JobFiles.prototype, "bytes").mockImplementation(function (this: JobFiles, at, content) {
    bytes.call(this, at, content);
    if (at === "api/authors/index.json") this.json("404.json", { detail: "Not found." });
  });
  await expectFault("404.json", "one file of this name", "two");
});

test("a batch that was not rendered", async () => {
  const { put } = BuildState.prototype;
  vi.spyOn(BuildState.prototype, "put").mockImplementation(function (this: BuildState, job) {
    if (job.name !== "editions/0") put.call(this, job);
  });
  await expectFault("editions/0", "a rendered batch", "none");
});
