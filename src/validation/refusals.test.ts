/**
 * What the schemas refuse: examples, and files in the formats of standards, with one member missing, null, mistyped or
 * added. Two validators that share no code must agree on each.
 */
import { beforeAll, expect, test } from "vitest";
import { kindOf } from "../routing/path-kinds.ts";
import type { SiteOptions } from "../site/options.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { changed, type Step } from "../testing/changed.ts";
import { examples } from "../testing/examples.ts";
import { oddRecords } from "../testing/odd-records.ts";
import { readFolder } from "../testing/published-site.ts";
import { secondValidator } from "../testing/second-validator.ts";
import { oneForm, only } from "../testing/site-options.ts";
import { makeWorkplace } from "../testing/workplace.ts";
import { isOfStandard, readSchemas } from "./schemas.ts";
import { packageValidator } from "./validator.ts";

const schemas = readSchemas();
const validator = packageValidator();
const standards = schemas.filter(isOfStandard).map(({ $id }) => $id.replace(/^.*\/|\.json$/g, ""));
/** The values to break, by the names of their schemas. */
const values = new Map<string, unknown[]>([
  ...Object.entries(examples).map(([name, example]): [string, unknown[]] => [name, [example]]),
  ...standards.map((name): [string, unknown[]] => [name, []]),
]);

/** Where null is allowed, as ends of paths. */
const nullable = [
  ...["author/born_range_year_date", "author/died_range_year_date", "date/lower", "date/upper"],
  ...["author/city_born", "author/city_died", "edition/metadata/year"],
  ...["city", "city_born", "city_died"].flatMap((at) => [`${at}/latitude`, `${at}/longitude`]),
  ...["text/edition", "passages/first_line", "envelope/next", "envelope/previous"],
  ...["options/about", "about/citation", "about/licence", "licence/url", "about/publisher"],
  ...["publisher/email", "publisher/url", "options/previous", "snapshot/origin"],
];

/** Members that may be missing: a setting has a default, a filter may have no fault, and metadata any members. */
const optional = new Set([
  ...["config/*", "filter_faults/*", "edition/metadata/*", "text/edition/metadata/*"],
  ...["annotation_collection/first", "annotation_collection/last"],
  ...["annotation_page/items/body", "annotation_page/next", "annotation_page/prev"],
  ...["citation", "contributors", "contributors/email", "contributors/path", "licenses"].map(
    (name) => `data_package/${name}`,
  ),
  "data_package/resources/schema/fields/constraints",
  ...["dts_navigation/member", "dts_navigation/ref", "dts_navigation/ref/dublinCore/creator"],
  ...["body", "body/language"].map((name) => `iiif_manifest/items/annotations/items/${name}`),
  "iiif_manifest/items/requiredStatement",
  ...optionalIn("CreativeWork", [
    ...["authors", "cities", "citation", "comments", "external_references", "hasPart", "keywords"],
    ...["language", "manuscripts", "scholia", "workExample", "workTranslation"],
  ]),
  ...optionalIn("Dataset", ["license"]),
  ...optionalIn("DefinedTerm", ["alternative_uris", "names"]),
  ...optionalIn("DefinedTermSet", ["names"]),
  ...optionalIn("Person", ["alternative_uris", "city_born", "city_died", "identifier", "names"]),
  ...optionalIn("Place", ["alternative_uris", "geo", "names"]),
]);

function optionalIn(type: string, members: readonly string[]): string[] {
  return members.map((member) => `linked_data/@graph:${type}/${member}`);
}

const about: SiteOptions["about"] = {
  title: "An anthology",
  description: "Epigrams.",
  licence: { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
  citation: "Cite it.",
  publisher: { name: "N. N.", url: "https://example.org/nn", email: "nn@example.org" },
};
const sites = [
  { records: oddRecords(), about },
  { records: 3, about: { ...about, licence: { name: "CC BY", url: null } } },
  { records: {}, about: null },
] as const;

beforeAll(async () => {
  for (const { records, about } of sites) {
    const place = makeWorkplace(records);
    const products = only("dumps", "linked-data");
    await buildQuietly(place.snapshot, place.out, { ...oneForm, about, products });
    for (const [path, bytes] of readFolder(place.out)) {
      const content = kindOf(path)?.content;
      if (content?.is !== "json" || !("schema" in content)) continue;
      if (standards.includes(content.schema)) {
        values.get(content.schema)?.push(JSON.parse(bytes.toString()));
      }
    }
  }
});

test.each([...values.keys()])("%s refuses every way to break a value", (name) => {
  const agrees = secondValidator(schemas, name);
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (const value of values.get(name) ?? []) {
    expect(validator.faults(name, value)).toEqual([]);
    expect(agrees(value)).toBe(true);
    for (const { title, broken, accepted } of cases(name, value, seen)) {
      if (validator.isValid(name, broken) !== accepted) wrong.push(title);
      if (agrees(broken) !== accepted) wrong.push(`${title} (second validator)`);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(1);
});

/** Values of each type; 1.5 is wrong for an integer too. */
const oneOfEach: readonly unknown[] = ["text", 1.5, true, null, [], {}];

interface Case {
  readonly title: string;
  readonly broken: unknown;
  readonly accepted: boolean;
}

/** Every way to break the value. Of objects in the same member and with the same members, only the first is broken. */
function* cases(
  name: string,
  whole: unknown,
  seen: Set<string>,
  path: readonly Step[] = [],
): Generator<Case> {
  const value = path.reduce<unknown>((at, step) => (at as Record<Step, unknown>)[step], whole);
  const steps = [name, ...path.filter((step) => typeof step === "string")].join("/");
  // Nodes of a graph differ by their type. The record of an envelope has a schema of its own.
  const at = path.at(-2) === "@graph" ? `${steps}:${Object(value)["@type"]}` : steps;
  const isOpen = at === "envelope/results" && path.length > 1;
  const isList = Array.isArray(value);
  const type = typeOf(value);
  const members = type === "array" || type === "object" ? Object.entries(Object(value)) : [];
  const shape = `${at} ${isList ? "[]" : members.map(([key]) => key).join()}`;
  if (!seen.has(shape)) {
    seen.add(shape);
    const broken = (title: string, where: readonly Step[], other: unknown, accepted = false) => ({
      ...{ title: `${at}: ${title}`, broken: changed(whole, where, other), accepted },
    });
    for (const other of oneOfEach.filter((one) => typeOf(one) !== type)) {
      const isFact = at.endsWith("metadata/year") && typeof other !== "object";
      const mayBeNull = nullable.some((end) => other === null && at.endsWith(end));
      yield broken(`${JSON.stringify(other)} for ${type}`, path, other, isFact || mayBeNull);
    }
    if (type === "object" && !isOpen) {
      yield broken("one member more", [...path, "no such member"], 1);
      for (const [key] of members) {
        const accepted = optional.has(`${at}/${key}`) || optional.has(`${at}/*`);
        yield broken(`without ${key}`, [...path, key], undefined, accepted);
      }
    }
  }
  if (isOpen) return;
  for (const [key] of members) {
    yield* cases(name, whole, seen, [...path, isList ? Number(key) : key]);
  }
}

function typeOf(value: unknown): string {
  if (Number.isInteger(value)) return "integer";
  return Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
}
