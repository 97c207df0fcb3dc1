import { workingStates } from '#domain/calls/call-list.ts';
import { missingKey } from '#domain/calls/edit-notes.ts';
import { notesSchema } from '#domain/calls/notes.ts';
import type { Owed } from '#domain/overview/shown-overview.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from './viewer.ts';

const latestCalls = 20;
/** More than twenty calls leave open, and still an answer of some kilobytes. */
const mostItems = 200;
const mostWorking = 50;

/** What the pro owes whom: open items of their own, answers still missing, calls still in the works. */
export async function getOwed({ db }: Deps, user: Viewer): Promise<Owed<Date>> {
  const [noted, working] = await Promise.all([
    db.readAsAccount(user.accountId, (read) =>
      read
        .selectFrom('calls')
        .innerJoin('call_notes', 'call_notes.call_id', 'calls.id')
        .select(['calls.id as callId', 'calls.started_at as startedAt', 'document', 'done_items'])
        .where('calls.account_id', '=', user.accountId)
        .where('call_notes.account_id', '=', user.accountId)
        .where('calls.deleted_at', 'is', null)
        .orderBy('calls.started_at', 'desc')
        .orderBy('calls.id', 'desc')
        .limit(latestCalls),
    ),
    db.readAsAccount(user.accountId, (read) =>
      read
        .selectFrom('calls')
        .select(['id', 'state', 'started_at as startedAt', 'caller_phone as callerPhone'])
        .select(['progress_percent as progressPercent', 'waiting_reason as waitingReason'])
        .where('account_id', '=', user.accountId)
        .where('deleted_at', 'is', null)
        .where('state', 'in', [...workingStates, 'held', 'failed'])
        .orderBy('started_at', 'desc')
        .limit(mostWorking),
    ),
  ]);
  const calls = noted.map(({ document, done_items, ...call }) => ({
    ...call,
    notes: notesSchema.parse(document),
    done: new Set(done_items),
  }));
  const openItems = calls.flatMap(({ notes, done, ...call }) =>
    notes.actionItems
      .filter(({ owner, text }) => owner === 'pro' && !done.has(text))
      .map(({ text, due }) => ({ ...call, ...headOf(notes), text, due })),
  );
  const missing = calls
    .map(({ notes, done, ...call }) => ({
      ...call,
      ...headOf(notes),
      phone: notes.customer.phone,
      labels: notes.missing.filter((label) => !done.has(missingKey(label))),
    }))
    .filter(({ labels }) => labels.length > 0);
  return {
    actionItems: openItems.slice(0, mostItems),
    actionItemCount: openItems.length,
    missing,
    missingCount: missing.length,
    working,
  };
}

const headOf = ({ jobTitle, customer }: ReturnType<typeof notesSchema.parse>) => ({
  jobTitle,
  customerName: customer.name,
});
