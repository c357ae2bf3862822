/** The part of the earth that the maps show, and how it lies on them: degrees become units of a drawing. */

import type { Position } from "../../../model/positions.ts";

/** From Spain to Persia, from the Nile to the Black Sea. */
export const window = { west: -12, east: 50, south: 26, north: 49 } as const;

/** Units of a degree of latitude; one of longitude is as much shorter as it is on the earth at 38° north, in the middle. */
const perLatitude = 20;
const perLongitude = 15.8;

/** Size of the drawing. */
export const size = {
  width: Math.ceil((window.east - window.west) * perLongitude),
  height: (window.north - window.south) * perLatitude,
} as const;

/** Where a place lies on the drawing, in tenths of a unit. */
export function projected({ longitude, latitude }: Position): { x: number; y: number } {
  return {
    x: tenths((longitude - window.west) * perLongitude),
    y: tenths((window.north - latitude) * perLatitude),
  };
}

/** Whether a place lies on the drawing. */
export function isInWindow({ longitude, latitude }: Position): boolean {
  return (
    longitude >= window.west &&
    longitude <= window.east &&
    latitude >= window.south &&
    latitude <= window.north
  );
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
