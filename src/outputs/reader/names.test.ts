/** Names of authors: in the language of the page, else the main name, else in another language; with capitals. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { epigramUrn } from "../../testing/anthology.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../../testing/workplace.ts";
import { type Named, nameOf } from "./names.ts";
import { interfaceLanguages } from "./words/index.ts";

let place: Workplace | undefined;
afterEach(() => {
  if (place !== undefined) removeWorkplace(place);
  place = undefined;
});

const pages = ["", `passages/${epigramUrn(1)}/`, "books/7/"];

test.each([
  { names: { eng: "Plato", lat: "Platon" }, main: "Platone", en: "Plato", fr: "Platone" },
  { names: { lat: "Platon" }, main: "Platone", en: "Platone", fr: "Platone" },
  { names: { lat: "Platon" }, main: " ", en: "Platon", fr: "Platon" },
])("$names and the main name “$main”: $en, $fr", async ({ names, main, en, fr }) => {
  place = makeWorkplace(3);
  alterSnapshot(place.snapshot, (database) => {
    database.prepare("UPDATE author SET main_name = ?").run(main);
    const { author } = database.prepare("SELECT author FROM author_name").get() as {
      readonly author: number;
    };
    database.exec("DELETE FROM author_name");
    const insert = database.prepare("INSERT INTO author_name VALUES (?, ?, ?, ?)");
    for (const [index, [language, name]] of Object.entries(names).entries()) {
      database.prepare("INSERT OR IGNORE INTO language VALUES (?, ?, 0)").run(language, language);
      insert.run(author, index, name, language);
    }
  });
  await buildQuietly(place.snapshot, place.out, { ...oneForm, products: only("reader") });
  for (const page of pages) {
    for (const [folder, name] of Object.entries({ "": en, "fr/": fr })) {
      const text = readFileSync(join(place.out, folder, page, "index.html"), "utf8");
      const shown = text.match(/\bPlaton?e?\b/g) ?? [];
      expect(shown.length, folder + page).toBeGreaterThan(0);
      expect(new Set(shown), folder + page).toEqual(new Set([name]));
    }
  }
});

/** An author by the main name and the other names, and the name on pages in each language. */
const authors: readonly (readonly [
  main: string,
  names: readonly (readonly [language: string, name: string])[],
  english: string,
  french: string,
])[] = [
  [
    "Anonimo",
    [
      ["ita", "Anonimo"],
      ["fra", "Anonyme"],
    ],
    "Anonymous",
    "Anonyme",
  ],
  ["ἀνώνυμος", [["grc", "ἀνώνυμος"]], "Anonymous", "Anonyme"],
  ["Anonymus Byzantius", [["ita", "Anonimo"]], "Anonymus Byzantius", "Anonymus Byzantius"],
  ["timaeus", [["grc", "timaeus"]], "Timaeus", "Timaeus"],
  ["pseudo-timaeus ii", [], "Pseudo-Timaeus II", "Pseudo-Timaeus II"],
  ["claudius tim(ae)us", [], "Claudius Tim(ae)us", "Claudius Tim(ae)us"],
  ["Diodoros de Sardes", [], "Diodoros de Sardes", "Diodoros de Sardes"],
];

test.each(authors)("the author %s", (main_name, names, english, french) => {
  const named = names.map(([language, name]) => ({ language, name }));
  const author: Named = { url: "/api/authors/1/", names: named, main_name };
  expect(interfaceLanguages.map((words) => nameOf(author, words).text)).toEqual([english, french]);
});

test("a name in Latin letters is not marked as Greek, and keywords keep their small letters", () => {
  const names = [{ language: "grc", name: "timaeus" }];
  const [words] = interfaceLanguages;
  if (words === undefined) throw new Error("there is no language");
  const author = { url: "/api/authors/1/", names, main_name: "timaeus" };
  expect(nameOf(author, words)).toEqual({ text: "Timaeus", language: undefined });
  expect(nameOf({ url: "/api/keywords/1/", names }, words).text).toBe("timaeus");
});
