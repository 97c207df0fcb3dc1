import type { NotesCandidate, SendAgain } from '#domain/calls/notes-sending.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { moveCall } from '../call-state.ts';
import { getOwnCall } from '../get-own-call.ts';
import { chooseAgain } from './choose-again.ts';
import { deliverNotesJob } from './deliver-notes.job.ts';
import { listCandidates } from './list-candidates.ts';
import { addDeliveries, planDeliveries } from './plan-deliveries.ts';

interface Again extends SendAgain {
  accountId: string;
  callId: string;
  isEmailConfirmed: boolean;
}

/**
 * Sends the notes as they are now to whom the pro chose, or to everyone who gets them now: a new round, each address
 * once. Notes can be edited
 * to any words, and the account's own address is a stranger's until its link was opened.
 */
export async function resendNotes(
  deps: Deps,
  { accountId, callId, isEmailConfirmed, to, other }: Again,
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
    const own = { ...call, account_id: accountId };
    if (to || other) {
      const destinations = await chooseAgain(deps, tx, { call: own, to, other });
      await addDeliveries(tx, own, { round, destinations });
    } else await planDeliveries(tx, own, round);
    await deps.queue.enqueue(deliverNotesJob, { callId }, { tx });
    return { round };
  });
}

/** Whom the notes of a call can be sent to again. */
export async function listRecipientsAgain(
  { db }: Deps,
  { accountId, callId }: { accountId: string; callId: string },
): Promise<{ candidates: NotesCandidate[] }> {
  return db.service.transaction().execute(async (tx) => {
    const call = await getOwnCall(tx, { accountId, callId });
    const candidates = await listCandidates(tx, { ...call, account_id: accountId });
    return { candidates: candidates.map(({ format: _, ...candidate }) => candidate) };
  });
}
