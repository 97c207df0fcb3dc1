import type { Tx } from '../../../db/database.ts';
import { forgetRecapTexts, forgetStrangersTexts } from '../../../records/texts/forget-texts.ts';

/**
 * Texts to and from a free caller. Those of this call's recap go with it; whatever else was written goes with the last
 * call of that number. A STOP stays, and a START: they say whether the number may be texted at all.
 */
export async function forgetCaller(tx: Tx, call: { id: string; caller_phone: string | null }): Promise<void> {
  await forgetRecapTexts(tx, call.id);
  const phone = call.caller_phone;
  if (!phone) return;
  const another = await tx
    .selectFrom('calls')
    .select('id')
    .where('caller_phone', '=', phone)
    .where('kind', '=', 'customer')
    .where('deleted_at', 'is', null)
    .where('id', '<>', call.id)
    .limit(1)
    .executeTakeFirst();
  if (another) return;
  await forgetStrangersTexts(tx, phone);
}
