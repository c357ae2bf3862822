/** `--no-reader`: short for `--without reader`, which leaves out the reading edition. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../testing/builds.ts";
import { runProgram } from "../testing/program.ts";
import { contents } from "../testing/tree.ts";
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

test("does what --without reader does, also with other products left out", async () => {
  const without = await built("--no-reader", "--without", "summaries", "dumps");
  const { options } = JSON.parse(readFileSync(join(place.out, "manifest.json"), "utf8"));
  expect(options.without).toEqual(["dumps", "reader", "summaries"]);
  expect(await built("--without", "dumps", "reader", "summaries")).toEqual(without);
});

test("leaves out the reading edition, and puts the front page of the API at the root", async () => {
  const pages = Object.keys(await built()).filter(isPage);
  expect(pages).toEqual(
    expect.arrayContaining(["developers/index.html", "index.html", "fr/index.html"]),
  );
  const left = Object.keys(await built("--no-reader"));
  const others = left.filter(isPage).filter((path) => !path.startsWith("developers/"));
  expect(left).toContain("developers/index.html");
  expect(others).toEqual(["index.html"]);
  expect(left.filter((path) => path.startsWith("assets/reader/"))).toEqual([]);
});

test("works with check too", async () => {
  const check = ["check", "--snapshot", place.snapshot, "--json", "--no-reader"];
  const { stdout } = await runProgram(check);
  const products: { product: string }[] = JSON.parse(stdout).products;
  const names = products.map(({ product }) => product);
  expect(names).toContain("landing");
  expect(names).not.toContain("reader");
});
