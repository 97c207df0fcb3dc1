import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { logEvent } from '../call-events.ts';
import { moveCall } from '../call-state.ts';
import { getOwnCall } from '../get-own-call.ts';
import { eraseRefusedCall } from '../phone/erase-refused-call.ts';
import { enqueueStep } from '../resume-call.ts';
import { findDecision } from './find-decision.ts';

interface Answer {
  accountId: string;
  callId: string;
  /** Who listened: the consent log keeps it. */
  person: { id: string; name: string };
  isRefusal: boolean;
}

/** The pro has listened. A refusal erases the call; else its notes are written, and the log says who decided. */
export async function settleDoubt(
  deps: Deps,
  { accountId, callId, person, isRefusal }: Answer,
): Promise<{ state: 'skipped' | 'writing_notes' }> {
  const detail = { loginId: person.id, by: person.name };
  const call = await deps.db.service.transaction().execute(async (tx) => {
    const found = await getOwnCall(tx, { accountId, callId });
    if (found.state !== 'held' || (await findDecision(tx, found)))
      throw new AppError('conflict', { userMessage: 'This call is no longer waiting for an answer.' });
    const seconds = Number(found.held_seconds);
    const answered = { at: deps.clock.now(), offsetSeconds: seconds, detail };
    if (isRefusal) {
      await logEvent(tx, found, { kind: 'refusal_spoken', event_key: 'refusal_spoken', ...answered });
      return found;
    }
    const event_key = `refusal_ruled_out:${seconds.toFixed(3)}`;
    await logEvent(tx, found, { kind: 'refusal_ruled_out', event_key, ...answered });
    await moveCall(tx, { callId, from: ['held'], to: 'writing_notes', set: { resumed_count: 0 } });
    await enqueueStep(deps, tx, { callId, step: 'writing_notes' });
    return null;
  });
  if (!call) return { state: 'writing_notes' };
  // What a storage that is away leaves undone, `calls.erase-undecided` does: the answer is in the log.
  await eraseRefusedCall(deps, { call, offsetSeconds: Number(call.held_seconds) });
  return { state: 'skipped' };
}
