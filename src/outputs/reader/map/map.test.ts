/** Which places are on the maps. */
import { expect, test } from "vitest";
import type { PageContext } from "../../pages/site.ts";
import { cityMap } from "./map.ts";
import { isInWindow } from "./projection.ts";

test("the edges of the drawing are on the map, and nothing beyond", () => {
  const at = (longitude: number, latitude: number) => ({ longitude, latitude });
  const on = [at(-12, 26), at(50, 49)];
  const off = [at(-12.1, 40), at(50.1, 40), at(20, 25.9), at(20, 49.1)];
  expect([...on, ...off].filter(isInWindow)).toEqual(on);
  for (const place of off) expect(cityMap({} as PageContext, "Far away", place)).toBeUndefined();
});
