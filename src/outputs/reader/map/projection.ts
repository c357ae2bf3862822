/** The projection of the maps: converts degrees into units of a drawing. */

import type { Position } from "../../../model/positions.ts";

/** From Spain to Persia, from the Nile to the Black Sea. */
export const window = { west: -12, east: 50, south: 26, north: 49 } as const;

/** Units of a degree of latitude; a degree of longitude is shorter in the ratio of 38° north, the middle of the map. */
const perLatitude = 20;
const perLongitude = 15.8;

export const size = {
  width: Math.ceil((window.east - window.west) * perLongitude),
  height: (window.north - window.south) * perLatitude,
} as const;

/** The position of a place on the drawing, to a tenth of a unit. */
export function projected({ longitude, latitude }: Position): { x: number; y: number } {
  return {
    x: tenths((longitude - window.west) * perLongitude),
    y: tenths((window.north - latitude) * perLatitude),
  };
}

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
