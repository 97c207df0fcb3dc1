import type { Tx } from '../../../db/database.ts';

/** Nothing more is taken, whichever process holds the connection; what came stays until the transcript is there. */
export async function endStreams(tx: Tx, { callId, at }: { callId: string; at: Date }): Promise<void> {
  await tx
    .updateTable('call_streams')
    .set({ ended_at: at })
    .where('call_id', '=', callId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Everything that streams of the call gave: sound, words and the draft made from them. */
export async function removeStreams(tx: Pick<Tx, 'deleteFrom'>, callId: string): Promise<void> {
  await tx.deleteFrom('call_streams').where('call_id', '=', callId).execute();
  await tx.deleteFrom('call_drafts').where('call_id', '=', callId).execute();
}
