/**
 * Every link of README.md and docs/ leads to a file and heading, as does every reference of the code and the schemas to a
 * page, and every page can be reached from README.md.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { anchorsOf, linksOf, type Page, readPages, root } from "./testing/documents/page.ts";

const pages = readPages();
const pageOf = (file: string) => pages.find((page) => page.file === file);

/** The file that a relative link of a page leads to, and the anchor in it. */
function targetOf(page: Page, url: string): { file: string; anchor: string } {
  const [path = "", anchor = ""] = url.split("#");
  const file = path === "" ? page.file : posix.join(posix.dirname(page.file), decodeURI(path));
  return { file, anchor };
}

const relativeLinks = pages.flatMap((page) =>
  linksOf(page)
    .filter(({ url }) => !/^(?:https?|mailto):/.test(url))
    .map(({ url, line }) => ({ page, url, line, ...targetOf(page, url) })),
);

test("every relative link leads to a file, and every anchor to a heading", () => {
  const dead = relativeLinks.filter(({ file, anchor }) => {
    if (file.startsWith("..") || !existsSync(join(root, file))) return true;
    const target = pageOf(file);
    return anchor !== "" && (target === undefined || !anchorsOf(target).has(anchor));
  });
  expect(dead.map(({ page, line, url }) => `${page.file}:${line}: ${url}`)).toEqual([]);
});

test("every page that the code or a schema refers to exists, with its heading", () => {
  const files = ["src", "scripts", "schemas"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      // The benchmark installs other generators below scripts.
      .filter((name) => /^(?!.*node_modules).*(?<!\.test)\.(?:ts|json)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const references = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), "utf8").matchAll(/\bdocs\/([a-z-]+\.md)(?:#([a-z-]+))?/g),
    ].map(([reference, name, anchor]) => ({ file, reference, name, anchor })),
  );
  expect(references.length).toBeGreaterThan(100);
  const dead = references.filter(({ name, anchor }) => {
    const page = pageOf(`docs/${name}`);
    return page === undefined || (anchor !== undefined && !anchorsOf(page).has(anchor));
  });
  expect(dead.map(({ file, reference }) => `${file}: ${reference}`)).toEqual([]);
});

test("every page can be reached from README.md", () => {
  const reached = new Set(["README.md"]);
  // The loop also visits files that are added on the way.
  for (const file of reached) {
    for (const link of relativeLinks) if (link.page.file === file) reached.add(link.file);
  }
  expect(pages.map(({ file }) => file).filter((file) => !reached.has(file))).toEqual([]);
});

test("README.md has at most 250 lines", () => {
  expect(pageOf("README.md")?.text.split("\n").length).toBeLessThanOrEqual(251);
});

test("pictures are below 150 kB", () => {
  const pictures = relativeLinks.filter(({ file }) => file.endsWith(".png"));
  expect(pictures.length).toBeGreaterThan(0);
  for (const { file } of pictures)
    expect(statSync(join(root, file)).size, file).toBeLessThan(150_000);
});
