import type { Tx } from '../../db/database.ts';

/** A call was refused because the pool is spent, and its owner was texted so. */
export async function noteRefusalTold(tx: Tx, { cycleId, at }: { cycleId: string; at: Date }): Promise<void> {
  await tx.updateTable('minute_cycles').set({ refused_notice_at: at }).where('id', '=', cycleId).execute();
}
