import { choosePlanPath } from '#domain/billing/billing.ts';
import { formatDay } from '#domain/billing/invoices.ts';
import { formatCallTime } from '#domain/calls/call-times.ts';
import { keepDays } from '#domain/calls/calls.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';

/** More than this nobody reads; the list of calls has them all. */
const mostNamed = 20;

interface DeletionNotice {
  calls: { startedAt: Date; jobTitle: string | null }[];
  day: string;
  timeZone: string;
  /** Else the account has no plan at all. */
  isPaused: boolean;
  publicUrl: string;
}

export function deletionNoticeMail({ calls, day, timeZone, isPaused, publicUrl }: DeletionNotice) {
  const when = formatDay(day);
  const many = calls.length === 1 ? '1 call' : `${calls.length} calls`;
  const named = calls
    .slice(0, mostNamed)
    .map(
      ({ startedAt, jobTitle }) => `${formatCallTime(startedAt, timeZone)}${jobTitle ? `: ${jobTitle}` : ''}`,
    );
  const more = calls.length - named.length;
  return layOutMail({
    subject: `${many} will be deleted on ${when}`,
    paragraphs: [
      `${isPaused ? 'Your plan is paused' : 'You have no plan'}, so calls are kept for ${keepDays.withoutPlan} days without notes. On ${when} ${calls.length === 1 ? 'this recording is' : 'these recordings are'} deleted for good:`,
      ...named,
      ...(more > 0 ? [`and ${more} more`] : []),
      isPaused
        ? 'To keep them, replace your card. Once the open invoice is paid, your plan runs again, nothing is deleted and the notes are written.'
        : 'To keep them, choose a plan. Once it runs, nothing is deleted and the notes are written.',
      'To take them along instead, make an archive of your data under Settings, Security.',
    ],
    action: isPaused
      ? { label: 'Replace card', url: `${publicUrl}/dashboard/settings#plan` }
      : { label: 'Choose a plan', url: `${publicUrl}${choosePlanPath}` },
    footer: 'You get one email for all calls deleted on the same day.',
  });
}
