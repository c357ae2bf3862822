/**
 * Schemas of files in the formats of standards: every such file of a built site matches, and the same file with one
 * thing broken does not. Two validators that share no code must agree.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteOptions } from "../site/options.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { changed, type Step } from "../testing/changed.ts";
import { oddRecords } from "../testing/odd-records.ts";
import { readFolder } from "../testing/published-site.ts";
import { secondValidator } from "../testing/second-validator.ts";
import { oneForm, only } from "../testing/site-options.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../testing/workplace.ts";
import { isOfStandard, readSchemas } from "./schemas.ts";
import { packageValidator } from "./validator.ts";

const schemas = readSchemas();
const validator = packageValidator();
/** Patterns for the paths of each kind, relative to the published folder. */
const standardFiles = {
  annotation_collection: /^annotations\/index\.jsonld$/,
  annotation_page: /^annotations\/page\/[0-9]+\.jsonld$/,
  data_package: /^dumps\/datapackage\.json$/,
  dts_collection: /^dts\/collection(?:\/.+)?\.jsonld$/,
  dts_entry: /^dts\/index\.jsonld$/,
  dts_navigation: /^dts\/navigation\/.+\.jsonld$/,
  iiif_collection: /^iiif\/collection\.json$/,
  iiif_manifest: /^iiif\/[^/]+\/manifest\.json$/,
  linked_data: /^ld\/.+\.jsonld$/,
} as const;

type StandardName = keyof typeof standardFiles;

const names = Object.keys(standardFiles) as StandardName[];

const about: SiteOptions["about"] = {
  title: "An anthology",
  description: "Epigrams.",
  licence: { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
  citation: "Cite it.",
  publisher: { name: "N. N.", url: "https://example.org/nn", email: "nn@example.org" },
};
const named: SiteOptions["about"] = { ...about, licence: { name: "CC BY", url: null } };
const sites = [
  { title: "the odd records", records: () => oddRecords(), about },
  { title: "a few records", records: () => 3, about: named },
  { title: "no records", records: () => ({}), about: null },
] as const;

/** Members that a file may lack. */
const optional = new Set([
  "annotation_collection/first",
  "annotation_collection/last",
  "annotation_page/items/body",
  "annotation_page/next",
  "annotation_page/prev",
  ...["citation", "contributors", "contributors/email", "contributors/path", "licenses"].map(
    (name) => `data_package/${name}`,
  ),
  "data_package/resources/schema/fields/constraints",
  "dts_navigation/member",
  "dts_navigation/ref",
  "dts_navigation/ref/dublinCore/creator",
  "iiif_manifest/items/annotations/items/body",
  "iiif_manifest/items/annotations/items/body/language",
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

test("the schemas tested here are all that name a standard", () => {
  const found = schemas.filter(isOfStandard).map(({ $id }) => $id.replace(/^.*\/|\.json$/g, ""));
  expect(found).toEqual(names);
});

describe.each(sites)("of a site with $title", ({ records, about }) => {
  let place: Workplace;
  let files: ReadonlyMap<StandardName, ReadonlyMap<string, unknown>>;
  beforeAll(async () => {
    place = makeWorkplace(records());
    const products = only("dumps", "linked-data");
    await buildQuietly(place.snapshot, place.out, { ...oneForm, about, products });
    const parsed = [...readFolder(place.out)].flatMap(([path, bytes]) => {
      const name = names.find((one) => standardFiles[one].test(path));
      return name === undefined ? [] : [{ name, path, value: JSON.parse(bytes.toString()) }];
    });
    files = new Map(
      names.map((name) => {
        const own = parsed.filter((file) => file.name === name);
        return [name, new Map(own.map(({ path, value }) => [path, value]))];
      }),
    );
  });
  afterAll(() => removeWorkplace(place));

  test.each(names)("every file matches %s", (name) => {
    const agrees = secondValidator(schemas, name);
    const found = files.get(name) ?? new Map();
    // Without a manuscript there is no page of annotations, and nothing for the IIIF.
    if (name !== "annotation_page" && !name.startsWith("iiif_")) {
      expect(found.size).toBeGreaterThan(0);
    }
    for (const [path, value] of found) {
      expect(validator.faults(name, value), path).toEqual([]);
      expect(agrees(value), path).toBe(true);
    }
  });

  test.each(names)("%s refuses every missing, mistyped and additional member", (name) => {
    const agrees = secondValidator(schemas, name);
    const seen = new Set<string>();
    const wrong: string[] = [];
    for (const value of (files.get(name) ?? new Map()).values()) {
      for (const { title, broken, accepted } of cases(name, value, seen)) {
        if (validator.isValid(name, broken) !== accepted) wrong.push(title);
        if (agrees(broken) !== accepted) wrong.push(`${title} (second validator)`);
      }
    }
    expect(wrong).toEqual([]);
    if (about !== null) expect(seen.size).toBeGreaterThan(5);
  });
});

interface Typed {
  readonly "@type": string;
}

/** Values of each type; none matches a member of another type. */
const oneOfEach: readonly unknown[] = ["text", 1.5, true, null, [], {}];

/** Every way to break the value. Of objects in the same member and with the same members, only the first is broken. */
function* cases(
  name: StandardName,
  whole: unknown,
  seen: Set<string>,
  path: readonly Step[] = [],
): Generator<{ title: string; broken: unknown; accepted: boolean }> {
  const value = path.reduce<unknown>((at, step) => (at as Record<Step, unknown>)[step], whole);
  const steps = [name, ...path.filter((step) => typeof step === "string")].join("/");
  // Nodes of a graph differ by their type.
  const at = path.at(-2) === "@graph" ? `${steps}:${(value as Typed)["@type"]}` : steps;
  const isList = Array.isArray(value);
  const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const broken = (title: string, where: readonly Step[], replacement: unknown, accepted = false) =>
    ({ title: `${at}: ${title}`, broken: changed(whole, where, replacement), accepted }) as const;
  const shape = `${at} ${isList ? "[]" : members.map(([key]) => key).join()}`;
  if (!seen.has(shape)) {
    seen.add(shape);
    for (const other of oneOfEach) {
      if (typeOf(other) !== typeOf(value)) {
        yield broken(`${JSON.stringify(other)} for ${typeOf(value)}`, path, other);
      }
    }
    if (!isList && typeOf(value) === "object") {
      yield broken("one member more", [...path, "no such member"], 1);
      for (const [key] of members) {
        const accepted = optional.has(`${at}/${key}`);
        yield broken(`without ${key}`, [...path, key], undefined, accepted);
      }
    }
  }
  for (const [key] of members) {
    yield* cases(name, whole, seen, [...path, isList ? Number(key) : key]);
  }
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
}
