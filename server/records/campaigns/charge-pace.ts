import type { Tx } from '../../db/database.ts';

interface PacedCampaign {
  id: string;
  pacingRate: number | null;
  nextSendAt: Date | null;
}

/** So many messages were taken: when the campaign's own pace lets the next one go. */
export async function chargePace(
  tx: Tx,
  { id, pacingRate, nextSendAt }: PacedCampaign,
  { messages, now }: { messages: number; now: Date },
): Promise<void> {
  if (!pacingRate || messages === 0) return;
  const from = Math.max(now.getTime(), nextSendAt?.getTime() ?? 0);
  const next_send_at = new Date(from + (messages * 60_000) / pacingRate);
  await tx.updateTable('campaigns').set({ next_send_at }).where('id', '=', id).execute();
}
