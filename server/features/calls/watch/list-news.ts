import type { LiveDraft, LiveNews } from '#domain/calls/live.ts';
import { customerFields, type Notes, needsConfirmation, notesSchema } from '#domain/calls/notes.ts';
import type { Deps } from '../../../deps.ts';
import { heardTurns } from '../live/list-heard-windows.ts';

/** What was heard or drafted after that revision. */
export async function listNews(
  { db }: Pick<Deps, 'db'>,
  { accountId, callId, since }: { accountId: string; callId: string; since: number },
): Promise<LiveNews> {
  const [windows, [draft]] = await Promise.all([
    db.readAsAccount(accountId, (read) =>
      read
        .selectFrom('heard_windows')
        .innerJoin('call_streams', 'call_streams.id', 'heard_windows.stream_id')
        .select(['stream_id', 'heard_windows.position', 'base_seconds', 'turns'])
        .where('call_streams.account_id', '=', accountId)
        .where('call_streams.call_id', '=', callId)
        .where('heard_windows.revision', '>', since)
        .orderBy('base_seconds')
        .orderBy('heard_windows.position'),
    ),
    db.readAsAccount(accountId, (read) =>
      read
        .selectFrom('call_drafts')
        .select(['document', 'told_missing as told'])
        .where('account_id', '=', accountId)
        .where('call_id', '=', callId)
        .where('document_revision', '>', since),
    ),
  ]);
  return {
    windows: windows.map(({ stream_id: stream, position, base_seconds: base, turns }) => ({
      key: `${stream}:${position}`,
      lines: heardTurns.parse(turns).map(({ speaker, text, start, end }) => ({
        speaker,
        text,
        start: Number(base) + start,
        end: Number(base) + end,
      })),
    })),
    draft: draft ? toLiveDraft(notesSchema.parse(draft.document), draft.told) : null,
  };
}

function toLiveDraft(notes: Notes, told: string[]): LiveDraft {
  const { jobTitle, customer, customerConfidence, actionItems, scope, missing } = notes;
  return {
    jobTitle,
    customer,
    unsure: customerFields.filter(
      (field) => customer[field] !== null && needsConfirmation(customerConfidence[field]),
    ),
    toDo: actionItems.map(({ text, owner, due }) => ({ text, owner, due })),
    scope: scope.map(({ text }) => text),
    stillMissing: missing.filter((label) => told.includes(label)),
  };
}
