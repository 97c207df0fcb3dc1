import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { lockCall } from '../lock-call.ts';
import { leaveOutDismissed } from '../promises/dismiss-promise.ts';
import { draftAnew } from './draft-anew.ts';
import { replaceNotes } from './replace-notes.ts';

/**
 * Notes that our own writer wrote for a language model that was away, written anew from the transcript. What a person
 * changed since it was asked for stays, and so do the notes when the model is still away. No mail goes out.
 */
export const rewriteNotesJob = defineJob({
  name: 'calls.rewrite-notes',
  payload: z.strictObject({ callId: z.uuid(), revision: z.number().int().positive() }),
  retry: { limit: 2, delaySeconds: 10, maxDelaySeconds: 60 },
  expireSeconds: 900,
  async run(deps, { callId, revision }) {
    const written = await draftAnew(deps, { callId });
    if (!written) return;
    const { writer, isModelAway } = written;
    await deps.db.service.transaction().execute(async (tx) => {
      const locked = await lockCall(tx, { id: callId });
      const stored = await tx
        .selectFrom('call_notes')
        .select(['revision', 'is_edited'])
        .where('call_id', '=', callId)
        .forUpdate()
        .executeTakeFirst();
      if (!locked || locked.deleted_at || stored?.revision !== revision) return;
      // A person's words are given up for better ones, not for our own again.
      if (isModelAway && stored.is_edited) return;
      const notes = await leaveOutDismissed(tx, callId, written.notes);
      const set = { writer, is_edited: false, edited_at: null };
      await replaceNotes(deps, tx, { call: locked, notes, revision, set });
    });
  },
});
