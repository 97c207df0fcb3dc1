import type { ServiceArea } from '#domain/company/service-areas.ts';
import { stateName } from '#domain/company/us-states.ts';
import { findStateOfAddress } from './find-state.ts';

/**
 * Says that an address lies outside, and only when that is sure: an address does not tell its county, so within a
 * state served by county nothing is said.
 */
export function describeOutsideArea(
  address: string | null,
  areas: Pick<ServiceArea, 'state'>[],
): string | null {
  if (!address || areas.length === 0) return null;
  const state = findStateOfAddress(address);
  if (!state || areas.some((area) => area.state === state)) return null;
  const name = state === 'DC' ? 'Washington, DC' : stateName(state);
  return `${name} is outside your service area`;
}
