import { z } from 'zod';
import { keepConfirmed, keepPromised } from '#domain/calls/join-notes.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { lockCall } from '../lock-call.ts';
import { draftAnew } from '../notes/draft-anew.ts';
import { lockNotes } from '../notes/lock-notes.ts';
import { replaceNotes } from '../notes/replace-notes.ts';
import { leaveOutDismissed } from '../promises/dismiss-promise.ts';

/**
 * The notes of a call that was joined, written anew from the transcript of the whole. Until then, and where the writer does
 * not come or somebody changed them meanwhile, those of both halves stand together. No mail goes out.
 */
export const writeJoinedNotesJob = defineJob({
  name: 'calls.write-joined-notes',
  payload: z.strictObject({ callId: z.uuid(), revision: z.number().int().positive() }),
  retry: { limit: 2, delaySeconds: 10, maxDelaySeconds: 60 },
  expireSeconds: 900,
  async run(deps, { callId, revision }) {
    const written = await draftAnew(deps, { callId, isJob: true });
    // The halves were looked through one by one: what is heard in the whole alone takes nothing away.
    if (!written || written.isModelAway) return;
    await deps.db.service.transaction().execute(async (tx) => {
      const locked = await lockCall(tx, { id: callId });
      const stored = await lockNotes(tx, callId);
      if (!locked || locked.deleted_at || stored?.revision !== revision) return;
      const whole = keepPromised(keepConfirmed(written.notes, stored.notes), stored.notes);
      const notes = await leaveOutDismissed(tx, callId, whole);
      await replaceNotes(deps, tx, { call: locked, notes, revision, set: { writer: written.writer } });
    });
  },
});
