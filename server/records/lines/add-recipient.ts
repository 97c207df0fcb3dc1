import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

interface NewRecipient {
  accountId: string;
  email: string;
  isGlobal: boolean;
  /** The line whose notes it gets, when it does not get those of all. */
  lineId?: string | null;
  isPrimary?: boolean;
  /** Of an address beyond what the plan includes; 0 for one that it includes. */
  monthlyPriceCents?: number;
}

/** Notes go there only after its owner agreed: whoever adds it has them asked. Null when the account has it. */
export async function addRecipient(tx: Kysely<DB>, recipient: NewRecipient): Promise<{ id: string } | null> {
  const { email, monthlyPriceCents = 0 } = recipient;
  const added = await tx
    .insertInto('email_recipients')
    .values({
      account_id: recipient.accountId,
      email,
      name: email.split('@')[0] ?? email,
      is_global: recipient.isGlobal,
      assigned_phone_id: recipient.lineId ?? null,
      is_primary: recipient.isPrimary ?? false,
      is_addon: monthlyPriceCents > 0,
      monthly_price_cents: monthlyPriceCents,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added ?? null;
}
