/** Three nights of a site, on any CI system: what is published, and when. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { runProgram } from "../program.ts";
import { type Entry, picture, touched } from "../tree.ts";
import type { Nightly } from "./nightly.ts";

/**
 * Publishes a site for the first time, then a change of one record, then nothing.
 * @param night runs the commands of one night
 * @param sends whether the host receives only changed files, or the whole folder when any file changed
 */
export async function expectNights(
  nightly: Nightly,
  sends: "changes" | "all",
  night: () => Promise<void>,
): Promise<void> {
  const { web } = nightly;
  await night();
  await expectComplete(web);
  expect(read(web, "manifest.json").options.base_url).toBe(nightly.site);

  await nightly.change("Ἄλλο");
  const first = filesIn(web);
  await night();
  await expectComplete(web);
  expect(read(web, "api/texts/2/index.json").text).toBe("Ἄλλο");
  const changed = read(web, "changes.json").collections.filter((one) => one.changed.length > 0);
  expect(changed.map(({ name }) => name)).toEqual(["passages", "texts"]);
  const second = filesIn(web);
  const paths = Object.keys({ ...first, ...second }).filter(
    (path) => first[path]?.content !== second[path]?.content,
  );
  expect(paths.filter((path) => !news.test(path))).toEqual([]);
  if (sends === "changes") expect(touched(first, second)).toEqual(paths.sort());

  await night();
  expect(touched(second, filesIn(web))).toEqual([]);
}

/** Expects the first night to publish a site, and the second night nothing. */
export async function expectQuietSecondNight(
  nightly: Nightly,
  night: () => Promise<void>,
): Promise<void> {
  await night();
  await expectComplete(nightly.web);
  const first = picture(nightly.web);
  await night();
  expect(touched(first, picture(nightly.web))).toEqual([]);
}

function filesIn(folder: string): Record<string, Entry> {
  const files = Object.entries(picture(folder)).filter(([, { kind }]) => kind === "file");
  return Object.fromEntries(files);
}

/** Files that change with text 2, which belongs to epigram 7.2. */
const news = new RegExp(
  [
    "^(format-api/)?api/texts/2/index.json$",
    "^(format-api/)?api/(passages|texts)(_xml)?/index.(json|xml)$",
    ":7.2/index.(json|html)$",
    "^api/books/9/passages.json$",
    "^(fr/)?(books|read)/7/index.html$",
    "^dts/document/[^/]*(/7(.2)?)?.tei$",
    "^dumps/(by-hash/[^/]*/)?((passages|texts).(csv|ndjson.gz)|anthology.sqlite|datapackage.json)$",
    "^(fr/)?search/index.html$",
    "^assets/by-hash/reader/[^/]+/(part|words).json$",
    "^assets/reader/(texts/7/[0-9]+.json|epub/book-7-[a-z]+.epub)$",
    "^(fr/)?changes/index.html$",
    "^(build.json|changes.json|developers/index.html|feed.atom|manifest.json|sitemap.xml)$",
  ]
    .join("|")
    .replaceAll(".", "\\."),
);

async function expectComplete(folder: string): Promise<void> {
  const { status, stderr } = await runProgram(["verify", folder]);
  expect([status, stderr]).toEqual([0, ""]);
}

/** The properties of files that these tests compare. */
interface Published {
  readonly text: string;
  readonly options: { readonly base_url: string };
  readonly collections: readonly { readonly name: string; readonly changed: readonly unknown[] }[];
}

function read(folder: string, file: string): Published {
  return JSON.parse(readFileSync(join(folder, file), "utf8")) as Published;
}
