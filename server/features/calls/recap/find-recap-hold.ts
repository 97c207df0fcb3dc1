import type { Kysely } from 'kysely';
import type { RecapChannel, RecapHold } from '#domain/calls/recap-sending.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.generated.ts';
import type { Deps } from '../../../deps.ts';
import { isOptedOut } from '../../../records/texts/opt-outs/is-opted-out.ts';
import { findReachedLimit } from './count-recap-sends.ts';
import { wantsNoRecaps } from './stop-recaps.ts';

interface Sending {
  accountId: string;
  channel: RecapChannel;
  address: string;
}

/** What stands against a recap: it has to wait, or the customer stopped them. */
export type RecapObstacle = RecapHold | 'stopped';

export async function findRecapHold(deps: Deps, tx: Tx, sending: Sending): Promise<RecapObstacle | null> {
  return (await findLastHold(tx, sending)) ?? findReachedLimit(deps, tx, sending);
}

/** What is asked once more when it leaves: the limits have counted it by then. */
export async function findLastHold(
  db: Kysely<DB>,
  { accountId, channel, address }: Sending,
): Promise<RecapObstacle | null> {
  const owner = await db
    .selectFrom('logins')
    .select('email_verified')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  if (!owner?.email_verified) return 'email_not_confirmed';
  const isStopped =
    channel === 'email'
      ? await wantsNoRecaps(db, { accountId, address })
      : await isOptedOut(db, { accountId, phone: address });
  return isStopped ? 'stopped' : null;
}
