import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { findEvent } from '../call-events.ts';
import { moveCall } from '../call-state.ts';
import { failCall } from '../fail-call.ts';
import { eraseRefusedCall } from '../phone/erase-refused-call.ts';
import { createNotes } from './create-notes.ts';
import { draftNotes } from './draft-notes.ts';
import { listTurns } from './list-turns.ts';

/** writing_notes → sending; skipped when the customer refused the recording or there is no job in the call. */
export const writeNotesJob = defineJob({
  name: 'calls.write-notes',
  payload: z.strictObject({ callId: z.uuid() }),
  retry: { limit: 4, delaySeconds: 5, maxDelaySeconds: 120 },
  expireSeconds: 900,
  async run(deps, { callId }) {
    const call = await moveCall(deps.db.service, {
      callId,
      from: ['transcribing', 'writing_notes'],
      to: 'writing_notes',
    });
    if (!call) return;
    const refusedAt = await findLoggedRefusal(deps, callId);
    if (refusedAt !== null) return eraseRefusedCall(deps, { call, offsetSeconds: refusedAt });

    const turns = await listTurns(deps.db.service, callId);
    if (turns.length === 0) {
      const reason = 'The transcript of this call is gone. The recording is kept.';
      return failCall(deps, { callId, step: 'transcribing', reason });
    }
    const written = await draftNotes(deps, call, turns);
    if (written.kind === 'refused_recording') {
      const offsetSeconds = turns[written.evidence[0] ?? 0]?.start ?? 0;
      return eraseRefusedCall(deps, { call, offsetSeconds });
    }
    if (written.kind === 'no_job') {
      await moveCall(deps.db.service, {
        callId,
        from: ['writing_notes'],
        to: 'skipped',
        set: { skip_reason: 'no_job' },
      });
      return;
    }
    await createNotes(deps, { callId, notes: written.notes, writer: written.writer ?? 'embedded' });
  },
  onGivenUp: (deps, { callId }) =>
    failCall(deps, {
      callId,
      step: 'writing_notes',
      reason: 'We could not write notes for this call. Recording and transcript are kept.',
    }),
});

/** The moment a refusal was said, when an earlier try has already found it. */
async function findLoggedRefusal({ db }: Deps, callId: string): Promise<number | null> {
  const logged = await findEvent(db.service, { id: callId }, 'refusal_spoken');
  return logged ? Number(logged.offset_seconds) : null;
}
