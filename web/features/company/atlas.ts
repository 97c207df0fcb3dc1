import { geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import topology from 'us-atlas/counties-albers-10m.json';
import { countyKey } from '#domain/company/service-areas.ts';
import { type StateCode, usStates } from '#domain/company/us-states.ts';

// This file and its coordinates are loaded only when the map comes near; see use-atlas.ts.

export const nationBox = { x: 0, y: 0, width: 975, height: 610 };
export type Box = typeof nationBox;

export interface Shape {
  id: string;
  name: string;
  path: string;
}

export interface StateShape extends Shape {
  code: StateCode;
  box: Box;
}

/** The shapes are already projected: the path is drawn as it comes. */
const draw = geoPath(null);
const byFips = new Map(usStates.map((state) => [state.fips, state]));

export const stateShapes: StateShape[] = feature(topology, topology.objects.states).features.flatMap(
  (shape) => {
    const state = byFips.get(String(shape.id));
    if (!state) return [];
    const [[left, top], [right, bottom]] = draw.bounds(shape);
    const edge = Math.max(right - left, bottom - top) * 0.06;
    const box = {
      x: left - edge,
      y: top - edge,
      width: right - left + 2 * edge,
      height: bottom - top + 2 * edge,
    };
    return [{ id: state.fips, code: state.code, name: state.name, path: draw(shape) ?? '', box }];
  },
);

const drawn = new Map<StateCode, Shape[]>();

/** Drawn when first asked for: nobody needs the outlines of three thousand counties. */
export function countyShapes(code: StateCode): Shape[] {
  const known = drawn.get(code);
  if (known) return known;
  const shapes = countiesOf(code).map((county) => ({
    id: String(county.id),
    name: nameOf(county),
    path: draw(feature(topology, county)) ?? '',
  }));
  drawn.set(code, shapes);
  return shapes;
}

const named = new Map<StateCode, string[]>();

/** In the order of the alphabet; a city and a county of the same name are one entry. */
export function countyNames(code: StateCode): string[] {
  const known = named.get(code);
  if (known) return known;
  const names = new Map(countiesOf(code).map((county) => [countyKey(nameOf(county)), nameOf(county)]));
  const sorted = [...names.values()].sort((a, b) => a.localeCompare(b));
  named.set(code, sorted);
  return sorted;
}

function countiesOf(code: StateCode) {
  const fips = usStates.find((state) => state.code === code)?.fips ?? '';
  return topology.objects.counties.geometries.filter(({ id }) => String(id).startsWith(fips));
}

function nameOf({ properties }: { properties?: { name?: string } }): string {
  return properties?.name ?? '';
}
