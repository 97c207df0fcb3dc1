import { formatCallTime } from '#domain/calls/call-times.ts';
import { heldDays } from '#domain/calls/calls.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';

interface RefusedCall {
  startedAt: Date;
  timeZone: string;
  pageUrl: string;
  /** Nobody said in time whether it was a refusal. */
  isUndecided: boolean;
}

export function refusalMail({ startedAt, timeZone, pageUrl, isUndecided }: RefusedCall) {
  const when = formatCallTime(startedAt, timeZone);
  return layOutMail({
    subject: `No notes for your call on ${when}`,
    paragraphs: isUndecided
      ? [
          `Somebody on your call on ${when} may have said no to the recording, and nobody told us within ${heldDays} days which it was.`,
          'So we deleted the recording and its transcript, as after a no, and wrote no notes. The log keeps that the question stayed open.',
        ]
      : [
          `Someone on your call on ${when} said they did not want to be recorded.`,
          'We deleted the recording and its transcript and wrote no notes. The log that the refusal was heard is kept, as proof that it was respected.',
        ],
    action: { label: 'See the call', url: pageUrl },
  });
}
