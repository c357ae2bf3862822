/** A check keeps no contents, but finds in the files of a job what a build finds. */
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { html } from "../markup/html.ts";
import { Addresses } from "../routing/links.ts";
import { everything } from "../testing/site-options.ts";
import { packageValidator } from "../validation/validator.ts";
import { JobFiles } from "./job.ts";
import { joinedFaults } from "./piece-checks.ts";

const page = (link: string) =>
  html`<!DOCTYPE html>\n<html lang="en"><a href="${link}">words</a></html>\n`;

/** What a job with a dead link and a wrong value makes: the names of its files, links and faults. */
function made(work: string, staged: string | undefined) {
  const context = {
    stage: { staged, out: undefined, work },
    plan: { options: everything, addresses: new Addresses() },
    validator: packageValidator(),
    totals: { *faults() {} },
  };
  new JobFiles(context, "job without pieces").end();
  const files = new JobFiles(context, "job");
  let compressions = 0;
  const compressed = files.compressed(() => {
    compressions += 1;
    return gzipSync("words");
  });
  files.page("developers/index.html", page("nowhere.html"));
  files.madeFrom("search/index.html", "an input", () => page("lost.html"));
  files.json("api/index.json", { authors: "many" });
  files.url("missing.ttl");
  files.text("robots.txt", "words");
  files.bytes("dumps/texts.ndjson.gz", compressed);
  files.piece("assets/reader/book.epub", compressed);
  files.piece("books/7/all/index.html", html`<a href="piece.html">words</a>`);
  files.frame("books/7/all/index.html", html`<a href="head.html">words</a>`, html`</html>`);
  const { files: list, links, pieces, faults } = files.end();
  const paths = list.map(({ path }) => path).sort();
  return { found: { paths, links, pieces: pieces.map(({ path }) => path), faults }, compressions };
}

test("a check finds the files, links and faults of a build, but compresses and writes nothing", () => {
  const folder = mkdtempSync(join(tmpdir(), "job-files-"));
  const [work, staged] = [join(folder, "work"), join(folder, "staged")];
  const checked = made(work, undefined);
  expect(readdirSync(folder)).toEqual([]);
  const built = made(work, staged);
  expect(built.found.paths.filter((path) => !existsSync(join(staged, path)))).toEqual([]);
  expect(readdirSync(work)).toEqual(["job"]);
  expect(checked.found).toEqual(built.found);
  expect(checked.found.links.map(([link]) => link)).toEqual([
    ...["/developers/nowhere.html", "/search/lost.html", "/missing.ttl"],
    ...["/books/7/all/piece.html", "/books/7/all/head.html"],
  ]);
  expect(checked.found.faults.keys.size).toBeGreaterThan(0);
  expect([checked.compressions, built.compressions]).toEqual([0, 1]);
});

test("a letter may lie in two of the pieces in which a joined file is read", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "joined-")), "sitemap.xml");
  // The letters have two bytes and begin at odd ones: a piece of 1 MiB ends within a letter.
  writeFileSync(file, `<urlset>a${"α".repeat(2 ** 20)}</urlset>`);
  expect(await joinedFaults("sitemap.xml", file, packageValidator())).toEqual([]);
});
