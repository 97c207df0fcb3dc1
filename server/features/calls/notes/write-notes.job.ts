import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { moveCall } from '../call-state.ts';
import { findDecision } from '../doubt/find-decision.ts';
import { holdCall } from '../doubt/hold-call.ts';
import { listDoubts } from '../doubt/list-doubts.ts';
import { failCall } from '../fail-call.ts';
import { skipNoJob } from '../no-job/skip-no-job.ts';
import { eraseRefusedCall } from '../phone/erase-refused-call.ts';
import { settleFromTranscript } from '../read-back/settle-from-transcript.ts';
import { createNotes } from './create-notes.ts';
import { draftNotes } from './draft-notes.ts';
import { listTurns } from './list-turns.ts';

/**
 * writing_notes → sending; skipped when somebody refused the recording, or there is no job in the call and nobody said
 * otherwise; held while it is not sure whether somebody refused it.
 */
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
    // An earlier try has found it, or the pro has: from then on the call is only erased.
    const decision = await findDecision(deps.db.service, call);
    if (decision) return eraseRefusedCall(deps, { call, ...decision });

    const turns = await listTurns(deps.db.service, callId);
    if (turns.length === 0) {
      const reason = 'The transcript of this call is gone. The recording is kept.';
      return failCall(deps, { callId, step: 'transcribing', reason });
    }
    await settleFromTranscript(deps, call, turns);
    const { ruledOut } = await listDoubts(deps.db.service, callId);
    const written = await draftNotes(deps, call, turns, { noRefusalAt: ruledOut });
    if (written.kind === 'refused_recording') {
      const offsetSeconds = turns[written.evidence[0] ?? 0]?.start ?? 0;
      return eraseRefusedCall(deps, { call, offsetSeconds });
    }
    if (written.kind === 'unsure_recording') {
      const { quote, seconds } = written;
      // A free caller has nobody who could be asked.
      if (!call.account_id)
        return eraseRefusedCall(deps, { call, offsetSeconds: seconds, isUndecided: true });
      return holdCall(deps, { call, quote, seconds });
    }
    if (written.kind === 'no_job') return skipNoJob(deps, { callId, reason: written.reason });
    await createNotes(deps, { callId, notes: written.notes, writer: written.writer ?? 'embedded' });
  },
  onGivenUp: (deps, { callId }) =>
    failCall(deps, {
      callId,
      step: 'writing_notes',
      reason: 'We could not write notes for this call. Recording and transcript are kept.',
    }),
});
