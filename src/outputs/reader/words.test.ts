/** A site with a table of words: the list on each page, the search for lemmas, and a build after a change of the table. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runBuild } from "../../commands/build.ts";
import { passageUrnPrefix, scholiumUrnPrefix } from "../../model/urn.ts";
import { SearchedSite } from "../../testing/searched-site.ts";
import { contents } from "../../testing/tree.ts";
import { makeWorkplace } from "../../testing/workplace.ts";

const header = "form,lemma,parse,gloss,source,passage\n";

/** Builds the sample with a table of these rows. */
async function built(rows: string, place = makeWorkplace("sample")) {
  const words = join(place.folder, "words.csv");
  writeFileSync(words, header + rows);
  const notes: string[] = [];
  const log = { note: (message: string) => notes.push(message) };
  const { snapshot, out } = place;
  const only = ["json" as const, "reader" as const];
  await runBuild({ snapshot, out, words, only, languages: ["fr"], sync: false, jobs: 1 }, { log });
  const read = (path: string) => readFileSync(join(out, path), "utf8");
  return { place, notes: notes.map((one) => one.replaceAll(`${place.folder}/`, "")), read };
}

/** The list of a page as a text: an item a line. */
function listOn(page: string): readonly string[] {
  const [, list = ""] = /<details id="words".*?<ol>(.*?)<\/details>/s.exec(page) ?? [];
  return [...list.matchAll(/<li>.*?<\/li>|<p class.*?<\/p>/gs)].map(([item]) =>
    item
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
}

test("lists the words of a text in order, in any accents but their own first, and those of its passage first", async () => {
  const { read, notes } = await built(`ἢ,ἤ,conj,or,S,
ἡ,ὁ,art,the,S,
λυσῃσ,λύω,verb,loosen,S,
ἵν’,ἵνα,,so that,T,
φιλεῖν,φιλέω,verb,kiss,S,5.68
φιλεῖν,φιλέω,verb,love,S,
πόθον,πόθος,noun,longing,S,
ποθον,ποθέω,verb,long for,S,
πόθον,Πόθος,name,Pothos,S,
ἔρως,ἔρως,noun,love,S,
ἀγκίστρου,ἄγκιστρον,noun,hook,S,5.68
κάλλος,κάλλος,noun,beauty,<S>,
ἕκαστον,ἕκαστος,adj,each,S,
`);
  expect(listOn(read(`passages/${passageUrnPrefix}5.68/index.html`))).toEqual([
    "Ἤ ἤ conj or S",
    "φιλεῖν φιλέω verb kiss S",
    "Ἔρως ἔρως noun love S",
    "ἵν’ ἵνα so that T",
    "λύσῃς λύω verb loosen S",
    "πόθον πόθος noun longing S Πόθος name Pothos S",
  ]);
  const some = /<h2>Les mots de cette épigramme<\/h2> <span class="count">(.*)<\/span>/;
  expect(some.exec(read(`passages/${passageUrnPrefix}5.68/index.html`))?.[1]).toBe("6 sur 13");
  // A source that all have in common is named once.
  expect(listOn(read(`passages/${passageUrnPrefix}5.67/index.html`))).toEqual([
    "Κάλλος κάλλος noun beauty",
    "Source : &lt;S&gt;",
  ]);
  expect(listOn(read(`passages/${scholiumUrnPrefix}4.1.1/index.html`))[0]).toBe(
    "ἕκαστον ἕκαστος adj each",
  );
  expect(read(`passages/${passageUrnPrefix}5.69/index.html`)).not.toContain('id="words"');
  expect(notes).toContain("words.csv: 13 rows");
  expect(notes).toContainEqual(
    expect.stringMatching(
      /^rows .* no word of the texts: 3, such as φιλεῖν; .*unused-words\.json lists them$/,
    ),
  );
});

test("finds all forms of a lemma, and the number of its passages", async () => {
  const { place } = await built(`εὗρε,εὑρίσκω,,,,
εὑρὼν,εὑρίσκω,,,,
χρυσὸν,χρυσός,,,,
καὶ,καί,,,,
ᾄσει,ᾄδω,,,,
`);
  const site = new SearchedSite(place.out);
  expect(await site.found("lemma:εὑρίσκω")).toEqual([`${passageUrnPrefix}9.44`]);
  expect(await site.found("LEMMA:ευρισκω -χρυσον")).toEqual([]);
  expect(await site.found('"χρυσον lemma:ευρισκω"')).toEqual([]);
  expect(await site.found("lemma:ευρισκω ~2 χρυσον")).toEqual([`${passageUrnPrefix}9.44`]);
  expect(await site.found("lemma:χρυσός lemma:εὑρίσκω")).toEqual([`${passageUrnPrefix}9.44`]);
  expect(await site.found("lemma:εὗρε")).toEqual([]);
  const { documents, conditions, lacksLemmas } = await site.answers("lemma:εὑρίσκω");
  const evidence = await Promise.all(documents.map((one) => site.evidence(one, conditions)));
  const marked = evidence
    .flat()
    .flatMap(({ lines }) =>
      lines.flatMap(({ text, marks }) => marks.map(({ start, end }) => text.slice(start, end))),
    );
  expect(marked).toEqual(["εὑρὼν", "εὑρὼν", "εὗρε"]);
  expect(lacksLemmas).toBe(false);
  const counts = await site.index.lemmaCounts();
  const own = (await site.found("lemma:και")).filter((urn) => urn.startsWith(passageUrnPrefix));
  expect([counts.get("ευρισκω"), counts.get("και")]).toEqual([1, own.length]);
  expect(own.length).toBeGreaterThan(30);
  const all = await site.found("και");
  expect(all.filter((urn) => urn.startsWith(passageUrnPrefix))).toEqual(own);
});

test("says of a site without a table that it has no lemmas", async () => {
  const site = await SearchedSite.of(makeWorkplace(3));
  expect((await site.answers("lemma:λέγω")).lacksLemmas).toBe(true);
  expect((await site.answers("λέγω")).lacksLemmas).toBe(false);
});

test("builds the same after a change of the table as anew", async () => {
  const { place } = await built("ἔρως,ἔρως,noun,love,,\n");
  await built("ἔρως,ἔρως,noun,desire,,\nκάλλος,κάλλος,noun,beauty,,\n", place);
  const anew = await built("ἔρως,ἔρως,noun,desire,,\nκάλλος,κάλλος,noun,beauty,,\n");
  expect(contents(place.out)).toEqual(contents(anew.place.out));
});
