import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { getOwnCall } from '../get-own-call.ts';
import { rewriteNotesJob } from '../notes/rewrite-notes.job.ts';

interface Asked {
  accountId: string;
  callId: string;
  revision: number;
  /** Said in so many words: what a person wrote into the notes goes. */
  replaceEdits: boolean;
}

/** Has the notes written anew from the transcript; nothing is mailed until somebody presses Send again. */
export async function writeAgain(deps: Deps, asked: Asked): Promise<{ revision: number }> {
  const { accountId, callId, revision } = asked;
  return deps.db.service.transaction().execute(async (tx) => {
    const call = await getOwnCall(tx, { accountId, callId });
    const notes = await tx
      .selectFrom('call_notes')
      .select(['revision', 'is_edited'])
      .where('call_id', '=', callId)
      .executeTakeFirst();
    if (!notes || call.state !== 'done')
      throw new AppError('conflict', { userMessage: 'The notes of this call are not ready yet.' });
    if (notes.revision !== revision)
      throw new AppError('conflict', {
        userMessage: 'These notes were changed somewhere else. Reload to see them.',
      });
    if (notes.is_edited && !asked.replaceEdits)
      throw new AppError('conflict', {
        userMessage: 'You have edited these notes. Confirm that your changes may be replaced.',
      });
    await deps.queue.enqueue(rewriteNotesJob, { callId, revision }, { tx });
    return { revision };
  });
}
