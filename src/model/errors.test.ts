/** Faults are counted once and kept up to a limit; values in messages stay short. */
import { expect, test } from "vitest";
import { AnthologyError, type Fault, Faults, faultLimit, quote, reviveError } from "./errors.ts";

const fault: Fault = {
  record: "/api/books/1/",
  field: "/number",
  expected: "a number",
  found: "x",
};

/** The error that a list of faults throws. */
function thrownBy(faults: Faults, hint?: string): unknown {
  try {
    faults.throwIfAny("the data is wrong", hint);
  } catch (error) {
    return error;
  }
  return undefined;
}

test("a fault is counted once, unless its record, its field or its values differ", () => {
  const faults = new Faults();
  faults.add(fault, { ...fault, hint: "another hint" });
  expect(faults).toMatchObject({ shown: [fault], count: 1 });
  for (const member of ["record", "field", "expected", "found"]) {
    faults.add({ ...fault, [member]: "other" });
  }
  // Members that touch are not one text.
  faults.add({ ...fault, record: "/api/books/1//number", field: "" });
  expect(faults.count).toBe(6);
});

test("a shared fault is counted once for all its records", () => {
  const faults = new Faults();
  const shared = (record: string) => faults.add({ ...fault, record, isShared: true });
  shared("a");
  expect(faults.shown).toEqual([{ ...fault, record: "a" }]);
  shared("b");
  expect(faults.shown[0]?.found).toBe("x, and in 1 other place");
  faults.add({ ...fault, record: "c" }, { ...fault, found: "y", isShared: true });
  shared("d");
  expect(faults.shown.map(({ found }) => found)).toEqual(["x, and in 2 other places", "x", "y"]);
  expect(faults.count).toBe(3);
});

test("the first hundred faults are kept, and all are counted, also those of another list", () => {
  const [faults, others] = [new Faults(), new Faults()];
  const numbered = (number: number) => ({ ...fault, field: `/member${number}` });
  for (let number = 0; number < faultLimit + 20; number += 1) {
    faults.add(numbered(number));
    others.add(numbered(number + faultLimit + 10));
  }
  expect(faults.shown).toEqual(Array.from({ length: faultLimit }, (_, number) => numbered(number)));
  expect(faults.count).toBe(faultLimit + 20);
  faults.addAll(others.all.values());
  expect(faults.shown).toHaveLength(faultLimit);
  expect(faults.count).toBe(2 * faultLimit + 30);
  const fresh = new Faults();
  fresh.addAll(faults.all.values());
  expect([fresh.shown, fresh.count]).toEqual([faults.shown, faults.count]);
});

test("a fault of many records is shown once, with their number; each list of threads adds its own", () => {
  const of = (ids: readonly number[], found = "nothing") => {
    const faults = new Faults();
    for (const id of ids) {
      const field = `/names/${id % 3}/language`;
      faults.add({ record: `/api/texts/${id}/`, field, expected: "a code", found });
    }
    return faults;
  };
  expect(of([1, 2, 3, 4, 5]).shown).toHaveLength(5);
  const faults = of([1, 2, 3, 4]);
  faults.countRecords("/api/texts/", 9);
  faults.addAll(of([4, 5]).all.values());
  expect(faults.shown).toHaveLength(5);
  faults.addAll(of([6]).all.values());
  faults.addAll(of([1], "x").all.values());
  const others = [2, 3, 4, 5, 6].map((id) => `/api/texts/${id}/`);
  const first = { record: "/api/texts/1/", field: "/names/1/language", expected: "a code" };
  expect(faults.shown).toEqual([
    { ...first, found: "nothing", many: { faults: 7, records: 6, of: 9, others } },
  ]);
  expect(faults.count).toBe(7);
  // Another member, another expectation, another kind of record.
  faults.add({ ...first, field: "/text", found: "x" }, { ...first, expected: "y", found: "x" });
  faults.add({ ...first, record: "poems.csv, row 3", found: "x" });
  expect(faults.shown).toHaveLength(4);
});

test("faults are thrown together, with their number and advice", () => {
  const faults = new Faults();
  expect(thrownBy(faults)).toBeUndefined();
  faults.add(fault);
  const error = thrownBy(faults, "correct it");
  expect(error).toBeInstanceOf(AnthologyError);
  expect(error).toMatchObject({
    kind: "data",
    message: "the data is wrong: 1 fault",
    hint: "correct it",
    faults: { shown: [fault] },
  });
  faults.add({ ...fault, found: "y" });
  expect(thrownBy(faults)).toMatchObject({ message: "the data is wrong: 2 faults" });
  expect(thrownBy(faults)).toHaveProperty("hint", undefined);
});

test("an error from another thread gets its class back, and any other stays as it is", () => {
  for (const details of [{ hint: "do this" }, {}]) {
    const original = new AnthologyError("run", "it cannot be done", details);
    // Between threads an error keeps its name and its members.
    const { kind, hint } = original;
    const copy = Object.assign(new Error(original.message), { name: "AnthologyError", kind, hint });
    const revived = reviveError(copy);
    expect(revived).toBeInstanceOf(AnthologyError);
    expect(revived).toMatchObject({ kind: "run", message: "it cannot be done", cause: copy, hint });
  }
  const [other, noError] = [new TypeError("a defect"), { name: "AnthologyError" }];
  expect(reviveError(other)).toBe(other);
  expect(reviveError(noError)).toBe(noError);
});

test.each<[unknown, string]>([
  [undefined, "nothing"],
  ["a\n\u001b", '"a\\n\\u001b"'],
  [{ number: 1 }, '{"number":1}'],
  [Symbol.iterator, "Symbol(Symbol.iterator)"],
  ["x".repeat(118), `"${"x".repeat(118)}"`],
  ["x".repeat(119), `"${"x".repeat(119)}… (119 characters)`],
  [Array.from({ length: 100 }, () => 1), `[${"1,".repeat(59)}1… (201 characters)`],
])("%j is quoted in a message", (value, quoted) => {
  expect(quote(value)).toBe(quoted);
});

test("a value is shortened to the length that is asked for, and one that is too deep is not shown", () => {
  expect(quote("abcdef", 4)).toBe('"abc… (6 characters)');
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(quote(deep)).toBe("a value that is nested too deep to be shown");
  expect(() => quote(1n)).toThrow(TypeError);
});
