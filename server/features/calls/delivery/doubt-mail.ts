import { formatCallTime } from '#domain/calls/call-times.ts';
import { heldDays } from '#domain/calls/calls.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';

/** Nothing of what was said: while the call is held its words stay where they are. */
export function doubtMail(call: { startedAt: Date; timeZone: string; pageUrl: string }) {
  const when = formatCallTime(call.startedAt, call.timeZone);
  return layOutMail({
    subject: `Did somebody say no to the recording of your call on ${when}?`,
    paragraphs: [
      `On your call on ${when} somebody may have said no to the recording. We are not sure, so nothing was written and nothing was sent.`,
      'Listen to five seconds of it and tell us which it was: then we write the notes, or delete the call.',
      `Without an answer we delete recording and transcript after ${heldDays} days, as if it had been a no.`,
    ],
    action: { label: 'Listen and decide', url: call.pageUrl },
  });
}
