import { type Kysely, sql } from 'kysely';
import type { BusinessKind } from '#domain/numbers/business-kinds.ts';
import { senderLimits } from '#domain/numbers/registration-rules.ts';
import type { DB } from '../../../db/schema.generated.ts';
import type { Messaging } from '../../../providers/messaging/messaging.ts';

export interface OwnSender {
  numberId: string;
  phone: string;
  serviceId: string | null;
  /** Whether the phone companies let its texts through; until then they wait. */
  isApproved: boolean;
  limits: Messaging['limits'];
}

/** The number that a business texts from; null while it uses the shared one. */
export async function findOwnSender(db: Kysely<DB>, accountId: string): Promise<OwnSender | null> {
  const row = await db
    .selectFrom('account_numbers')
    .leftJoin('sender_registrations', 'sender_registrations.account_id', 'account_numbers.account_id')
    .select(['account_numbers.id as numberId', 'phone', 'service_id as serviceId'])
    .select('sender_registrations.state as registration')
    .select(sql<BusinessKind | null>`sender_registrations.details ->> 'kind'`.as('kind'))
    .where('account_numbers.account_id', '=', accountId)
    .where('account_numbers.state', '=', 'active')
    .executeTakeFirst();
  if (!row) return null;
  const { registration, kind, ...sender } = row;
  return {
    ...sender,
    isApproved: registration === 'approved' && sender.serviceId !== null,
    limits: senderLimits[kind ?? 'sole_proprietor'],
  };
}

/**
 * The same for whoever decides whether a text goes out: an approval that is being written is waited for, so that nothing
 * is held back after it.
 */
export async function lockOwnSender(db: Kysely<DB>, accountId: string): Promise<OwnSender | null> {
  await db
    .selectFrom('sender_registrations')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forShare()
    .execute();
  return findOwnSender(db, accountId);
}
