import { formatCallTime } from '#domain/calls/call-times.ts';
import { looksLikeNoJob, type NoJobReason } from '#domain/calls/no-job.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';

interface CallWithoutJob {
  startedAt: Date;
  timeZone: string;
  pageUrl: string;
  noJobReason: NoJobReason | null;
}

/** The link only opens the page: mail scanners follow links, and one press there is what writes the notes. */
export function noJobMail({ startedAt, timeZone, pageUrl, noJobReason }: CallWithoutJob) {
  const when = formatCallTime(startedAt, timeZone);
  return layOutMail({
    subject: `No notes for your call on ${when}: it looks like no job`,
    paragraphs: [
      `Your call of ${when} ${looksLikeNoJob(noJobReason)}, so no notes were written.`,
      'Is there a job in it? Open the call and press the button: the notes come as always.',
    ],
    action: { label: 'Write notes anyway', url: pageUrl },
  });
}
