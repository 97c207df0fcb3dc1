import type { Tx } from '../../../db/database.ts';
import type { Destination } from './choose-recipients.ts';
import { listCandidates } from './list-candidates.ts';

interface PlannedCall {
  id: string;
  account_id: string | null;
  phone_number_id: string | null;
}

type Planned = Destination & { isDead?: boolean };

/** Writes down who gets the notes by themselves; planning the same round twice changes nothing. */
export async function planDeliveries(tx: Tx, call: PlannedCall, round: number): Promise<void> {
  const { account_id } = call;
  if (!account_id) return;
  const candidates = await listCandidates(tx, { ...call, account_id });
  const usual = candidates
    .filter(({ isUsual }) => isUsual)
    .map(({ address, purpose, format, hold }) => ({ address, purpose, format, isDead: hold === 'bounced' }));
  await addDeliveries(tx, { ...call, account_id }, { round, destinations: usual });
}

/** One row for each address. One whose mail came back is written down too, with the reason why nothing is sent. */
export async function addDeliveries(
  tx: Tx,
  { id, account_id }: { id: string; account_id: string },
  { round, destinations }: { round: number; destinations: Planned[] },
): Promise<void> {
  if (destinations.length === 0) return;
  const rows = destinations.map(({ address, purpose, format, isDead }) => ({
    account_id,
    call_id: id,
    purpose,
    address,
    format,
    round,
    ...(isDead && {
      state: 'failed' as const,
      last_error: 'Email to this address bounced before, so nothing is sent to it.',
    }),
  }));
  await tx
    .insertInto('call_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['call_id', 'purpose', 'address', 'round']).doNothing())
    .execute();
}
