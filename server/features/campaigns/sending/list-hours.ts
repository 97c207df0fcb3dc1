import type { TextingHours } from '#domain/campaigns/shown-campaigns.ts';
import { weekFor } from '../../../records/texts/timing/quiet-hours.ts';
import type { PlacedRecipients } from './list-places.ts';

/** The hours in which an audience is texted, those of most people first: states with a stricter law apart. */
export function listHours(places: PlacedRecipients[], isOn: boolean): TextingHours[] {
  const found = new Map<string, TextingHours>();
  for (const { place, count } of places) {
    const week = weekFor(place.state, isOn);
    const key = `${place.state === null} ${JSON.stringify(week)}`;
    const known = found.get(key) ?? { week, states: [], count: 0 };
    const states = known.states.includes(place.state) ? known.states : [...known.states, place.state];
    found.set(key, { week, states, count: known.count + count });
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}
