import { z } from 'zod';
import { type StateCode, stateCodes } from './us-states.ts';

export const selectAreaMessage = 'Select at least one state or county';

export interface ServiceArea {
  state: StateCode;
  isStatewide: boolean;
  counties: string[];
}

const mostCounties = 1000;

const countySchema = z
  .string()
  .max(100, 'That county name is too long.')
  .regex(/^[^\p{Cc}]*$/u, 'That county name has characters we cannot keep.');

/** What may be sent; what is kept is what `normalizeServiceAreas` makes of it. */
export const serviceAreasSchema = z.strictObject({
  areas: z
    .array(
      z.strictObject({
        state: z.enum(stateCodes, 'That is not one of the 50 states.'),
        isStatewide: z.boolean(),
        counties: z.array(countySchema).max(mostCounties, 'Those are too many counties for one state.'),
      }),
    )
    .max(200)
    .transform(normalizeServiceAreas)
    .refine((areas) => areas.length > 0, selectAreaMessage),
});

/** One county however it is typed: "travis", "Travis " and "Travis County" are the same. */
export function countyKey(name: string): string {
  return tidy(name)
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/ (?:county|parish|borough)$/, '');
}

const tidy = (name: string) => name.trim().replace(/\s+/g, ' ');

/** Trimmed, each once, the first spelling kept. */
export function tidyCounties(counties: string[]): string[] {
  const kept = new Map<string, string>();
  for (const county of counties.map(tidy)) {
    if (county && !kept.has(countyKey(county))) kept.set(countyKey(county), county);
  }
  return [...kept.values()];
}

/** One entry a state; statewide clears the counties; a state with neither is dropped. */
export function normalizeServiceAreas(areas: ServiceArea[]): ServiceArea[] {
  const byState = new Map<StateCode, ServiceArea>();
  for (const { state, isStatewide, counties } of areas) {
    const before = byState.get(state);
    const statewide = isStatewide || (before?.isStatewide ?? false);
    const all = statewide ? [] : tidyCounties([...(before?.counties ?? []), ...counties]);
    byState.set(state, { state, isStatewide: statewide, counties: all });
  }
  return [...byState.values()]
    .filter(({ isStatewide, counties }) => isStatewide || counties.length > 0)
    .sort((a, b) => stateCodes.indexOf(a.state) - stateCodes.indexOf(b.state));
}

export function findArea(areas: ServiceArea[], state: StateCode): ServiceArea | undefined {
  return areas.find((area) => area.state === state);
}

export function setStatewide(areas: ServiceArea[], state: StateCode, isStatewide: boolean): ServiceArea[] {
  const others = areas.filter((area) => area.state !== state);
  return isStatewide ? normalizeServiceAreas([...others, { state, isStatewide, counties: [] }]) : others;
}

/** Picking a county of a state that was statewide narrows it to that county. */
export function addCounty(areas: ServiceArea[], state: StateCode, county: string): ServiceArea[] {
  const counties = [...(findArea(areas, state)?.counties ?? []), county];
  const others = areas.filter((area) => area.state !== state);
  return normalizeServiceAreas([...others, { state, isStatewide: false, counties }]);
}

export function removeCounty(areas: ServiceArea[], state: StateCode, county: string): ServiceArea[] {
  return normalizeServiceAreas(
    areas.map((area) =>
      area.state === state
        ? { ...area, counties: area.counties.filter((other) => countyKey(other) !== countyKey(county)) }
        : area,
    ),
  );
}

export function hasCounty(area: ServiceArea | undefined, county: string): boolean {
  return area?.counties.some((other) => countyKey(other) === countyKey(county)) ?? false;
}
