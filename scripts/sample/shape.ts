/** Shapes of values in a source file. Each takes a parsed value and returns it typed, or throws with its position. */
import { AnthologyError, quote } from "../../src/model/errors.ts";

/** The position of a value: the file, and the path in it. */
export interface At {
  readonly file: string;
  readonly path: string;
}

/** Reads a value; `undefined` means that it is absent. */
export type Shape<Value> = (value: unknown, at: At) => Value;

/** The type that a shape returns. */
export type Read<Wanted> = Wanted extends Shape<infer Value> ? Value : never;

/** @throws AnthologyError of kind `data` that names the file, the entry, what was expected and what was found. */
export function fail({ file, path }: At, expected: string, found: unknown): never {
  throw new AnthologyError(
    "data",
    `${file}: ${path}: expected ${expected}, found ${quote(found)}`,
    { hint: "data/sample/README.md says how the sources are written" },
  );
}

function inside({ file, path }: At, step: string): At {
  return { file, path: path === "" ? step : `${path}: ${step}` };
}

export const text: Shape<string> = (value, at) =>
  typeof value === "string"
    ? value
    : fail(at, "a text (in quotes if it looks like a number)", value);

export const integer: Shape<number> = (value, at) =>
  Number.isInteger(value) ? Number(value) : fail(at, "a whole number", value);

/** A text that passes the test. */
export function textLike(expected: string, test: (value: string) => boolean): Shape<string> {
  return (value, at) => {
    const read = text(value, at);
    return test(read) ? read : fail(at, expected, read);
  };
}

/** One of these texts. */
export function oneOf<Choice extends string>(...choices: readonly Choice[]): Shape<Choice> {
  return (value, at) =>
    choices.find((choice) => choice === value) ?? fail(at, `one of ${choices.join(", ")}`, value);
}

/** The first shape for values that pass the test, the second for the others. */
export function either<First, Second>(
  isFirst: (value: unknown) => boolean,
  first: Shape<First>,
  second: Shape<Second>,
): Shape<First | Second> {
  return (value, at) => (isFirst(value) ? first(value, at) : second(value, at));
}

export function nullable<Value>(shape: Shape<Value>): Shape<Value | null> {
  return (value, at) => (value === null ? null : shape(value, at));
}

/** A value that may be absent. */
export function optional<Value>(shape: Shape<Value>): Shape<Value | undefined> {
  return (value, at) => (value === undefined ? undefined : shape(value, at));
}

/** A value that may be absent, with a default. */
export function withDefault<Value>(shape: Shape<Value>, fallback: Value): Shape<Value> {
  return (value, at) => (value === undefined ? fallback : shape(value, at));
}

/** A list. An error names the member by its index, and by the field `label` if it has one. */
export function list<Value>(shape: Shape<Value>, label?: string): Shape<readonly Value[]> {
  return (value, at) => {
    if (!Array.isArray(value)) return fail(at, "a list", value);
    return value.map((member: unknown, place) =>
      shape(member, inside(at, nameOf(member, place, label))),
    );
  };
}

function nameOf(member: unknown, place: number, label: string | undefined): string {
  const name = label !== undefined && isMapping(member) ? member[label] : undefined;
  return name === undefined ? `no. ${place + 1}` : `${label} ${String(name)}`;
}

/** Entries by key, in the order of the file. */
export function entries<Value>(shape: Shape<Value>): Shape<ReadonlyMap<string, Value>> {
  return (value, at) => {
    if (!isMapping(value)) return fail(at, "entries, each under its key", value);
    return new Map(
      Object.entries(value).map(([key, entry]) => [key, shape(entry, inside(at, key))]),
    );
  };
}

/** An object with these fields. Others are errors, so that a misspelt field is noticed. */
export function fields<Fields extends Readonly<Record<string, Shape<unknown>>>>(
  shapes: Fields,
): Shape<{ readonly [Key in keyof Fields]: Read<Fields[Key]> }> {
  return (value, at) => {
    if (!isMapping(value)) return fail(at, "fields", value);
    const unknown = Object.keys(value).find((key) => !Object.hasOwn(shapes, key));
    if (unknown !== undefined) fail(at, `none but ${Object.keys(shapes).join(", ")}`, unknown);
    const read = Object.entries(shapes).map(([key, shape]) => [
      key,
      shape(value[key], inside(at, key)),
    ]);
    return Object.fromEntries(read) as { [Key in keyof Fields]: Read<Fields[Key]> };
  };
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
