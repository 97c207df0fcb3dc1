import type { MissingLabel } from '#domain/calls/notes.ts';
import { missingShortly } from '#domain/calls/notes-wording.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { queueTextOnce } from '../../../records/texts/queue-text.ts';
import { sendMessageJob } from '../../messages/send-message.job.ts';
import type { CallRow } from '../lock-call.ts';

export const missingKey = (callId: string) => `still-missing:${callId}`;

/**
 * Says once what nobody has said yet, to the pro's own phone alone: a call that came over none of their lines is the
 * customer's, who is texted nothing. False where there is nothing to say, or the pro does not want to hear it.
 */
export async function tellMissing(
  deps: Deps,
  tx: Tx,
  { call, missing }: { call: CallRow; missing: MissingLabel[] },
): Promise<boolean> {
  if (!call.account_id || missing.length === 0) return false;
  const account = await tx
    .selectFrom('accounts')
    .select('tell_missing')
    .where('id', '=', call.account_id)
    .executeTakeFirst();
  if (!account?.tell_missing) return false;
  if (!call.phone_number_id || !call.caller_phone) return true;
  const queued = await queueTextOnce(tx, {
    accountId: call.account_id,
    purpose: 'line_notice',
    to: call.caller_phone,
    body: `Jotline: still missing on this call: ${missingShortly(missing)}. Ask before you hang up.`,
    provider: deps.messaging.name,
    key: missingKey(call.id),
  });
  if (queued) await deps.queue.enqueue(sendMessageJob, { messageId: queued.id }, { tx });
  return true;
}
