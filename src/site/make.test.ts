/** What only the whole site shows, and what an output may do wrong: nothing is published. */
import { existsSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { html } from "../markup/html.ts";
import { languages } from "../resources/sources.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { oneForm, only } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { makeWorkplace } from "../testing/workplace.ts";
import { UnitFiles } from "./unit-files.ts";

const place = makeWorkplace(3);
afterEach(() => {
  vi.restoreAllMocks();
  expect(existsSync(place.out)).toBe(false);
});

const built = () =>
  buildQuietly(place.snapshot, place.out, { ...oneForm, products: only("reader", "dumps") });

/** Builds, which must fail with one fault. */
async function expectFault(record: string, expected: string, found: string): Promise<void> {
  await expect(built()).rejects.toMatchObject({
    kind: "data",
    faults: { shown: [{ record, expected, found }], count: 1 },
  });
}

test.each(["authors/index.html", "fr/authors/index.html"])(
  "a link of %s that leads nowhere",
  async (path) => {
    const { page } = UnitFiles.prototype;
    vi.spyOn(UnitFiles.prototype, "page").mockImplementation(function (
      this: UnitFiles,
      at,
      markup,
    ) {
      const changed = () =>
        html`${typeof markup === "function" ? markup() : markup}<a href="/gone/">gone</a>`;
      page.call(this, at, at === path ? changed : markup);
    });
    const expected = "the address of a page or file that this build writes";
    await expectFault(path, expected, `"${oneForm.baseUrl}/gone/"`);
  },
);

test("a file that two units write", async () => {
  const { bytes } = UnitFiles.prototype;
  vi.spyOn(UnitFiles.prototype, "bytes").mockImplementation(function (
    this: UnitFiles,
    at,
    content,
  ) {
    bytes.call(this, at, content);
    if (at === "api/authors/index.json") bytes.call(this, "404.json", "{}");
  });
  await expectFault("404.json", "one file of this name", "two");
});

test("a value that is an address of the API where there is no record", async () => {
  const set = (url: string) =>
    alterSnapshot(place.snapshot, `UPDATE passage_external_reference SET url = '${url}'`);
  set(`${oneForm.baseUrl}/api/authors/99/`);
  await expect(built()).rejects.toMatchObject({
    faults: { shown: [expect.objectContaining({ field: "/external_references/0/url" })], count: 1 },
  });
  set("https://example.org");
});

test("an error of an output is thrown", async () => {
  const defect = new TypeError("a defect of an output");
  vi.spyOn(UnitFiles.prototype, "append").mockImplementation(() => {
    throw defect;
  });
  await expect(built()).rejects.toBe(defect);
});

test("a faulty record is reported, and an error of an output that it may cause is not thrown", async () => {
  const { read } = languages;
  vi.spyOn(languages as { read: typeof read }, "read").mockImplementation((snapshot, keys) => {
    const show = read(snapshot, keys);
    return (key, links) => ({ ...show(key, links), code: 7 as unknown as string });
  });
  vi.spyOn(UnitFiles.prototype, "append").mockImplementation(() => {
    throw new TypeError("a defect of an output");
  });
  await expect(built()).rejects.toMatchObject({
    faults: { shown: expect.arrayContaining([expect.objectContaining({ field: "/code" })]) },
  });
});
