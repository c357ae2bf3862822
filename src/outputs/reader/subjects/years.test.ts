/** What pages say of the years of births and deaths. */
import { expect, test } from "vitest";
import type { YearRange } from "../../../model/published.ts";
import { english } from "../../pages/words/en.ts";
import { french } from "../../pages/words/fr.ts";
import { lifeText, yearsText } from "./years.ts";

type Bounds = YearRange["bounds"];

const cases: readonly [number | null, number | null, Bounds, string | undefined][] = [
  [-556, -555, "[)", "556 BC"],
  [-428, -427, "[]", "428 or 427 BC"],
  [-130, -60, "[]", "between 130 and 60 BC"],
  [-130, -60, "()", "between 129 and 61 BC"],
  [76, 76, "[]", "76 AD"],
  [75, 76, "(]", "76 AD"],
  [-1, 1, "[]", "1 BC or 1 AD"],
  [-5, 12, "[]", "between 5 BC and 12 AD"],
  [-1, 2, "()", "1 AD"],
  [-2, 1, "[)", "2 or 1 BC"],
  [null, -600, "()", "before 600 BC"],
  [null, -600, "(]", "600 BC or earlier"],
  [-238, null, "[)", "238 BC or later"],
  [-238, null, "()", "after 238 BC"],
  [null, null, "()", undefined],
  [5, 5, "[)", undefined],
];

test.each(cases)("in English: %s to %s, %s", (lower, upper, bounds, expected) => {
  expect(yearsText({ lower, upper, bounds }, english)).toBe(expected);
});

test("says in French what it says in English", () => {
  expect(yearsText({ lower: -428, upper: -427, bounds: "[]" }, french)).toBe(
    "428 ou 427 av. J.-C.",
  );
  expect(yearsText({ lower: null, upper: -600, bounds: "()" }, french)).toBe("avant 600 av. J.-C.");
});

test("says of a life what is known of it, and nothing where nothing is", () => {
  const born: YearRange = { lower: -556, upper: -555, bounds: "[)" };
  const died: YearRange = { lower: -468, upper: -467, bounds: "[]" };
  const life = (birth: YearRange | null, death: YearRange | null) =>
    lifeText(birth, death, english);
  expect(life(born, died)).toBe("556 BC – 468 or 467 BC");
  expect(life(born, null)).toBe("* 556 BC");
  expect(life(null, died)).toBe("† 468 or 467 BC");
  expect(life(null, null)).toBeUndefined();
});
