import type { Deps } from '../../../deps.ts';

/** The account's record at the processor in use, made when first needed. */
export async function getCustomer({ db, payments }: Deps, userId: string): Promise<string> {
  const find = () =>
    db.service
      .selectFrom('payment_customers')
      .select('provider_customer_id')
      .where('user_id', '=', userId)
      .where('provider', '=', payments.name)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.provider_customer_id;
  const user = await db.service
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { customerRef } = await payments.createCustomer({
    userId,
    ...user,
    idempotencyKey: `customer:${userId}`,
  });
  await db.service
    .insertInto('payment_customers')
    .values({ user_id: userId, provider: payments.name, provider_customer_id: customerRef })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doNothing())
    .execute();
  return (await find())?.provider_customer_id ?? customerRef;
}
