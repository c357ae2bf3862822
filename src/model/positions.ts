/**
 * Where cities lie. The live service keeps the latitude in `longitude` and the longitude in `latitude`:
 * Cyrene's longitude is 32.80799. Other data keep them as they are named, and some data mix both orders. The
 * published records keep the values as stored; the map and the linked data use the positions given here.
 *
 * A city is read so that it lies between 30 and 47 degrees north, as nearly all places in Greek epigrams do. In Syria
 * and the east of Asia Minor both orders fit: such a city is read like the majority of the unambiguous ones. A city
 * has no position if neither order fits, or if it is ambiguous and the others are evenly divided.
 */
import type { City } from "./published.ts";

/** A place on the earth, in degrees east and north. */
export interface Position {
  readonly longitude: number;
  readonly latitude: number;
}

type Coordinates = Pick<City, "url" | "longitude" | "latitude">;

/** Positions of cities by their addresses; cities without a known position are left out. */
export function positionsOf(cities: readonly Coordinates[]): ReadonlyMap<string, Position> {
  const readings = cities.map(({ url, longitude, latitude }) => ({
    url,
    asNamed: likely(longitude, latitude),
    swapped: likely(latitude, longitude),
  }));
  const sure = readings.filter(({ asNamed, swapped }) => !asNamed !== !swapped);
  const lead = 2 * sure.filter(({ swapped }) => swapped).length - sure.length;
  const positions = new Map<string, Position>();
  for (const { url, asNamed, swapped } of readings) {
    const usual = lead > 0 ? swapped : lead < 0 ? asNamed : undefined;
    const position = asNamed && swapped ? usual : (asNamed ?? swapped);
    if (position !== undefined) positions.set(url, position);
  }
  return positions;
}

function likely(east: string | null, north: string | null): Position | undefined {
  const [longitude, latitude] = [degrees(east), degrees(north)];
  if (longitude === undefined || latitude === undefined) return undefined;
  return latitude >= 30 && latitude <= 47 && Math.abs(longitude) <= 180
    ? { longitude, latitude }
    : undefined;
}

/** A decimal number of degrees; undefined for any other text. */
function degrees(text: string | null): number | undefined {
  const written = text?.trim() ?? "";
  return /^[+-]?\d{1,3}(?:\.\d+)?$/.test(written) ? Number(written) : undefined;
}
