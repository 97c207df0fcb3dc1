import { formatCallTime } from '#domain/calls/call-times.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';

export function failureMail(call: {
  startedAt: Date;
  timeZone: string;
  pageUrl: string;
  failureReason: string | null;
}) {
  const when = formatCallTime(call.startedAt, call.timeZone);
  return layOutMail({
    subject: `The notes for your call on ${when} are delayed`,
    paragraphs: [
      call.failureReason ?? 'The call was stuck when this email was queued and has been tried again since.',
      'What was recorded is kept. Open the call and press Retry to go on from where it stopped.',
    ],
    action: { label: 'Open the call', url: call.pageUrl },
  });
}
