/** Names of authors: in the language of the page, else the main name, else in another language. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { epigramUrn } from "../../testing/anthology.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../../testing/workplace.ts";

let place: Workplace;
afterEach(() => removeWorkplace(place));

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
