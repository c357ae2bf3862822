/**
 * A client of Distributed Text Services finds every Greek text from the entry point, with every line that has words.
 */
import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, test } from "vitest";
import { hostileTexts } from "../../testing/hostile-texts.ts";
import { LinkedSite } from "../../testing/linked-data/site.ts";
import { oddRecords } from "../../testing/odd-records.ts";

const work = "urn:cts:greekLit:tlg7000.tlg001";
const resource = `${work}.ag`;

interface Unit {
  readonly identifier: string;
  readonly parent: string | null;
  readonly level: number;
}

interface Answer {
  readonly "@id": string;
  readonly collection: string;
  readonly navigation: string;
  readonly document: string;
  readonly totalParents: number;
  readonly totalChildren: number;
  readonly ref?: Unit;
  readonly member?: readonly (Unit & Answer)[];
}

type Values = Readonly<Record<string, string | number>>;

/** A text with one blank between its words: a verse may be stored in several lines. */
function spaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The epigrams of a document in TEI, with the words of their texts, including headings and lines that are no verses. */
function readEpigrams(xml: string) {
  const epigrams: { readonly n: string; readonly texts: string[] }[] = [];
  let line: string | undefined;
  let depth = 0;
  const lines = new Set(["head", "l", "note"]);
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    depth += 1;
    if (depth === 1 && (local !== "TEI" || uri !== "http://www.tei-c.org/ns/1.0")) {
      throw new Error(`is no TEI: ${local}`);
    }
    const value = (name: string) => attributes[name]?.value ?? "";
    if (local === "div" && value("subtype") === "epigram") {
      epigrams.push({ n: value("n"), texts: [] });
    } else if (local === "lg" && value("n") !== "") epigrams.at(-1)?.texts.push("");
    else if (lines.has(local)) line = "";
    // A character that XML does not allow.
    else if (local === "g" && line !== undefined) {
      line += String.fromCodePoint(Number.parseInt(value("n").slice(2), 16));
    }
  });
  parser.on("text", (text) => {
    if (line !== undefined) line += text;
  });
  parser.on("closetag", ({ local }) => {
    depth -= 1;
    if (!lines.has(local)) return;
    const texts = epigrams.at(-1)?.texts ?? [];
    texts.push(spaced(`${texts.pop() ?? ""} ${line ?? ""}`));
    line = undefined;
  });
  parser.write(xml).close();
  return epigrams;
}

/** Expands a URI template (RFC 6570) with the kinds of expressions that answers have; a missing value leaves nothing. */
function expandTemplate(template: string, values: Values): string {
  return template.replaceAll(/\{([+./])([a-z,]+)\}/g, (_, kind: string, names: string) => {
    const given = names.split(",").flatMap((name) => values[name] ?? []);
    // Only `+` keeps reserved characters, such as the colons of a URN.
    return given
      .map((value) => (kind === "+" ? encodeURI(`${value}`) : kind + encodeURIComponent(value)))
      .join("");
  });
}

const kinds = { odd: oddRecords(), hostile: hostileTexts(), no: {} } as const;

describe.each(["odd", "hostile", "no"] as const)("of %s records", (what) => {
  let site: LinkedSite;
  let entry: Answer;
  beforeAll(async () => {
    site = await LinkedSite.build(kinds[what]);
    entry = answer("dts/index.jsonld");
  });

  const answer = (path: string) => site.json(path) as unknown as Answer;
  const ask = (template: string, values: Values) =>
    answer(site.at(expandTemplate(template, values)));
  const navigate = (values: Values) => ask(entry.navigation, { resource, ...values });
  const identifiers = ({ member }: Answer) => member?.map(({ identifier }) => identifier);
  const citations = () => site.records("passages").map(({ urn }) => urn.slice(resource.length + 1));
  const books = () => [...new Set(citations().map((citation) => citation.replace(/[.].*/, "")))];

  test("there are answers for the anthology, each book and each epigram", () => {
    const paths = [...site.files.keys()].filter((path) => /^dts\/.*[.]jsonld$/.test(path));
    expect(paths).toHaveLength(1 + 9 + 3 + books().length * 4 + citations().length);
  });

  test("collections link down to the text and up again", () => {
    const root = ask(entry.collection, {});
    for (const values of [{ nav: "children" }, { id: work }, { id: work, nav: "children" }]) {
      expect(ask(entry.collection, values)).toEqual(root);
    }
    expect(root.member?.map((member) => member["@id"])).toEqual([resource]);
    expect(root.totalChildren).toBe(root.member?.length);
    expect(ask(entry.collection, { nav: "parents" }).member).toEqual([]);
    const text = ask(entry.collection, { id: resource });
    expect(ask(text.collection, { nav: "children" })).toEqual(text);
    const parents = ask(text.collection, { nav: "parents" }).member;
    expect(parents?.map((parent) => parent["@id"])).toEqual([work]);
    expect(text.totalParents).toBe(parents?.length);
    expect(ask(parents?.[0]?.collection ?? "", {})).toEqual(root);
  });

  test("the citation tree has all books and epigrams, in order", () => {
    const all = citations();
    const below = (book: string) => all.filter((citation) => citation.startsWith(`${book}.`));
    const whole = books().flatMap((book) => [book, ...below(book)]);
    expect(identifiers(navigate({ down: 1 }))).toEqual(books());
    expect(identifiers(navigate({ down: 2 }))).toEqual(whole);
    expect(identifiers(navigate({ down: -1 }))).toEqual(whole);
    for (const book of books()) {
      const alone = navigate({ ref: book });
      expect(alone.ref).toMatchObject({ identifier: book, level: 1, parent: null });
      expect(alone.member).toBeUndefined();
      expect(identifiers(navigate({ ref: book, down: 0 }))).toEqual(books());
      for (const down of [1, -1]) {
        const found = navigate({ ref: book, down });
        expect(found.ref?.identifier).toBe(book);
        expect(identifiers(found)).toEqual([book, ...below(book)]);
      }
    }
    for (const citation of all) {
      const { ref, member } = navigate({ ref: citation });
      const parent = citation.replace(/[.].*/, "");
      expect(ref).toMatchObject({ identifier: citation, level: 2, parent });
      expect(member).toBeUndefined();
    }
    // The resource has its own templates.
    const { navigation } = ask(entry.collection, { id: resource });
    expect(ask(navigation, { down: 1 })).toEqual(navigate({ down: 1 }));
  });

  test("each answer gives its own address; each epigram and book has a document, and the whole one", () => {
    const navigation = [...site.files.keys()].filter((path) => path.startsWith("dts/navigation/"));
    expect(navigation.map((path) => site.at(answer(path)["@id"]))).toEqual(navigation);
    const documents = [...site.files.keys()].filter((path) => path.endsWith(".tei"));
    expect(documents).toHaveLength(1 + books().length + citations().length);
  });

  test("the documents of an epigram, its book and the anthology contain every word of every Greek text, in order", () => {
    const passages = site.records("passages");
    const expected = passages.map(({ urn, texts }) => ({
      n: urn.slice(resource.length + 1),
      texts: texts.filter(({ language }) => language === "grc").map(({ text }) => spaced(text)),
    }));
    const read = (values: Values) =>
      readEpigrams(site.text(site.at(expandTemplate(entry.document, { resource, ...values }))));
    expect(read({})).toEqual(expected);
    expect(books().flatMap((ref) => read({ ref }))).toEqual(expected);
    expect(citations().flatMap((ref) => read({ ref }))).toEqual(expected);
  });
});
