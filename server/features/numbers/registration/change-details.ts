import { isDeepStrictEqual } from 'node:util';
import type { Registration } from '#domain/numbers/registration.ts';
import type { Tx } from '../../../db/database.ts';
import { readDetails } from './registration-row.ts';

/**
 * Writes what was filled in, where nobody looks at it yet, and holds the row until the transaction ends: two presses wait
 * here for each other.
 */
export async function changeDetails(
  tx: Tx,
  { accountId, given }: { accountId: string; given: Registration },
): Promise<{ isOpen: boolean; isSame: boolean }> {
  await tx
    .insertInto('sender_registrations')
    .values({ account_id: accountId, details: JSON.stringify(given) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await tx
    .selectFrom('sender_registrations')
    .select(['state', 'details'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const known = readDetails(before.details);
  const details = { ...given, ein: given.ein || known.ein };
  const isOpen = before.state === 'draft' || before.state === 'rejected';
  if (isOpen)
    await tx
      .updateTable('sender_registrations')
      .set({ details: JSON.stringify(details) })
      .where('account_id', '=', accountId)
      .execute();
  return { isOpen, isSame: isDeepStrictEqual(details, known) };
}
