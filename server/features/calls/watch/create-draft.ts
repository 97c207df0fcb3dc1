import { sql } from 'kysely';
import type { Notes } from '#domain/calls/notes.ts';
import type { Deps } from '../../../deps.ts';

interface Draft {
  callId: string;
  notes: Notes;
  /** How much talk it is made from. */
  talkSeconds: number;
  restSeconds: number;
}

/** Nothing is written where the draft is gone: they hung up, or somebody refused the recording. */
export async function createDraft({ db, clock }: Deps, draft: Draft): Promise<void> {
  const { callId, notes, talkSeconds, restSeconds } = draft;
  await db.service
    .updateTable('call_drafts')
    .set({
      document: JSON.stringify(notes),
      revision: sql`revision + 1`,
      document_revision: sql`revision + 1`,
      drafted_seconds: talkSeconds.toFixed(3),
      rest_until: new Date(clock.now().getTime() + restSeconds * 1000),
    })
    .where('call_id', '=', callId)
    .where('drafted_seconds', '<', talkSeconds.toFixed(3))
    .where(
      sql<boolean>`not exists (select from call_streams s where s.call_id = ${callId} and s.refused_at is not null)`,
    )
    .execute();
}
