/** The page for readers shows which passages and scholia changed, and the words that did. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { epigramUrn, noteUrn } from "../../testing/anthology.ts";
import { buildAgainst, buildQuietly } from "../../testing/build-quietly.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { type Alteration, alterSnapshot } from "../../testing/snapshots.ts";
import {
  copyWorkplace,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../../testing/workplace.ts";

const products = only("changes", "reader", "dumps");
const old = `UPDATE text SET text = 'Μοῦσα, λέγε μοι,' || char(10) || 'πολλὰ καὶ φίλα' || char(10) || 'τέλος' WHERE id = 2`;

let good: Workplace;
beforeAll(async () => {
  good = makeWorkplace(26);
  alterSnapshot(good.snapshot, old);
  await buildQuietly(good.snapshot, join(good.site, "old"), { ...oneForm, products });
});
afterAll(() => removeWorkplace(good));

/** The content of the page after these changes, in one language. */
async function pageAfter(folder: string, ...changes: readonly Alteration[]): Promise<string> {
  const place = copyWorkplace(good);
  for (const change of changes) alterSnapshot(place.snapshot, change);
  const how = { previous: join(place.site, "old"), acceptsLoss: true };
  await buildAgainst(how, place.snapshot, place.out, { ...oneForm, products });
  const page = readFileSync(join(place.out, folder, "changes/index.html"), "utf8");
  removeWorkplace(place);
  return page.slice(page.indexOf("<main"), page.indexOf("</main>"));
}

test("marks the words that changed in the lines that differ", async () => {
  const page = await pageAfter(
    "",
    "UPDATE text SET text = replace(text, 'φίλα', 'ἐσθλά') WHERE id = 2",
  );
  const address = `../passages/${epigramUrn(2)}/`;
  expect(page).toContain(`<h3>Changed</h3>
<ul class="pairs">
<li><a href="${address}">7.2</a> <small>texts</small>
<div><small>Before</small></div>
<p class="verses" lang="grc"><span class="line">πολλὰ καὶ <del>φίλα</del></span>
</p>
<div><small>Now</small></div>
<p class="verses" lang="grc"><span class="line">πολλὰ καὶ <ins>ἐσθλά</ins></span>
</p>
</li>
</ul>`);
  expect(page).not.toContain("Μοῦσα");
});

test("marks a text that was written anew as a whole, and shows a line whose words stayed", async () => {
  const anew = await pageAfter("", "UPDATE text SET text = 'Ἄλλο' WHERE id = 2");
  expect(anew).toContain('<span class="line"><del>Μοῦσα, λέγε μοι,</del></span>');
  expect(anew).toContain('<span class="line"><ins>Ἄλλο</ins></span>');
  const stop = await pageAfter(
    "",
    "UPDATE text SET text = replace(text, 'τέλος', 'τέλος.') WHERE id = 2",
  );
  expect(stop).toContain('<span class="line">τέλος</span>');
  expect(stop).toContain('<span class="line">τέλος.</span>');
});

test("lists what is new, gone or changed in another way, in the language of the page", async () => {
  const page = await pageAfter(
    "fr",
    "DELETE FROM passage_text WHERE passage = 4; DELETE FROM passage WHERE id = 4",
    "INSERT INTO passage (book, fragment, sub_fragment) SELECT id, 999, 'b' FROM book",
    "INSERT INTO passage_author (passage, author, position) SELECT 3, id, 9 FROM author LIMIT 1",
    "UPDATE text SET text = 'Ἄλλο' WHERE id = 100009",
  );
  expect(page).toContain("<h1>Ce qui a changé</h1>");
  expect(page).toMatch(
    /<h3>Nouvelles<.h3>\n<ul class="pairs">\n<li><a href="[^"]+7\.999b\/">7\.999b</,
  );
  expect(page).toContain('<h3>Supprimées</h3>\n<ul class="pairs">\n<li>7.4</li>');
  expect(page).toContain("7.3</a> <small>authors</small>");
  expect(page).toMatch(
    new RegExp(`<h2>Scholies</h2>[^]*${noteUrn(9)}/">7.9.1</a>[^]*<ins>Ἄλλο</ins>`),
  );
});

test("says that nothing changed, and is there only next to a previous site and the reading edition", async () => {
  expect(await pageAfter("")).toContain(
    '<p class="nothing">No passage and no scholium changed.</p>',
  );
  expect(existsSync(join(good.site, "old", "changes"))).toBe(false);
  const place = copyWorkplace(good);
  const how = { previous: join(place.site, "old"), acceptsLoss: true };
  await buildAgainst(how, place.snapshot, place.out, { ...oneForm, products: only("changes") });
  expect(existsSync(join(place.out, "changes.json"))).toBe(true);
  expect(existsSync(join(place.out, "changes"))).toBe(false);
  removeWorkplace(place);
});
