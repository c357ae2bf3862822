/** The coasts for the reading edition's maps: shapes of Natural Earth (public domain), cut to the area of the maps. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { MultiPolygon, Position as Point, Polygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { projected, size, window } from "../../src/outputs/reader/map/projection.ts";

/** Degrees by which the shapes extend beyond the drawing, so that the cut is not visible. */
const margin = 1;

/** Smallest visible area of a ring, in square units of the drawing; smaller rings are left out. */
const smallest = 0.4;

/** The text of src/outputs/reader/map/coast.svg. The land has a shade that is visible on light and dark backgrounds. */
export function coastPicture(): string {
  const rings = land()
    .map(clipped)
    .filter((ring) => ring.length > 2)
    .map(drawn)
    .filter((ring) => area(ring) >= smallest);
  const path = rings.map(pathOf).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}">
<path transform="scale(0.1)" fill="#a4905f" fill-opacity="0.3" stroke="#a4905f" stroke-opacity="0.9" stroke-width="8" stroke-linejoin="round" fill-rule="evenodd" d="${path}"/>
</svg>
`;
}

/** Outlines of land and of lakes. */
function land(): Point[][] {
  const file = createRequire(import.meta.url).resolve("world-atlas/land-50m.json");
  const atlas = JSON.parse(readFileSync(file, "utf8")) as Topology<{ land: GeometryCollection }>;
  const { features } = feature(atlas, atlas.objects.land);
  return features.flatMap(({ geometry }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon;
    return type === "Polygon" ? coordinates : coordinates.flat();
  });
}

/** The part of a ring in the window, cut by one edge after the other (Sutherland and Hodgman). */
function clipped(ring: Point[]): Point[] {
  const edges = [
    { axis: 0, limit: window.west - margin, sign: 1 },
    { axis: 0, limit: window.east + margin, sign: -1 },
    { axis: 1, limit: window.south - margin, sign: 1 },
    { axis: 1, limit: window.north + margin, sign: -1 },
  ];
  let points = ring.slice(0, -1);
  for (const { axis, limit, sign } of edges) {
    const depth = (point: Point) => ((point[axis] ?? 0) - limit) * sign;
    points = points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point;
      const crosses = depth(point) >= 0 !== depth(before) >= 0;
      const cut = crosses ? [between(before, point, depth(before), depth(point))] : [];
      return depth(point) >= 0 ? [...cut, point] : cut;
    });
  }
  return points;
}

/** The point where a line crosses an edge, from the distances of its ends to the edge. */
function between(from: Point, to: Point, before: number, after: number): Point {
  const share = before / (before - after);
  return from.map((value, axis) => value + ((to[axis] ?? 0) - value) * share);
}

/** The points on the drawing, in tenths of a unit, without repeated ones. */
function drawn(ring: Point[]): [number, number][] {
  const points: [number, number][] = [];
  for (const [longitude = 0, latitude = 0] of ring) {
    const { x, y } = projected({ longitude, latitude });
    const point: [number, number] = [Math.round(x * 10), Math.round(y * 10)];
    const last = points.at(-1);
    if (last?.[0] !== point[0] || last[1] !== point[1]) points.push(point);
  }
  return points;
}

function area(points: readonly (readonly [number, number])[]): number {
  const twice = points.reduce((sum, [x, y], index) => {
    const [lastX, lastY] = points.at(index - 1) ?? [x, y];
    return sum + lastX * y - x * lastY;
  }, 0);
  return Math.abs(twice) / 200;
}

/** A ring as a path of relative steps in tenths of a unit; the drawing is scaled accordingly. */
function pathOf([first = [0, 0], ...others]: readonly (readonly [number, number])[]): string {
  let last = first;
  const steps = others.map((point) => {
    const step = `${point[0] - last[0]},${point[1] - last[1]}`;
    last = point;
    return step;
  });
  return `M${first.join()}l${steps.join(" ").replaceAll(",-", "-").replaceAll(" -", "-")}z`;
}
