/** Names of authors: in the language of the page, else the main name or a longer one in another language; with capitals. */
import { expect, test } from "vitest";
import { languageName, type Named, nameOf } from "./names.ts";
import { english } from "./words/en.ts";
import { french } from "./words/fr.ts";

/** An author by the main name and the other names, and the name on pages in each language. */
type Author = [main: string, names: Record<string, string>, english: string, french: string];
const authors: readonly Author[] = [
  ["Anonimo", { ita: "Anonimo", fra: "Anonyme" }, "Anonymous", "Anonyme"],
  ["Platone", { eng: "Plato", lat: "Platon" }, "Plato", "Platone"],
  ["Platone", { lat: "Platon" }, "Platone", "Platone"],
  [" ", { lat: "Platon" }, "Platon", "Platon"],
  ["", { deu: "Plato A", lat: "Plato B" }, "Plato B", "Plato B"],
  ["ἀνώνυμος", { grc: "ἀνώνυμος" }, "Anonymous", "Anonyme"],
  ["Anonymous", { eng: "Anonymous", grc: "ἄδηλον" }, "Anonymous", "Anonyme"],
  ["Leonidas", { eng: "Leonidas of Tarentum" }, "Leonidas of Tarentum", "Leonidas of Tarentum"],
  ["Anonymus Byzantius", { ita: "Anonimo" }, "Anonymus Byzantius", "Anonymus Byzantius"],
  ["", { lat: " " }, "No. 1", "Nº 1"],
  ["pseudo-timaeus ii", {}, "Pseudo-Timaeus II", "Pseudo-Timaeus II"],
  ["claudius tim(ae)us", {}, "Claudius Tim(ae)us", "Claudius Tim(ae)us"],
  ["Diodoros de Sardes", {}, "Diodoros de Sardes", "Diodoros de Sardes"],
];

test.each(authors)("the author %s", (main_name, names, onEnglishPages, onFrenchPages) => {
  const named = Object.entries(names).map(([language, name]) => ({ language, name }));
  const author: Named = { url: "/api/authors/1/", names: named, main_name };
  expect(nameOf(author, english).text).toBe(onEnglishPages);
  expect(nameOf(author, french).text).toBe(onFrenchPages);
});

test("a name in Latin letters is not marked as Greek, and keywords keep their small letters", () => {
  const names = [{ language: "grc", name: "timaeus" }];
  const author = { url: "/api/authors/1/", names, main_name: "timaeus" };
  expect(nameOf(author, english)).toEqual({ text: "Timaeus", language: undefined });
  expect(nameOf({ url: "/api/keywords/1/", names }, english)).toEqual({
    text: "timaeus",
    language: undefined,
  });
});

test("a language that the pages cannot name has the name in its record, else its code", () => {
  const named = (code: string, isoName?: string) => languageName(code, french, isoName);
  expect([named("lat", "Latin"), named("akk", "Akkadian")]).toEqual(["latin", "Akkadian"]);
  expect([named("grc", ""), named("akk", ""), named("akk")]).toEqual(["grec ancien", "akk", "akk"]);
});
