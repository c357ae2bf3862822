/**
 * What the schemas refuse. The cases are made from the examples, which have every member of their schemas, and two
 * validators that share no code must agree on each.
 */
import { expect, test } from "vitest";
import { changed, type Step } from "../testing/changed.ts";
import { examples } from "../testing/examples.ts";
import { secondValidator } from "../testing/second-validator.ts";
import { readSchemas } from "./schemas.ts";
import { packageValidator } from "./validator.ts";

const schemas = readSchemas();
const validator = packageValidator();
const names = Object.keys(examples);

/** Where null is allowed. All other values refuse it. */
const nullable = new Set([
  "about/citation",
  "about/licence",
  "about/licence/url",
  "about/publisher",
  "about/publisher/email",
  "about/publisher/url",
  "author/born_range_year_date",
  "author/born_range_year_date/lower",
  "author/born_range_year_date/upper",
  "author/city_born",
  "book_passages/passages/0/first_line",
  "author/city_born/latitude",
  "author/city_born/longitude",
  "author/city_died",
  "author/city_died/latitude",
  "author/city_died/longitude",
  "author/died_range_year_date",
  "author/died_range_year_date/lower",
  "author/died_range_year_date/upper",
  "city/latitude",
  "city/longitude",
  "edition/metadata/year",
  "envelope/next",
  "envelope/previous",
  ...["build", "manifest"].flatMap((name) =>
    [
      "options/about",
      "options/about/citation",
      "options/about/licence",
      "options/about/licence/url",
      "options/about/publisher",
      "options/about/publisher/email",
      "options/about/publisher/url",
      "options/previous",
      "snapshot/origin",
    ].map((path) => `${name}/${path}`),
  ),
  "text/edition",
  "text/edition/metadata/year",
]);

/** Objects whose keys are data: none of them is required. */
const keyed = new Set(["edition/metadata", "text/edition/metadata"]);
/** Objects that may lack any of their members: a setting has a default, and a filter may have no fault. */
const optional = new Set(["config", "filter_faults"]);
/** The record of an envelope is described by its own schema. */
const open = new Set(["envelope/results/0"]);
/** Facts of an edition: any value that is not a list or an object. */
const scalars = new Set(["edition/metadata/year", "text/edition/metadata/year"]);

interface Case {
  readonly title: string;
  readonly value: unknown;
  readonly accepted: boolean;
}

/** One value of each type except null; 1.5 is wrong for an integer too. */
const oneOfEach: readonly unknown[] = ["text", 1.5, true, [], {}];

function typeOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}

/** Every way to break the example at, and below, the path. */
function* cases(name: string, example: unknown, path: readonly Step[] = []): Generator<Case> {
  const value = path.reduce<unknown>((at, step) => (at as Record<Step, unknown>)[step], example);
  const at = [name, ...path].join("/");
  const type = typeOf(value);
  const broken = (title: string, where: readonly Step[], replacement: unknown): Case => ({
    title: `${at}: ${title}`,
    value: changed(example, where, replacement),
    accepted: false,
  });
  yield { ...broken("null", path, null), accepted: nullable.has(at) };
  for (const other of oneOfEach) {
    const fits = scalars.has(at)
      ? typeof other !== "object"
      : typeOf(other) === type && type !== "number";
    if (!fits) yield broken(`${JSON.stringify(other)} for ${type}`, path, other);
  }
  if (type === "array") {
    yield* cases(name, example, [...path, 0]);
  } else if (type === "object" && !open.has(at)) {
    yield broken("one property more", [...path, "no such property"], 1);
    for (const key of Object.keys(value as object)) {
      if (!keyed.has(at)) {
        yield {
          ...broken(`without ${key}`, [...path, key], undefined),
          accepted: optional.has(at),
        };
      }
      yield* cases(name, example, [...path, key]);
    }
  }
}

test.each(names)("%s refuses every missing, null, mistyped and additional property", (name) => {
  const agrees = secondValidator(schemas, name);
  const all = [...cases(name, examples[name])];
  const wrong = all.filter(({ value, accepted }) => validator.isValid(name, value) !== accepted);
  const disputed = all.filter(({ value, accepted }) => agrees(value) !== accepted);
  expect(wrong.map(({ title }) => title)).toEqual([]);
  expect(disputed.map(({ title }) => title)).toEqual([]);
  expect(all.length).toBeGreaterThan(10);
  expect(agrees(examples[name])).toBe(true);
});

test("every path in the list of nullable values occurs in an example", () => {
  const titles = names.flatMap((name) =>
    [...cases(name, examples[name])].map(({ title }) => title),
  );
  for (const at of nullable) expect(titles).toContain(`${at}: null`);
});
