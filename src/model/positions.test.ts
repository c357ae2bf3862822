/** How coordinates stored in either order are read, and where the positions fall on the drawing of the coasts. */
import { expect, test } from "vitest";
import { projected } from "../outputs/reader/map/projection.ts";
import { type Position, positionsOf } from "./positions.ts";

/** Cities by name, with what is stored as longitude and as latitude. */
type Stored = Readonly<Record<string, readonly [string | null, string | null]>>;

function positions(stored: Stored): Record<string, Position> {
  const cities = Object.entries(stored).map(([url, [longitude, latitude]]) => ({
    url,
    longitude,
    latitude,
  }));
  return Object.fromEntries(positionsOf(cities));
}

const cyrene: Stored = { cyrene: ["32.80799", "21.86616"] };
const at = (longitude: number, latitude: number) => ({ longitude, latitude });

test("reads coordinates that can be read in one way only, whichever way they are stored", () => {
  const there = { cyrene: at(21.86616, 32.80799) };
  expect(positions(cyrene)).toStrictEqual(there);
  expect(positions({ cyrene: ["21.86616", "32.80799"] })).toStrictEqual(there);
});

test("reads ambiguous coordinates in the order in which most are stored", () => {
  const alexandria = at(29.91857, 31.2);
  const both = { cyrene: at(21.86616, 32.80799), alexandria, syracuse: at(15.293, 37.059) };
  const gadara = at(35.678, 32.655);
  const swapped: Stored = { ...cyrene, alexandria: ["31.2", "29.91857"] };
  expect(
    positions({ ...swapped, syracuse: ["15.293", "37.059"], gadara: ["32.655", "35.678"] }),
  ).toStrictEqual({ ...both, gadara });
  const asNamed: Stored = { alexandria: ["29.91857", "31.2"], syracuse: ["15.293", "37.059"] };
  expect(positions({ ...cyrene, ...asNamed, gadara: ["35.678", "32.655"] })).toStrictEqual({
    ...both,
    gadara,
  });
  expect(positions({ ...cyrene, gadara: ["35.678", "32.655"] }).gadara).toEqual(at(32.655, 35.678));
});

test("gives no position where it would be a guess", () => {
  expect(positions({ gadara: ["35.67800", "32.65500"] })).toStrictEqual({});
});

test.each([
  ["100", "30"],
  ["-100.5", "47"],
  ["180", "40"],
  ["-180", "+40.0"],
  [" 21.9 ", "32"],
])("reads %s, %s", (longitude, latitude) => {
  expect(positions({ city: [longitude, latitude] })).toStrictEqual({
    city: at(Number(longitude), Number(latitude)),
  });
});

test.each([
  [null, null],
  ["21.86616", null],
  [null, "32.8"],
  ["", ""],
  ["north", "32.8"],
  ["21.9° E", "32.8° N"],
  ["1e1", "32.8"],
  ["x1", "32.8"],
  ["1000", "32.8"],
  ["180.1", "32.8"],
  ["100", "29.99"],
  ["100", "47.01"],
])("gives no position for %s, %s", (longitude, latitude) => {
  expect(positions({ city: [longitude, latitude] })).toStrictEqual({});
});

test("draws Sparta and Rome where they are on the picture of the coasts", () => {
  expect([at(22.43, 37.07), at(12.5, 41.9)].map(projected)).toEqual([
    { x: 544, y: 238.6 },
    { x: 387.1, y: 142 },
  ]);
});
