/** A check writes nothing, but finds in the files of a unit what a build finds. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { html } from "../markup/html.ts";
import { Addresses } from "../routing/links.ts";
import { Stage } from "../site-folder/stage.ts";
import { newFolder } from "../testing/new-folder.ts";
import { everything } from "../testing/site-options.ts";
import { packageValidator } from "../validation/validator.ts";
import { UnitFiles } from "./unit-files.ts";

const plan = { options: everything, addresses: new Addresses(), outputs: [] };
const page = (link: string) => html`<!DOCTYPE html>\n<a href="${link}">words</a>\n`;

/** What a unit with dead links and wrong values makes. */
function made(folder: string, isKept: boolean) {
  const work = join(folder, "work");
  mkdirSync(work);
  const staged = isKept ? join(folder, "staged") : undefined;
  const files = new UnitFiles(
    plan,
    new Stage({ staged, out: undefined, work }, 7),
    packageValidator(),
  );
  let compressions = 0;
  const compressed = () => Buffer.from(`compressed ${++compressions}`);
  files.page("developers/index.html", page("nowhere.html"));
  files.json("api/index.json", "root", { authors: "many" });
  files.json("api/other.json", "error", '{"detail":7}');
  files.check("api/part.json", "error#/properties/detail", {});
  files.url("missing.ttl");
  files.bytes("robots.txt", "words");
  files.bytes("robots.txt", "again");
  files.bytes("long.txt", "ἔ".repeat(400_000));
  files.bytes("dumps/texts.ndjson.gz", compressed);
  files.append("books/7/all/index.html", html`</html>`, "end");
  files.append("books/7/all/index.html", html`<a href="piece.html">words</a>`);
  files.append("books/7/all/index.html", compressed);
  files.append("books/7/all/index.html", html`<a href="head.html">words</a>`, "start");
  const { files: list, links, pieces } = files.end();
  const paths = list.map(([path]) => path);
  const places = pieces.map(({ path, place }) => `${place} ${path}`);
  return { found: { paths, links, places, faults: files.faults.shown }, pieces, compressions };
}

test("a check finds the files, links and faults of a build, but makes no bytes and writes nothing", () => {
  const [checking, building] = [1, 2].map(() => newFolder());
  const checked = made(checking ?? "", false);
  const built = made(building ?? "", true);
  expect(readdirSync(join(checking ?? "", "work"))).toEqual([]);
  expect(checked.found).toEqual(built.found);
  expect([checked.compressions, built.compressions]).toEqual([0, 2]);
  const { paths, links, places, faults } = built.found;
  const staged = (path: string) => join(building ?? "", "staged", path);
  expect(paths.filter((path) => !existsSync(staged(path)))).toEqual([]);
  expect(readFileSync(staged("long.txt"), "utf8")).toBe("ἔ".repeat(400_000));
  expect(links.map(([link]) => link)).toEqual([
    "/developers/nowhere.html",
    "/missing.ttl",
    "/books/7/all/piece.html",
    "/books/7/all/head.html",
  ]);
  expect(places).toEqual([1, 0, -1].map((place) => `${place} books/7/all/index.html`));
  const work = readFileSync(join(building ?? "", "work/7"), "utf8");
  const texts = built.pieces.map(({ at, bytes }) => work.slice(at, at + bytes));
  expect(texts).toEqual([
    "</html>",
    '<a href="piece.html">words</a>compressed 2',
    '<a href="head.html">words</a>',
  ]);
  const records = faults.map(({ record }) => record);
  expect([...new Set(records)]).toEqual([
    "api/index.json",
    "api/other.json",
    "api/part.json",
    "robots.txt",
  ]);
  expect(faults.at(-1)).toMatchObject({ expected: "one file of this name", found: "two" });
  expect(faults.find(({ record }) => record === "api/other.json")).toMatchObject({
    field: "/detail",
    expected: expect.stringContaining("(schemas/error.json)"),
  });
});
