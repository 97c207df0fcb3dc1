import { AppError } from '#domain/errors.ts';
import { liftToService } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { getOwnContact } from './queries.ts';

/** Someone asked the pro in person not to be texted. Only they can come back, by texting START. */
export async function optOutContact(
  { db, clock }: Deps,
  { userId, contactId }: { userId: string; contactId: string },
): Promise<void> {
  const now = clock.now();
  await db.asUser(userId, async (tx) => {
    const { phone } = await getOwnContact(tx, { userId, contactId });
    if (!phone)
      throw new AppError('conflict', { userMessage: 'This contact has no phone number to opt out.' });
    await liftToService(tx, () =>
      tx
        .insertInto('opt_outs')
        .values({ user_id: userId, phone, source: 'pro', opted_out_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'phone'])
            .doUpdateSet({
              source: 'pro',
              opted_out_at: now,
              opted_in_again_at: null,
              opted_in_wording: null,
            })
            // Who opted out themselves keeps the record of it.
            .where('opt_outs.opted_in_again_at', 'is not', null),
        )
        .execute(),
    );
  });
}
