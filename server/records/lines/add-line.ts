import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

interface NewLine {
  accountId: string;
  phoneNumber: string;
  assignedPersonName: string;
  assignedEmail?: string | null;
  sendToPrimary?: boolean;
  isPrimary?: boolean;
  /** Of a line beyond what the plan includes; 0 for one that it includes. */
  monthlyPriceCents?: number;
}

/** The used counts of the plan follow by a trigger. Null when the account has a line with this number. */
export async function addLine(tx: Kysely<DB>, line: NewLine): Promise<{ id: string } | null> {
  const { monthlyPriceCents = 0 } = line;
  const added = await tx
    .insertInto('phone_numbers')
    .values({
      account_id: line.accountId,
      phone_number: line.phoneNumber,
      assigned_person_name: line.assignedPersonName,
      assigned_email: line.assignedEmail ?? null,
      send_to_primary: line.sendToPrimary,
      is_primary: line.isPrimary ?? false,
      is_addon: monthlyPriceCents > 0,
      monthly_price_cents: monthlyPriceCents,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'phone_number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added ?? null;
}
