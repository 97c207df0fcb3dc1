import { workingStates } from '#domain/calls/call-list.ts';
import { missingKey } from '#domain/calls/edit-notes.ts';
import type { Notes } from '#domain/calls/notes.ts';
import type { Owed } from '#domain/overview/shown-overview.ts';
import type { Deps } from '../../deps.ts';
import { listLatestNotes } from '../../records/calls/list-latest-notes.ts';
import { listOpenPromises } from '../../records/calls/list-open-promises.ts';
import type { Viewer } from './viewer.ts';

/** More than a page can show, and still an answer of some kilobytes; the promises' own page has them all. */
const mostItems = 200;
const mostWorking = 50;

/** What the pro owes whom: open items of their own, answers still missing, calls still in the works. */
export async function getOwed(deps: Deps, user: Viewer): Promise<Owed<Date>> {
  const { accountId } = user;
  const [open, calls, working] = await Promise.all([
    listOpenPromises(deps, { accountId, owner: 'pro', most: mostItems + 1 }),
    listLatestNotes(deps, { accountId }),
    deps.db.readAsAccount(user.accountId, (read) =>
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
  const missing = calls
    .map(({ callId, startedAt, notes, done }) => ({
      callId,
      startedAt,
      ...headOf(notes),
      phone: notes.customer.phone,
      labels: notes.missing.filter((label) => !done.has(missingKey(label))),
    }))
    .filter(({ labels }) => labels.length > 0);
  return {
    actionItems: open.slice(0, mostItems).map(({ owner: _, id: __, ...item }) => item),
    actionItemCount: open.length,
    missing,
    missingCount: missing.length,
    working,
  };
}

const headOf = ({ jobTitle, customer }: Notes) => ({
  jobTitle,
  customerName: customer.name,
});
