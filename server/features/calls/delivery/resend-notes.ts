import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { moveCall } from '../call-state.ts';
import { getOwnCall } from '../get-own-call.ts';
import { deliverNotesJob } from './deliver-notes.job.ts';
import { planDeliveries } from './plan-deliveries.ts';

/**
 * Sends the notes as they are now to everyone who gets them now: a new round, each address once. Notes can be edited
 * to any words, and the account's own address is a stranger's until its link was opened.
 */
export async function resendNotes(
  deps: Deps,
  { accountId, callId, isEmailConfirmed }: { accountId: string; callId: string; isEmailConfirmed: boolean },
): Promise<{ round: number }> {
  return deps.db.service.transaction().execute(async (tx) => {
    const call = await getOwnCall(tx, { accountId, callId });
    if (!isEmailConfirmed)
      throw new AppError('email_not_confirmed', {
        userMessage: 'Confirm your email address first: the link is in the email we sent you.',
      });
    if (call.state !== 'done')
      throw new AppError('conflict', {
        userMessage: 'The notes of this call are not ready to be sent again.',
      });
    const { last } = await tx
      .selectFrom('call_deliveries')
      .select(({ fn }) => fn.max('round').as('last'))
      .where('call_id', '=', callId)
      .where('purpose', 'in', ['notes', 'crm'])
      .executeTakeFirstOrThrow();
    const round = (last ?? 0) + 1;
    await moveCall(tx, { callId, from: ['done'], to: 'sending' });
    await planDeliveries(tx, call, round);
    await deps.queue.enqueue(deliverNotesJob, { callId }, { tx });
    return { round };
  });
}
