/** The urns of passages and scholia. */
import { expect, test } from "vitest";
import { isScholiumUrn, labelOfUrn, passageUrn, scholiumUrn } from "./urn.ts";

test("urns are formed from the places of passages and the numbers of scholia", () => {
  const [place, withLetter] = [
    { book: 5, fragment: 0, sub_fragment: "" },
    { book: 16, fragment: 7, sub_fragment: "a" },
  ];
  expect(passageUrn(place)).toBe("urn:cts:greekLit:tlg7000.tlg001.ag:5.0");
  expect(passageUrn(withLetter)).toBe("urn:cts:greekLit:tlg7000.tlg001.ag:16.7a");
  expect(scholiumUrn(withLetter, 2)).toBe("urn:cts:greekLit:tlg5011.tlg001.sag:16.7a.2");
  expect([passageUrn(place), scholiumUrn(place, 1)].map(isScholiumUrn)).toEqual([false, true]);
  expect([passageUrn(place), scholiumUrn(withLetter, 2)].map(labelOfUrn)).toEqual([
    "5.0",
    "16.7a.2",
  ]);
  expect(isScholiumUrn(` ${scholiumUrn(place, 1)}`)).toBe(false);
});
