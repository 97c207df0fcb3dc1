import { z } from 'zod';
import { keepConfirmed, keepPromised } from '#domain/calls/join-notes.ts';
import { findAbsentModel } from '#domain/calls/notes-writer.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { listDoubts } from '../doubt/list-doubts.ts';
import { lockCall } from '../lock-call.ts';
import { draftNotes } from '../notes/draft-notes.ts';
import { listTurns } from '../notes/list-turns.ts';
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
    const call = await deps.db.service
      .selectFrom('calls')
      .selectAll()
      .where('id', '=', callId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const turns = await listTurns(deps.db.service, callId);
    if (!call || turns.length === 0) return;
    const { ruledOut } = await listDoubts(deps.db.service, callId);
    const written = await draftNotes(deps, call, turns, { noRefusalAt: ruledOut, isJob: true });
    // The halves were looked through one by one: what is heard in the whole alone takes nothing away.
    if (written.kind !== 'notes') return;
    const writer = (written.writer ?? 'embedded').slice(0, 100);
    if (findAbsentModel(writer) !== null) return;
    await deps.db.service.transaction().execute(async (tx) => {
      const locked = await lockCall(tx, { id: callId });
      const stored = await lockNotes(tx, callId);
      if (!locked || locked.deleted_at || stored?.revision !== revision) return;
      const whole = keepPromised(keepConfirmed(written.notes, stored.notes), stored.notes);
      const notes = await leaveOutDismissed(tx, callId, whole);
      await replaceNotes(deps, tx, { call: locked, notes, revision, set: { writer } });
    });
  },
});
