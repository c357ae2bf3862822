import { expect, test } from "vitest";
import { readImageRegion, securePicture } from "./images.ts";

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

const service = "http://digi.ub.uni-heidelberg.de/iiif/2/cpgraec23%3A049.jpg";
const region = "pct:11.132686084142394,13.2,60,6.20574760516451";
const defaults = {
  service,
  region,
  size: "full",
  rotation: "0",
  quality: "default",
  format: "jpg",
};

test.each([
  [`${service}/${region}/full/0/default.jpg`, defaults],
  [` ${service}/${region}/full/0/default.jpg`, defaults],
  [
    `https://example.org/a/${region}/200,/!90/gray.png`,
    {
      service: "https://example.org/a",
      region,
      size: "200,",
      rotation: "!90",
      quality: "gray",
      format: "png",
    },
  ],
  ["https://example.org/page.jpg", undefined],
  ["https://example.org/iiif/2/a/full/full/0/default.jpg", undefined],
  ["https://example.org/iiif/2/a/pct:1,2,3/full/0/default.jpg", undefined],
  ["https://example.org/iiif/2/a/pct:1,2,3,x/full/0/default.jpg", undefined],
  ["https://example.org/iiif/2/a/pct:1,2,3,4/full/0/default.jpg?x=1", undefined],
  ["https://example.org/pct:1,2,3,4/full/0/default.jpg", undefined],
])("reads %s as a request of the image API, if it is one", (address, found) => {
  expect(readImageRegion(address)).toEqual(found);
});
