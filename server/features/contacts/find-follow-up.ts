import { writeOutDays } from '#domain/calls/write-out-days.ts';
import { campaignTemplateRules } from '#domain/campaigns/campaign-templates.ts';
import type { LatestNotes, NextStep } from '#domain/contacts/shown-contacts.ts';
import type { Deps } from '../../deps.ts';
import { listLatestNotes } from '../../records/calls/list-latest-notes.ts';
import { listOpenPromises } from '../../records/calls/list-open-promises.ts';
import { selectRecipients } from '../../records/texts/audience.ts';

/** The longest time after a job for which the review request offers itself. */
const reviewTimeframe = Math.max(...campaignTemplateRules.post_job_review.windows);

/** The page counts them. */
const mostOpen = 200;

interface Query {
  accountId: string;
  timeZone: string;
  contactId: string;
}

interface FollowUp {
  latestNotes: LatestNotes<Date> | null;
  nextStep: NextStep<Date> | null;
}

/** The latest call's notes and the next step: our own promises first, then theirs, then to ask for a review. */
export async function findFollowUp(deps: Deps, query: Query): Promise<FollowUp> {
  const { accountId, timeZone, contactId } = query;
  const [calls, open] = await Promise.all([
    listLatestNotes(deps, { accountId, contactId }),
    listOpenPromises(deps, { accountId, contactId, most: mostOpen }),
  ]);
  const first = open.find(({ owner }) => owner === 'pro') ?? open[0];
  const [latest] = calls;
  const latestNotes = latest
    ? {
        callId: latest.callId,
        startedAt: latest.startedAt,
        jobTitle: latest.notes.jobTitle,
        summary: latest.notes.summary,
      }
    : null;
  if (!first) return { latestNotes, nextStep: (await isReviewDue(deps, query)) ? { kind: 'review' } : null };
  const { id: _, customerName: __, due, ...item } = first;
  const said = { calledAt: item.startedAt.toISOString(), timeZone };
  return {
    latestNotes,
    nextStep: {
      kind: 'promise',
      ...item,
      due: due && writeOutDays(due, said),
      others: open.length - 1,
    },
  };
}

/** A job was done some days ago, and a review campaign would reach them. */
async function isReviewDue({ db, clock }: Deps, { accountId, contactId }: Query): Promise<boolean> {
  const audience = { timeframe: reviewTimeframe };
  const reached = await db.readAsAccount(accountId, (read) =>
    selectRecipients(read, { accountId, audience, purpose: 'review', now: clock.now() }).where(
      'contacts.id',
      '=',
      contactId,
    ),
  );
  return reached.some(({ heldReason }) => heldReason === null);
}
