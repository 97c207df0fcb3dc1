import type { Tx } from '../../../db/database.ts';
import { optOut } from './opt-out.ts';

interface ImportedStops {
  accountId: string;
  phones: string[];
  fileName: string;
  at: Date;
}

/** Numbers that a list names as opted out. Who told that list is not known, so only they themselves can come back. */
export async function optOutImported(
  tx: Tx,
  { accountId, phones, fileName, at }: ImportedStops,
): Promise<void> {
  for (const phone of phones)
    await optOut(tx, { accountId, phone, source: 'import', wording: `Opted out in ${fileName}`, at });
}
