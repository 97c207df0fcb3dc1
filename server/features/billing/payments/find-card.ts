import type { Kysely } from 'kysely';
import type { Card, CardOnFile } from '#domain/billing/billing-answers.ts';
import type { DB } from '../../../db/schema.generated.ts';
import type { Deps } from '../../../deps.ts';

/** The card that is charged, of the processor in use; a card saved in test mode is none when real ones are taken. */
export async function findCard(
  db: Kysely<DB>,
  { accountId, provider }: { accountId: string; provider: Deps['payments']['name'] },
): Promise<Card | undefined> {
  return db
    .selectFrom('payment_methods')
    .select(['id', 'brand', 'last4', 'expires_month as expiresMonth', 'expires_year as expiresYear'])
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('is_default', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

export async function getCard({ db, payments }: Deps, accountId: string): Promise<CardOnFile> {
  const card = await db.asAccount(accountId, (tx) => findCard(tx, { accountId, provider: payments.name }));
  return { card: card ?? null, testMode: payments.name === 'test', publishableKey: payments.publishableKey };
}
