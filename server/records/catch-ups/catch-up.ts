import type { Deps } from '../../deps.ts';

/** Of a carrier whom we never asked, a day is looked through. */
const firstMilliseconds = 24 * 3600 * 1000;
/** The two clocks differ, and what has just happened is not in every list yet. */
const overlapMilliseconds = 15 * 60 * 1000;

interface CatchUp {
  provider: string;
  kind: 'calls' | 'texts';
  /** Looks through what happened since then. Whatever it finds may have been told before. */
  look: (since: Date) => Promise<void>;
}

/** Asks from where the last time ended; when asking fails, the next time begins there again. */
export async function catchUp({ db, clock }: Deps, { provider, kind, look }: CatchUp): Promise<void> {
  const now = clock.now();
  const last = await db.service
    .selectFrom('catch_ups')
    .select('known_until')
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .executeTakeFirst();
  const since = last ? last.known_until.getTime() - overlapMilliseconds : now.getTime() - firstMilliseconds;
  await look(new Date(since));
  await db.service
    .insertInto('catch_ups')
    .values({ provider, kind, known_until: now })
    .onConflict((conflict) => conflict.columns(['provider', 'kind']).doUpdateSet({ known_until: now }))
    .execute();
}
