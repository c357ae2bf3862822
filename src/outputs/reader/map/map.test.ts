/** Which places are on the maps. */
import { expect, test } from "vitest";
import type { PageContext } from "../site.ts";
import { cityMap } from "./map.ts";
import { isInWindow } from "./projection.ts";

test("the edges of the drawing are on the map, and nothing beyond", () => {
  const on = [
    { longitude: -12, latitude: 26 },
    { longitude: 50, latitude: 49 },
  ];
  const off = [
    ...[
      { longitude: -12.1, latitude: 40 },
      { longitude: 50.1, latitude: 40 },
    ],
    ...[
      { longitude: 20, latitude: 25.9 },
      { longitude: 20, latitude: 49.1 },
    ],
  ];
  expect([...on, ...off].filter(isInWindow)).toEqual(on);
  for (const place of off) expect(cityMap({} as PageContext, "Far away", place)).toBeUndefined();
});
