import type { Registration } from '#domain/numbers/registration.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';

/** Keeps what was filled in so far. What the phone companies are looking at is not changed under their hands. */
export async function changeRegistration(
  { db }: Deps,
  { accountId, given }: { accountId: string; given: Registration },
): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('sender_registrations')
      .select(['state', 'details'])
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (before && before.state !== 'draft' && before.state !== 'rejected')
      throw new AppError('conflict', {
        userMessage: 'This is with the phone companies. It can be changed again if they send it back.',
      });
    const { ein } = (before?.details ?? {}) as Partial<Registration>;
    const details = JSON.stringify({ ...given, ein: given.ein || (ein ?? '') });
    await tx
      .insertInto('sender_registrations')
      .values({ account_id: accountId, details })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ details }))
      .execute();
  });
}
