/** Records and typed documents as triples: they lose only the omitted fields, and agree with the records. */
import { beforeAll, expect, test } from "vitest";
import { groupsOf } from "../../model/groups.ts";
import { positionsOf } from "../../model/positions.ts";
import { resources } from "../../resources/index.ts";
import { LinkedSite, type Triple } from "../../testing/linked-data/site.ts";
import { oddRecords } from "../../testing/odd-records.ts";
import { iriOf } from "../addresses/linked-data.ts";
import { omittedFields } from "./context.ts";

const schema = "http://schema.org/";
const rdfType = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

let site: LinkedSite;
beforeAll(async () => {
  site = await LinkedSite.build(oddRecords());
});

test.each(resources.map(({ name }) => name))("every fact of %s is a triple", async (name) => {
  const omitted = new Set<string>(omittedFields);
  const records = site.records(name as "authors");
  const { expanded, dropped } = await site.expandRecord({
    count: records.length,
    next: null,
    previous: null,
    results: records,
  });
  const others = dropped.filter(
    ({ code, property }) => code !== "invalid property" || !omitted.has(String(property)),
  );
  expect(others).toEqual([]);
  const triples = new Set(leaves(expanded));
  const facts = new Set(leaves(records, omitted));
  // The values of `type` become addresses of types.
  for (const type of ["image", "video"]) facts.delete(type);
  expect([...facts].filter((fact) => !triples.has(fact))).toEqual([]);
  expect((expanded as unknown[]).length).toBe(records.length);
});

test("every typed document is listed, and can be converted to triples without loss", async () => {
  const documents = documentsOf(site);
  const index = await site.triples("ld/index.jsonld");
  const dataset = `${site.baseUrl}/ld/index.jsonld`;
  expect(
    objects(index, dataset, `${schema}hasPart`)
      .map((url) => site.at(url))
      .sort(),
  ).toEqual(documents.filter((path) => path !== "ld/index.jsonld"));
  expect(objects(index, dataset, `${schema}license`)).toEqual([
    "https://creativecommons.org/licenses/by/4.0/",
  ]);
  for (const path of documents) expect((await site.triples(path)).length).toBeGreaterThan(0);
});

test("authors, cities and keywords have their identifiers and names, cities their position", async () => {
  const named = [
    ...site.records("authors").map((record) => ({ ...record, file: "authors", type: "Person" })),
    ...site.records("cities").map((record) => ({ ...record, file: "cities", type: "Place" })),
    ...site.records("keywords").map((record) => ({
      ...record,
      file: "keywords",
      type: "DefinedTerm",
      alternative_uris: record.alternative_uris.map(({ uri }) => uri),
    })),
  ];
  const positions = positionsOf(site.records("cities"));
  const found = { uris: 0, numbers: 0, positions: positions.size };
  for (const { url, names, alternative_uris, file, type, ...other } of named) {
    const graph = await site.triples(`ld/${file}.jsonld`);
    const of = (subject: string, word: string) =>
      objects(graph, subject, `${schema}${word}`).sort();
    expect(objects(graph, url, rdfType)).toEqual([`${schema}${type}`]);
    expect(of(url, "sameAs")).toEqual([...new Set(alternative_uris)].sort());
    const literals = names.map(({ name, language }) => `${JSON.stringify(name)}@${language}`);
    expect(of(url, "name")).toEqual([...new Set(literals)].sort());
    const number = "tlg_id" in other && other.tlg_id !== "" ? [`"${other.tlg_id}"`] : [];
    expect(of(of(url, "identifier")[0] ?? "", "value")).toEqual(number);
    for (const [word, degrees] of Object.entries(positions.get(url) ?? {})) {
      expect(Number.parseFloat(of(of(url, "geo")[0] ?? "", word)[0]?.slice(1) ?? "")).toBe(degrees);
    }
    found.uris += alternative_uris.length;
    found.numbers += number.length;
  }
  expect(Object.values(found).every((count) => count > 0)).toBe(true);
});

test("passages have their urns, authors, keywords and texts, and link to nodes that are described", async () => {
  const paths = documentsOf(site);
  const graph = (await Promise.all(paths.map((path) => site.triples(path)))).flat();
  const subjects = bySubject(graph);
  for (const passage of site.records("passages")) {
    const { url } = passage;
    const own = subjects.get(url) ?? [];
    const found = (word: string) => objects(own, url, `${schema}${word}`).sort();
    const urls = (list: readonly { readonly url: string }[]) =>
      [...new Set(list.map((record) => record.url))].sort();
    expect(found("identifier")).toEqual([`"${passage.urn}"`]);
    expect(found("isPartOf")).toEqual([passage.book.url, "urn:cts:greekLit:tlg7000.tlg001.ag"]);
    expect(found("author")).toEqual(urls(passage.authors));
    expect(found("keywords")).toEqual(urls(passage.keywords));
    expect(found("mentions")).toEqual(urls(passage.cities));
    const isGreek = ({ language }: { readonly language: string }) => language === "grc";
    expect(found("workExample")).toEqual(urls(passage.texts.filter(isGreek)));
    expect(found("workTranslation")).toEqual(urls(passage.texts.filter((text) => !isGreek(text))));
    for (const { url: text, language } of passage.texts) {
      const languages = objects(subjects.get(text) ?? [], text, `${schema}inLanguage`);
      expect(languages).toEqual([`"${language}"`]);
    }
    for (const word of ["isPartOf", "author", "keywords", "mentions", "citation"]) {
      for (const object of found(word)) expect(subjects.has(object), object).toBe(true);
    }
  }
});

type BySubject = ReadonlyMap<string, readonly Triple[]>;

function bySubject(triples: readonly Triple[]): BySubject {
  return groupsOf(triples, ({ subject }) => subject);
}

function objects(triples: readonly Triple[], subject: string, predicate: string): string[] {
  return triples
    .filter((triple) => triple.subject === subject && triple.predicate === predicate)
    .map(({ object }) => object);
}

function documentsOf(site: LinkedSite): string[] {
  return [...site.files.keys()].filter((path) => path.startsWith("ld/"));
}

/** All strings and numbers in a value, except those in omitted members. */
function* leaves(
  value: unknown,
  omitted: ReadonlySet<string> = new Set(),
): Generator<string | number> {
  if (typeof value === "string" || typeof value === "number") yield value;
  else if (Array.isArray(value)) for (const item of value) yield* leaves(item, omitted);
  else if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (!omitted.has(name)) yield* leaves(member, omitted);
    }
  }
}

test("addresses that are no valid IRIs are made valid, and all others stay unchanged", () => {
  expect(iriOf('https://example.net/"quoted"&<b>\'\\{x}|^`/\ue000')).toBe(
    "https://example.net/%22quoted%22&%3Cb%3E'%5C%7Bx%7D%7C%5E%60/%EE%80%80",
  );
  const sound = "http://data.perseus.org/catalog/urn:cts:greekLit:tlg0533?a=%3A&b=é#[1]";
  expect(iriOf(sound)).toBe(sound);
  expect(iriOf(" https://example.net/a")).toBe("https://example.net/a");
});
