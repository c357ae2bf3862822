import { expect, test } from "vitest";
import { NumberedIds } from "./numbered-ids.ts";

test.each([[[]], [[1, 2, 3]], [[7]], [[9, 0, 4, 100, 5]], [[Number.MAX_SAFE_INTEGER, 3, 12]]])(
  "has the ids of %j, spelled as JavaScript does, and no others",
  (numbers: readonly number[]) => {
    const ids = new NumberedIds(numbers);
    const texts = new Set(numbers.map(String));
    const others = ["", "00", "01", "1.0", "1e0", "-1", "+1", " 1", "1 ", "x", "9007199254740992"];
    const near = numbers.flatMap((number) => [number - 1, number + 1]).filter((one) => one >= 0);
    for (const id of [...texts, ...others, ...near.map(String)]) {
      expect(ids.has(id), id).toBe(texts.has(id));
    }
  },
);
