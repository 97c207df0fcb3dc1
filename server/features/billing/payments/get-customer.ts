import type { Deps } from '../../../deps.ts';

/** The account's record at the processor in use, made when first needed. */
export async function getCustomer({ db, payments }: Deps, accountId: string): Promise<string> {
  const find = () =>
    db.service
      .selectFrom('payment_customers')
      .select('provider_customer_id')
      .where('account_id', '=', accountId)
      .where('provider', '=', payments.name)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.provider_customer_id;
  const owner = await db.service
    .selectFrom('accounts')
    .innerJoin('logins', 'logins.account_id', 'accounts.id')
    .select(['logins.email', 'accounts.name'])
    .where('accounts.id', '=', accountId)
    .where('logins.role', '=', 'owner')
    .executeTakeFirstOrThrow();
  const { customerRef } = await payments.createCustomer({
    accountId,
    ...owner,
    idempotencyKey: `customer:${accountId}`,
  });
  await db.service
    .insertInto('payment_customers')
    .values({ account_id: accountId, provider: payments.name, provider_customer_id: customerRef })
    .onConflict((conflict) => conflict.columns(['account_id', 'provider']).doNothing())
    .execute();
  return (await find())?.provider_customer_id ?? customerRef;
}
