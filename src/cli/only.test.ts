/** `--only`: which products a build makes. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Manifest } from "../model/published.ts";
import { buildArguments, publish } from "../testing/builds.ts";
import { runProgram } from "../testing/program.ts";
import { contents, picture, touched } from "../testing/tree.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../testing/workplace.ts";

let place: Workplace;
beforeAll(() => {
  place = makeWorkplace(4);
});
afterAll(() => removeWorkplace(place));

const isPage = (path: string) => path.endsWith(".html") && path !== "404.html";

/** Builds with these options, and gives the published files. */
async function built(...words: readonly string[]): Promise<Record<string, string>> {
  await publish(place, ...words);
  return contents(place.out);
}

/** The manifest of the last build, without what is the same in all. */
const optionsOf = () =>
  (JSON.parse(readFileSync(join(place.out, "manifest.json"), "utf8")) as Manifest).options;

test("api is the API in all its forms, and nothing else", async () => {
  const whole = await built();
  const alone = await built("--only", "api");
  expect(optionsOf().products).toEqual(["json", "format-api", "xml"]);
  const isApi = (path: string) =>
    /^(?:format-api\/)?api\/[a-z_]+\/(?:[^/]+\/)*index[.](?:json|xml)$/.test(path);
  expect(Object.keys(alone).filter(isApi)).toEqual(Object.keys(whole).filter(isApi));
  for (const path of [
    "api/index.json",
    "format-api/api/texts_xml/index.xml",
    "schemas/text.json",
  ]) {
    expect(alone).toHaveProperty([path], whole[path]);
  }
  const rest = Object.keys(alone).filter(
    (path) => !/^(?:format-api\/)?api\/|^schemas\//.test(path),
  );
  expect(rest).toEqual([...["404.html", "404.json", "build.json", "manifest.json", "serve.json"]]);
});

test("json is the API without its copies", async () => {
  const files = Object.keys(await built("--only", "json"));
  expect(optionsOf().products).toEqual(["json"]);
  expect(files).toContain("api/texts/index.json");
  expect(files.filter((path) => /^format-api|_xml\//.test(path))).toEqual([]);
});

test("api reader adds the reading edition, in any order of the words", async () => {
  const files = await built("--only", "reader", "api");
  expect(optionsOf().products).toEqual(["json", "format-api", "xml", "reader"]);
  expect(files).toHaveProperty(["fr/index.html"]);
  expect(files).not.toHaveProperty(["developers/index.html"]);
  expect(await built("--only", "api", "reader", "xml")).toEqual(files);
});

test("without the reading edition the front page of the API is at the root", async () => {
  const files = Object.keys(await built("--only", "api", "landing")).filter(isPage);
  expect(files).toContain("developers/index.html");
  expect(files.filter((path) => !path.startsWith("developers/"))).toEqual(["index.html"]);
});

test.each([
  [["reader"], "found reader", "--only api reader"],
  [["xml", "format-api"], "found xml format-api", "--only api xml format-api"],
])("refuses %j without the pages that they need", async (products, found, hint) => {
  const { status, stderr } = await runProgram(buildArguments(place, "--only", ...products));
  expect(status).toBe(2);
  expect(stderr).toContain(`--only: expected api or json among the products, ${found}`);
  expect(stderr).toContain(hint);
});

test("refuses to serve a site whose manifest is of an older version, and builds over it", async () => {
  const files = await built("--only", "json", "reader");
  const file = join(place.out, "manifest.json");
  const { products: _, ...others } = optionsOf();
  const left = ["changes", "dumps", "filters", "landing", "linked-data", "openapi", "summaries"];
  const options = { ...others, format_api: false, xml: false, without: left };
  const text = readFileSync(file, "utf8");
  writeFileSync(
    file,
    text.replace(
      /"options":\{.*?\},"collections"/,
      `"options":${JSON.stringify(options)},"collections"`,
    ),
  );
  const before = picture(place.out);
  const { status, stderr } = await runProgram(["host", "nginx", place.out]);
  expect([status, stderr]).toEqual([1, expect.stringContaining("build it again")]);
  expect(await built("--only", "json", "reader")).toEqual(files);
  expect(touched(before, picture(place.out))).toEqual(["build.json", "manifest.json"]);
});

test("is an option of check too", async () => {
  const check = ["check", "--snapshot", place.snapshot, "--json", "--only", "api", "landing"];
  const { stdout } = await runProgram(check);
  const products: { product: string }[] = JSON.parse(stdout).products;
  expect(products.map(({ product }) => product)).toEqual(["landing", "other"]);
});
