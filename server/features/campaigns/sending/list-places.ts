import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { type AudienceOptions, selectRecipients } from '../../../records/texts/audience.ts';
import { hoursKey } from '../../../records/texts/timing/quiet-hours.ts';
import { findWhereabouts, type Whereabouts } from '../../../records/texts/timing/whereabouts.ts';

export interface PlacedRecipients {
  place: Whereabouts;
  count: number;
}

/** Recipients by what tells where they are: state, the start of the ZIP code, area code. */
export async function listPlaces(deps: Deps, options: AudienceOptions): Promise<PlacedRecipients[]> {
  const rows = await deps.db.readAsAccount(options.accountId, (read) =>
    read
      .selectFrom(selectRecipients(read, options).as('recipient'))
      .select(['recipient.state'])
      .select(sql<string | null>`min(recipient.zip)`.as('zip'))
      .select(sql<string>`min(recipient.phone)`.as('phone'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('recipient.heldReason', 'is', null)
      .groupBy(['recipient.state', sql`left(recipient.zip, 3)`, sql`left(recipient.phone, 5)`]),
  );
  const places = new Map<string, PlacedRecipients>();
  for (const { state, zip, phone, count } of rows) {
    const place = findWhereabouts({ state, zip, phone });
    const known = places.get(hoursKey(place)) ?? { place, count: 0 };
    known.count += count;
    places.set(hoursKey(place), known);
  }
  return [...places.values()];
}
