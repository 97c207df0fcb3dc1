import { sql } from 'kysely';
import { type RecapHold, recapLimits } from '#domain/calls/recap-sending.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { hashAddress, withoutTag } from '../../../hash-address.ts';

interface Sending {
  accountId: string;
  address: string;
}

const hourMs = 3600 * 1000;
export const countedMs = 24 * hourMs;

/** Counted like this, it is a send: whatever becomes of the call, the limits know of it for a day. */
export async function noteRecapSend({ clock }: Deps, tx: Tx, { accountId, address }: Sending): Promise<void> {
  await tx
    .insertInto('recap_sends')
    .values({ account_id: accountId, mailbox_hash: hashAddress(withoutTag(address)), sent_at: clock.now() })
    .execute();
}

/** Which limit the next recap would pass. Until the transaction ends, nobody else counts for either of the two. */
export async function findReachedLimit(
  { clock }: Deps,
  tx: Tx,
  { accountId, address }: Sending,
): Promise<RecapHold | null> {
  const mailbox = hashAddress(withoutTag(address));
  // Always in this order, so that two never wait for each other.
  for (const name of [`recaps:${accountId}`, `recaps-to:${mailbox}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  const now = clock.now().getTime();
  const hourAgo = new Date(now - hourMs);
  const sent = await tx
    .selectFrom('recap_sends')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('account_id', '=', accountId).as('fromAccount'),
      fn
        .countAll<number>()
        .filterWhere('account_id', '=', accountId)
        .filterWhere('sent_at', '>', hourAgo)
        .as('thisHour'),
      fn.countAll<number>().filterWhere('mailbox_hash', '=', mailbox).as('toMailbox'),
      fn
        .countAll<number>()
        .filterWhere('mailbox_hash', '=', mailbox)
        .filterWhere('account_id', '=', accountId)
        .as('fromAccountToMailbox'),
    ])
    .where('sent_at', '>', new Date(now - countedMs))
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('mailbox_hash', '=', mailbox)]))
    .executeTakeFirstOrThrow();
  if (sent.fromAccountToMailbox >= recapLimits.addressFromAccount) return 'address_from_account';
  if (sent.toMailbox >= recapLimits.addressFromAll) return 'address_from_all';
  if (sent.fromAccount >= recapLimits.accountDay) return 'account_day';
  return sent.thisHour >= recapLimits.accountHour ? 'account_hour' : null;
}
