import type { Deps } from '../../deps.ts';
import { claimText } from '../../records/texts/claim-text.ts';
import { settleRecapJob } from '../calls/recap/settle-recap.job.ts';

export type ClaimedMessage = NonNullable<Awaited<ReturnType<typeof claimMessage>>>;

/** Null when it is settled already, or must not go out. */
export async function claimMessage(deps: Deps, messageId: string) {
  const text = await deps.db.service
    .transaction()
    .execute((tx) => claimText(tx, messageId, deps.clock.now()));
  if (text) return { ...text, body: withLink(deps, text) };
  // A STOP may have caught it: a recap then says so, instead of being on its way for ever.
  await deps.queue.enqueue(settleRecapJob, { messageId });
  return null;
}

/** The private link of a recap, which is the same for every try and stored nowhere. */
function withLink(
  { publicUrl, recapTokens }: Deps,
  message: { body: string; purpose: string; idempotency_key: string | null },
): string {
  const recapId = message.purpose === 'recap' && message.idempotency_key?.split(':')[1];
  if (!recapId) return message.body;
  return message.body.replace('{RecapLink}', `${publicUrl}/recap/${recapTokens.tokenFor(recapId)}`);
}
