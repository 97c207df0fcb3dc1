import type { Tx } from '../../db/database.ts';

/** A recap by text is told how its message fared. */
export async function markRecap(
  tx: Tx,
  message: { purpose: string; idempotencyKey: string | null },
  state: 'sent' | 'failed',
): Promise<void> {
  const [, recapId] = /^recap:([0-9a-f-]{36})$/.exec(message.idempotencyKey ?? '') ?? [];
  if (message.purpose !== 'recap' || !recapId) return;
  await tx
    .updateTable('call_recaps')
    .set({ state })
    .where('id', '=', recapId)
    .where('state', '=', 'pending')
    .execute();
}
