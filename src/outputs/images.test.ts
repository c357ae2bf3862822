import { expect, test } from "vitest";
import { securePicture } from "./images.ts";

test.each([
  ["https://images.example.org/iiif/2/a.jpg", "https://images.example.org/iiif/2/a.jpg"],
  [
    "http://digi.ub.uni-heidelberg.de/iiif/2/a.jpg",
    "https://digi.ub.uni-heidelberg.de/iiif/2/a.jpg",
  ],
  ["http://digi.ub.uni-heidelberg.de:8080/iiif/2/a.jpg", undefined],
  ["http://images.example.org/iiif/2/a.jpg", undefined],
])("a picture at %s is shown from %s", (address, shown) => {
  expect(securePicture(address)).toBe(shown);
});
