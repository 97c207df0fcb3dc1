import type { Deps } from '../../../deps.ts';
import { tickItem } from '../../../records/calls/done-items.ts';

export async function tickOwnItem(
  { db }: Deps,
  { accountId, ...ticked }: { accountId: string; callId: string; item: string; done: boolean },
) {
  return db.asAccount(accountId, (tx) => tickItem(tx, ticked));
}
