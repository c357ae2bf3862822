/** The languages that the publisher chooses for the edition. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readAdditions } from "../../commands/additions.ts";
import { planPacks } from "../../packed/plan.ts";
import { verifySite } from "../../packed/site-at.ts";
import type { LanguageTag } from "../../routing/page-routes.ts";
import type { SiteOptions } from "../../site/options.ts";
import { epigramUrn } from "../../testing/anthology.ts";
import { buildAgainst, buildQuietly } from "../../testing/build-quietly.ts";
import { runHere } from "../../testing/in-process.ts";
import { everything, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { contents } from "../../testing/tree.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../../testing/workplace.ts";

const base = "https://anthology.example";
const inLanguages = (...languages: LanguageTag[]) => ({
  ...everything,
  baseUrl: base,
  languages,
  products: only("reader", "landing", "dumps", "changes"),
});

const good = makeWorkplace(9);
beforeAll(() => buildQuietly(good.snapshot, good.out, inLanguages("it", "en")));
const read = (path: string, { out }: Workplace = good) => readFileSync(join(out, path), "utf8");

test("the first language is at the addresses of records, each other one in its folder", async () => {
  expect(read("index.html")).toMatch(/<html lang="it">[\s\S]*<title>Un’antologia/);
  expect(read("en/index.html")).toMatch(/<html lang="en">[\s\S]*<title>An anthology/);
  expect(readdirSync(good.out)).not.toContain("it");
  expect([...read("en/books/7/index.html").matchAll(/hreflang="(\w+)" href="(h[^"]+)"/g)]).toEqual([
    expect.objectContaining({ 1: "it", 2: `${base}/books/7/` }),
    expect.objectContaining({ 1: "en", 2: `${base}/en/books/7/` }),
  ]);
  expect(read("books/7/index.html")).toContain('<a href="../../en/books/7/" hreflang="en"');
  expect(read("404.html")).toContain("Pagina non trovata");
  expect(read("en/404.html")).toContain("Page not found");
  expect(await verifySite(good.out)).toMatchObject({ files: expect.any(Number) });
});

test("the sitemap and the pages for programmers lead to the pages of these languages", () => {
  const sitemap = read("sitemap.xml");
  expect(sitemap).toContain(`<loc>${base}/en/books/7/</loc>`);
  expect(sitemap).not.toContain("/it/");
  const guide = read("developers/index.html");
  expect(guide).toContain(`<link rel="canonical" href="${base}/developers/">`);
  expect(guide).toContain('<a href="../en/books/">Books</a>');
  expect(guide).toMatch(/in\sItalian and in <a href="..\/en\/" hreflang="en"/);
});

test("a site in one language has no file of another, and no link to one", async () => {
  const place = copyWorkplace(good);
  await buildQuietly(place.snapshot, place.out, inLanguages("en"));
  const paths = Object.keys(contents(place.out));
  expect(paths.filter((path) => /^(?:en|fr)\/|-fr\.epub$/.test(path))).toEqual([]);
  for (const path of paths.filter((one) => one.endsWith(".html"))) {
    expect(read(path, place)).not.toMatch(/hreflang="fr"|href="[^"]*\/fr\/|Other languages/);
  }
  expect(read("developers/index.html", place)).toMatch(/in\sEnglish\.<\/p>/);
});

/** What a file shows: its texts, and the attributes that are read out. */
function textsIn(markup: string): string[] {
  const found = markup.matchAll(
    />([^<]+)<|(?:aria-label|title|alt|placeholder|description" content)="([^"]+)"/g,
  );
  return Array.from(found, ([, text = "", attribute = ""]) => text + attribute);
}

test("what a page and a feed say in two languages is from records: every other text is a message", async () => {
  const { snapshot, site, out } = copyWorkplace(good);
  const options = { ...inLanguages("it", "de"), about: { title: null, updated: "2031-03-14" } };
  alterSnapshot(snapshot, "UPDATE text SET text = text || ' ἔρως' WHERE id = 7");
  const twin = join(site, "twin");
  await buildAgainst({ previous: out }, snapshot, twin, options as SiteOptions);
  const paths = Object.keys(contents(twin));
  const records = paths.filter((path) => path.endsWith(".json") && path.startsWith("api/"));
  const content = records.map((path) => readFileSync(join(twin, path), "utf8")).join();
  const shown = paths.filter((path) => /^de\/.*(?:html|atom)$/.test(path));
  expect(shown).toEqual(expect.arrayContaining(["de/changes/index.html", "de/feed.atom"]));
  for (const path of shown) {
    const other = new Set(textsIn(readFileSync(join(twin, path.slice("de/".length)), "utf8")));
    const both = textsIn(readFileSync(join(twin, path), "utf8")).filter((text) => other.has(text));
    const sentences = both.filter((text) => /[a-z]{2} [a-z]{2}/i.test(text));
    expect(
      sentences.filter((text) => !content.includes(text)),
      path,
    ).toEqual([]);
  }
  expect(await verifySite(twin)).toMatchObject({ files: expect.any(Number) });
});

test("a feed goes on with the one in its language, wherever that was", async () => {
  const { snapshot, site, out } = copyWorkplace(good);
  const about = { title: null, updated: "2031-03-14" };
  const build = async (previous: string, to: string, word: string, ...languages: LanguageTag[]) => {
    alterSnapshot(snapshot, `UPDATE text SET text = text || ' ${word}' WHERE id = 7`);
    await buildAgainst({ previous }, snapshot, to, {
      ...inLanguages(...languages),
      about,
    } as SiteOptions);
  };
  const [second, third] = [join(site, "second"), join(site, "third")];
  await build(out, second, "ἔρως", "it", "en");
  await build(second, third, "πόθος", "en", "it", "de");
  const titles = (path: string) =>
    [...readFileSync(join(third, path), "utf8").matchAll(/<title>(\S+ 7\.7 .*)</g)].map(
      ([, title]) => title,
    );
  expect(titles("feed.atom")).toEqual(Array(2).fill("Passage 7.7 changed: texts"));
  expect(titles("it/feed.atom")).toEqual(Array(2).fill("Epigramma 7.7 – modifica: texts"));
  expect(titles("de/feed.atom")).toEqual(["Epigramm 7.7 geändert: texts"]);
});

test("other languages, and another order, make what a clean build makes", async () => {
  const place = copyWorkplace(good);
  await buildQuietly(place.snapshot, place.out, inLanguages("fr", "en"));
  expect(read("en/index.html", place)).toContain('<html lang="en">');
  await buildQuietly(place.snapshot, place.out, inLanguages("it", "en"));
  expect(contents(place.out)).toEqual(contents(good.out));
});

test("pages of the publisher are in the languages of the site, and a link to another one is dead", async () => {
  const { snapshot, out, data } = copyWorkplace(good);
  const write = (path: string, text: string) => {
    mkdirSync(join(data, path, ".."), { recursive: true });
    writeFileSync(join(data, path), text);
  };
  write("fr/pages/fr/sources.md", "Ici");
  const added = (languages: LanguageTag[], folder: string) =>
    readAdditions({ pages: join(data, folder) }, languages, expect.unreachable);
  expect(() => added(["en"], "fr/pages")).toThrow(/cannot be published/);
  const build = (link: string) => {
    write("pages/en/sources.md", `[Here](${link})`);
    const additions = added(["en"], "pages");
    return buildQuietly(snapshot, out, { ...inLanguages("en"), additions });
  };
  await build(`/passages/${epigramUrn(7)}/`);
  expect(existsSync(join(out, "pages/sources/index.html"))).toBe(true);
  for (const tag of ["fr", "en"]) {
    await expect(build(`/${tag}/passages/${epigramUrn(7)}/`)).rejects.toThrow(
      /cannot be published/,
    );
  }
});

test("a packed site keeps pages next to those of its other languages", () => {
  const files = Object.keys(contents(good.out)).map((path) => ({ path, bytes: 1, sha256: "" }));
  expect(planPacks(files as never).asides).toEqual(["format-api/", "en/"]);
});

test("a build names the folders of languages that are gone since the last build, or the previous site", async () => {
  const { snapshot, site, out } = copyWorkplace(good);
  const build = async (to: string, ...more: string[]) => {
    const options = [
      "--jobs",
      "1",
      "--only",
      "api",
      "reader",
      "dumps",
      "changes",
      "--languages",
      ...more,
    ];
    const { stderr } = await runHere("build", "-s", snapshot, "-o", to, ...options);
    return [...stderr.matchAll(/warning: (.*gone)/g)].map(([, warning]) => warning);
  };
  const gone = "the languages have changed: the addresses below /en/ are gone";
  const other = join(site, "other");
  expect(await build(other, "fr", "--previous", out)).toEqual([gone]);
  expect(await build(out, "en", "fr", "--previous", other)).toEqual([gone]);
  expect(await build(out, "en", "fr", "--previous", other)).toEqual([]);
});

test.each([
  ["xx", "argument 'xx' is invalid. Allowed choices are de, en, fr, it"],
  ["fr fr", "expected a list without repeated items"],
])("--languages %s is refused", async (tags, message) => {
  const { snapshot, out } = copyWorkplace(good);
  const { status, stderr } = await runHere(
    ...["build", "-s", snapshot, "-o", out, "--languages", ...tags.split(" ")],
  );
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});
