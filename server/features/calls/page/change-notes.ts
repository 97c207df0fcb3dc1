import type { EditedNotes } from '#domain/calls/edit-notes.ts';
import { followSummary } from '#domain/calls/follow-summary.ts';
import type { Notes } from '#domain/calls/notes.ts';
import { wordsOfEdit } from '#domain/calls/words-of-correction.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { getOwnCall } from '../get-own-call.ts';
import { lockNotes } from '../notes/lock-notes.ts';
import { replaceNotes } from '../notes/replace-notes.ts';
import { learnWords } from '../vocabulary/learn-words.ts';
import { toShownNotes } from './to-shown-notes.ts';

interface Edit {
  accountId: string;
  callId: string;
  revision: number;
  notes: EditedNotes;
}

/** A person's word on the notes. Marked as edited; a recap that has not gone out takes it up. */
export async function changeNotes(deps: Deps, { accountId, callId, revision, notes: edited }: Edit) {
  return deps.db.service.transaction().execute(async (tx) => {
    const call = await getOwnCall(tx, { accountId, callId });
    const row = await lockNotes(tx, callId);
    if (!row) throw new AppError('not_found', { userMessage: 'This call has no notes.' });
    if (row.revision !== revision) throw new AppError('conflict', { userMessage: changedMeanwhile });
    const { notes: stored } = row;
    const notes: Notes = {
      ...stored,
      ...edited,
      summary: summaryOf(stored, edited),
      urgencyReason: reasonOf(stored, edited),
    };
    await learnWords(tx, { accountId, words: wordsOfEdit(stored, notes), now: deps.clock.now() });
    const set = { is_edited: true, edited_at: deps.clock.now() };
    const kept = await replaceNotes(deps, tx, { call, notes, revision, set });
    return { ...kept, notes: toShownNotes(kept.notes) };
  });
}

const changedMeanwhile =
  'These notes were changed somewhere else while you edited them. Yours are still here: copy what you need, then reload.';

/** The reason was given for the urgency that was heard, not for the one a person chose instead. */
function reasonOf(stored: Notes, edited: EditedNotes): string {
  return stored.urgency === edited.urgency ? stored.urgencyReason : '';
}

/** Who leaves the summary alone and says that something is there now must not read that it is missing. */
function summaryOf(stored: Notes, edited: EditedNotes): string {
  if (stored.summary !== edited.summary) return edited.summary;
  return followSummary(stored.summary, stored, { customer: stored.customer, missing: edited.missing });
}
