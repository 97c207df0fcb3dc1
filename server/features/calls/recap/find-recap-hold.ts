import type { RecapHold } from '#domain/calls/recap-sending.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { findReachedLimit } from './count-recap-sends.ts';
import { wantsNoRecaps } from './stop-recaps.ts';

interface Sending {
  accountId: string;
  address: string;
}

/** What stands against a recap by mail: it has to wait, or the customer stopped them. */
export type RecapObstacle = RecapHold | 'stopped';

export async function findRecapHold(deps: Deps, tx: Tx, sending: Sending): Promise<RecapObstacle | null> {
  return (await findLastHold(tx, sending)) ?? findReachedLimit(deps, tx, sending);
}

/** What is asked once more when the mail leaves: the limits have counted it by then. */
export async function findLastHold(
  db: Pick<Tx, 'selectFrom'>,
  { accountId, address }: Sending,
): Promise<RecapObstacle | null> {
  const owner = await db
    .selectFrom('logins')
    .select('email_verified')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  if (!owner?.email_verified) return 'email_not_confirmed';
  return (await wantsNoRecaps(db, { accountId, address })) ? 'stopped' : null;
}
