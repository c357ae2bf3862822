/** What the publisher adds: which files are refused, by name. */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { defaultLanguages } from "../routing/page-routes.ts";
import { newFolder } from "../testing/new-folder.ts";
import { readAdditions } from "./additions.ts";

/** A folder with these files, and what its settings add. */
async function added(files: Readonly<Record<string, string | Uint8Array>>, accent?: string) {
  const folder = newFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const tops = new Set(Object.keys(files).map((path) => path.split("/")[0] ?? ""));
  const at = (name: string) => (tops.has(name) ? join(folder, name) : undefined);
  const logo = [...tops].find((name) => name.startsWith("logo"));
  const settings = {
    accent,
    logo: logo && join(folder, logo),
    stylesheet: at("own.css"),
    pages: at("pages"),
    static: at("static"),
  };
  return readAdditions(settings, defaultLanguages, (message) =>
    warned.push(message.replace(`${folder}/`, "")),
  );
}

let warned: string[] = [];
beforeEach(() => {
  warned = [];
});

test.each([
  ["a path of the site", { "static/API/x.json": "" }, "the site itself does not use"],
  ["a page of the edition", { "static/books/index.html": "" }, "the site itself does not use"],
  ["the folder of a language", { "static/fr/x.html": "" }, "the site itself does not use"],
  ["settings of a host", { "static/_headers": "" }, "settings of a host"],
  ["a worker of a host", { "static/_worker.js": "" }, "settings of a host"],
  ["settings of a folder", { "static/a/.htaccess": "" }, "settings of a host"],
  ["two names in capitals", { "static/A.txt": "", "static/a.txt": "" }, "differs from A.txt"],
  ["a hidden file", { "static/a/.x": "" }, "hidden files"],
  ["a file of the site", { "static/.well-known/api-catalog": "" }, "the site itself does not use"],
  ["a hidden file there", { "static/.well-known/.x": "" }, "hidden files"],
  ["a domain", { "static/CNAME": "" }, "in the settings of the repository, under Pages"],
  ["a blank", { "static/a b.txt": "" }, "a path of letters"],
  ["a page of no language", { "pages/about.md": "" }, "en or fr"],
  ["a page in another language", { "pages/de/about.md": "" }, "en or fr"],
  ["a page in another format", { "pages/en/about.html": "" }, "ends in .md"],
  ["a page in a deeper folder", { "pages/en/a/b.md": "" }, "en or fr"],
  ["a logo of another kind", { "logo.tiff": "" }, "a picture"],
  [
    "a style from elsewhere",
    { "own.css": "a { background: url( 'https://x.org/a.png') }" },
    "load nothing",
  ],
  [
    "a style of another host",
    { "own.css": "a { background: url(//x.org/a.png) }" },
    "load nothing",
  ],
  ["an import of styles", { "own.css": "@import 'a.css';" }, "load nothing"],
] as const)("refuses %s", async (_, files, expected) => {
  const faults = expect.objectContaining({
    shown: [expect.objectContaining({ expected: expect.stringContaining(expected) })],
  });
  await expect(added(files)).rejects.toMatchObject({ kind: "run", faults });
});

test("refuses links, other bytes than UTF-8 and files that are not there", async () => {
  const folder = newFolder();
  symlinkSync("/etc/passwd", join(folder, "a.txt"));
  const ofStatic = () => readAdditions({ static: folder }, defaultLanguages, () => {});
  expect(ofStatic).toThrow("a link or a device: a.txt");
  for (const name of ["static/a.png", "own.css", "logo.png"]) {
    const pointer = { [name]: "version https://git-lfs.github.com/spec/v1\noid sha256:4d\n" };
    await expect(added(pointer)).rejects.toThrow(`${name} is a pointer of Git LFS`);
  }
  const bytes = added({ "own.css": Buffer.from([0xff]) });
  await expect(bytes).rejects.toThrow("a text in UTF-8");
  for (const [setting, path] of [
    ["logo", "logo.svg"],
    ["pages", "none"],
  ] as const) {
    expect(() =>
      readAdditions({ [setting]: join(folder, path) }, defaultLanguages, () => {}),
    ).toThrow(path);
  }
});

test.each([
  ["#8a2d1a", undefined],
  ["#7a6f60", "4.3"],
  ["#ffee00", "1.1"],
])("the contrast of %s", async (accent, found) => {
  const result = expect(added({}, accent));
  if (found === undefined) await result.resolves.toMatchObject({ accent });
  else await result.rejects.toMatchObject({ faults: expect.anything() });
});

test.each([
  ["a rule and words", "\n---\n\nCite us.\n\n---\n# B", 4, "*** there"],
  ["a rule that nothing follows", "---\ntitle: A\n\nMore.", 4, "*** there"],
  ["front matter without an end", "---\r\ntitle: A\r\n", 3, "ends with ---"],
  ["TOML", "+++\ntitle = 1\n+++\n", 1, "title: About"],
  ["a key of others", "---\ntags: [a]\n---\n", 2, "remove the line"],
  ["a list", "---\ntitle:\n---\n", 2, "write title"],
  ["a title of several lines", "---\ntitle: >-\n---\n", 2, "write title"],
  ["another word for true", "---\ndraft: yes\n---\n", 2, "write draft"],
  ["a key twice", "---\ntitle: A\ntitle: B\n---\n", 3, "one of the lines"],
])("refuses a page that begins with %s", async (_, text, line, hint) => {
  const { faults } = await added({ "pages/en/a.md": text }).catch((error) => error);
  expect(faults?.shown).toMatchObject([
    { field: `line ${line}`, hint: expect.stringContaining(hint) },
  ]);
});

test("front matter gives a title, or leaves a page out, which is named", async () => {
  const { pages } =
    (await added({
      "pages/en/a.md": '---\ntitle: "The \\"Garland\\": notes"\ndraft: false\n---\nText',
      "pages/en/b.md": "---\ntags: [a]\ndraft: true\n---\nText",
      "pages/fr/a.md": "---\npublished: false\n---\n",
      "pages/fr/b.md": "***\n",
    })) ?? {};
  expect(pages?.map(({ title, text }) => [title, text])).toEqual([
    ['The "Garland": notes', "\n\n\n\nText"],
    [undefined, "***\n"],
  ]);
  expect(warned).toEqual([
    "pages/en/b.md was left out, as its front matter says draft: true",
    "pages/fr/a.md was left out, as its front matter says published: false",
  ]);
});

test("reads pages by language, and files as they are", async () => {
  const files = {
    "pages/en/about.md": "# A",
    "pages/fr/about.md": "# B",
    "static/.well-known/security.txt": "x",
    "static/a/b.png": "x",
    // What desktops add.
    "pages/.DS_Store": "",
    "static/a/._b.png": "",
    "static/Thumbs.db": "",
    "static/desktop.ini": "",
  };
  const { pages, files: own } = (await added(files)) ?? {};
  expect(pages).toEqual([
    { language: "en", name: "about", text: "# A" },
    { language: "fr", name: "about", text: "# B" },
  ]);
  expect(own).toMatchObject([{ path: ".well-known/security.txt" }, { path: "a/b.png" }]);
});
