/** A site with what the publisher adds: statements by language, a logo, a colour, styles, pages and files. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { runBuild } from "../../commands/build.ts";
import { makeWorkplace } from "../../testing/workplace.ts";

const place = makeWorkplace(4);
const settings = {
  snapshot: place.snapshot,
  out: place.out,
  baseUrl: "https://example.org/ag",
  only: ["api" as const, "reader" as const, "landing" as const],
  about: join(place.folder, "about.json"),
  logo: join(place.folder, "logo.svg"),
  accent: "#24557a",
  stylesheet: join(place.folder, "own.css"),
  pages: join(place.folder, "pages"),
  static: join(place.folder, "static"),
  sync: false,
  jobs: 1,
};
const read = (path: string) => readFileSync(join(place.out, path), "utf8");

function write(path: string, content: string): void {
  mkdirSync(dirname(join(place.folder, path)), { recursive: true });
  writeFileSync(join(place.folder, path), content);
}

beforeAll(async () => {
  write(
    "about.json",
    '{"title": {"fr": "La Couronne", "en": "The Garland"}, "licence": {"name": "MIT"}}',
  );
  write("logo.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write("own.css", "h1 { color: red }");
  write(
    "pages/en/about.md",
    "# About us\n\n[Authors](/authors/), [notes](/a/notes.txt).\n\n## Sources\n\n[Up](#about-it), [here](#sources-1) ![Lamp](/a/lamp.svg)\n\n## About it!\n\n## Sources",
  );
  write("pages/fr/sources.md", "Sans titre, [retour](../../)");
  write("static/a/notes.txt", "as it is\r\n");
  write("static/a/lamp.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await runBuild(settings);
});

test("docs/your-own-look.md lists the variables of the style sheet", () => {
  const [docs, styles] = ["docs/your-own-look.md", "src/outputs/pages/style/base.css"].map((path) =>
    readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8"),
  );
  const [, root = ""] = /^:root \{(.*?)^\}/ms.exec(styles ?? "") ?? [];
  const rows = docs?.match(/^\| `--.*? \|/gm)?.join() ?? "";
  expect(rows.match(/--\w+/g)).toEqual(root.match(/^ {2}--\w+/gm)?.map((name) => name.trim()));
});

test.each([
  ["index.html", "The Garland</a></p>"],
  ["fr/index.html", "La Couronne</a></p>"],
  ["fr/index.html", /Licence\s*:\s*MIT</],
  ["index.html", /<img src="assets\/by-hash\/own\/[0-9a-f]{16}\/logo\.svg" alt="">/],
  ["authors/index.html", '<li><a href="../pages/about/">About us</a></li>'],
  ["fr/authors/index.html", '<li><a href="../../fr/pages/sources/">sources</a></li>'],
  ["pages/about/index.html", "<h1>About us</h1>"],
  ["pages/about/index.html", '<a href="../../authors/">Authors</a>'],
  ["pages/about/index.html", '<h2 id="sources">Sources</h2>'],
  ["pages/about/index.html", '<h2 id="sources-1">Sources</h2>'],
  ["pages/about/index.html", '<a href="#about-it">Up</a>, <a href="#sources-1">here</a>'],
  ["pages/about/index.html", '<img src="../../a/lamp.svg" alt="Lamp" loading="lazy">'],
  ["fr/pages/sources/index.html", '<a href="../../">retour</a>'],
  // The page about the edition, written by the publisher or not.
  [
    "fr/authors/index.html",
    '<li><a href="../../fr/pages/about/">À propos de cette édition</a></li>',
  ],
  ["sitemap.xml", "https://example.org/ag/fr/pages/about/"],
  ["pages/about/index.html", 'hreflang="fr"'],
  ["pages/about/index.html", "The Garland. https://example.org/ag/</p>"],
  ["fr/pages/about/index.html", "La Couronne. https://example.org/ag/fr/</p>"],
  ["pages/about/index.html", /<dt>Licence<.dt>\n<dd>MIT/],
  ["pages/about/index.html", /<li>Greek text: .* \(4\)<.li>/],
  ["a/notes.txt", /^as it is\r\n$/],
  ["sitemap.xml", "https://example.org/ag/pages/about/"],
])("%s contains %s", (path, part) => {
  expect(read(path)).toMatch(part);
});

test("the colour is that of the publisher, and a lighter one on dark screens", () => {
  const [, path = ""] = /href="(assets\/by-hash\/own\/[^"]*)"/.exec(read("index.html")) ?? [];
  expect(read(path)).toMatch(
    /--accent: #24557a;[\s\S]*--accent: #[5-9a][0-9a-f]{5};[\s\S]*h1 \{ color: red \}/,
  );
});

test("a page without a version in the other language has no link to it", () => {
  expect(read("fr/pages/sources/index.html")).not.toContain("hreflang");
});

test("a change of an addition changes only its files, and the manifest has its hash", async () => {
  expect((await runBuild(settings)).changed).toBe(false);
  const { additions } = JSON.parse(read("manifest.json")).options;
  write("static/a/notes.txt", "changed");
  expect((await runBuild(settings)).written).toBe(1);
  expect(read("a/notes.txt")).toBe("changed");
  expect(JSON.parse(read("manifest.json")).options.additions).not.toBe(additions);
});

test("front matter gives the title of a page", async () => {
  write("pages/fr/sources.md", '---\ntitle: "Nos sources"\n---\n# Livres\n\n[ici](#livres)');
  await runBuild(settings);
  const page = read("fr/pages/sources/index.html");
  expect(page).toContain("<h1>Nos sources</h1>");
  expect(page).toContain('<h2 id="livres">Livres</h2>');
});

test("footnotes lead to their text and back", async () => {
  write("pages/fr/sources.md", "# Livres\n\nBeckby[^1]\n\n[^1]: Munich");
  await runBuild(settings);
  const page = read("fr/pages/sources/index.html");
  expect(page).toContain('<a href="#fn1" id="fnref1">[1]</a>');
  expect(page).toMatch(/<li id="fn1" class="footnote-item"><p>Munich <a href="#fnref1"/);
});

test("a link to a heading that the page lacks names the file and the line", async () => {
  write("pages/en/about.md", "---\ntitle: About\n---\n\n## Sources\n\n[dead](#source)");
  const { faults } = await runBuild(settings).catch((error) => error);
  expect(faults.shown).toMatchObject([
    { record: "en/about.md", field: "line 7", found: '"#source"' },
  ]);
  write("pages/en/about.md", "# About us");
});

test("a dead link on a page of the publisher stops the build", async () => {
  write("pages/en/about.md", "[nowhere](/authors/999/)");
  await expect(runBuild(settings)).rejects.toMatchObject({ kind: "data" });
  write("pages/en/about.md", "# About us");
});
