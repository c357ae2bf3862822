/**
 * Where cities lie. The live service keeps the latitude in `longitude` and the longitude in `latitude` (contract 2.3:
 * Cyrene's longitude is 32.80799), other data keep them as they are named, and some keep both. What is published stays
 * as it is stored; a map must choose.
 *
 * It takes the one reading by which the city lies between 30 and 47 degrees north, as nearly all places do that the
 * Greeks wrote epigrams about. Both may do so, in Syria and the east of Asia Minor: then the city is read as most of
 * those are about which there is no doubt. Where that leaves none, or two, the city has no position.
 */
import type { City } from "../../model/published.ts";
import type { Position } from "./projection.ts";

type Coordinates = Pick<City, "url" | "longitude" | "latitude">;

/** The two readings of a city's coordinates that are possible, and neither, one or both of them likely. */
interface Readings {
  readonly asNamed: Position | undefined;
  readonly swapped: Position | undefined;
}

/** Positions of cities by their addresses; a city of which none is known has none. */
export function positionsOf(cities: readonly Coordinates[]): ReadonlyMap<string, Position> {
  const readings = cities.map((city) => ({ url: city.url, ...readingsOf(city) }));
  const sure = readings.filter(({ asNamed, swapped }) => !asNamed !== !swapped);
  const swappedOnes = sure.filter(({ swapped }) => swapped !== undefined).length;
  const lead = 2 * swappedOnes - sure.length;
  const positions = new Map<string, Position>();
  for (const { url, asNamed, swapped } of readings) {
    const isDoubtful = asNamed !== undefined && swapped !== undefined;
    const position = !isDoubtful
      ? (asNamed ?? swapped)
      : lead === 0
        ? undefined
        : lead > 0
          ? swapped
          : asNamed;
    if (position !== undefined) positions.set(url, position);
  }
  return positions;
}

function readingsOf({ longitude, latitude }: Coordinates): Readings {
  const first = degrees(longitude);
  const second = degrees(latitude);
  if (first === undefined || second === undefined)
    return { asNamed: undefined, swapped: undefined };
  return {
    asNamed: likely({ longitude: first, latitude: second }),
    swapped: likely({ longitude: second, latitude: first }),
  };
}

function likely(position: Position): Position | undefined {
  const { longitude, latitude } = position;
  return latitude >= 30 && latitude <= 47 && Math.abs(longitude) <= 180 ? position : undefined;
}

/** A decimal number of degrees; undefined for whatever else a text may say. */
function degrees(text: string | null): number | undefined {
  const written = text?.trim() ?? "";
  return /^[+-]?\d{1,3}(?:\.\d+)?$/.test(written) ? Number(written) : undefined;
}
