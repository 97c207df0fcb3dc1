import { formatCallTime } from '#domain/calls/call-times.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';

export function refusalMail(call: { startedAt: Date; timeZone: string; pageUrl: string }) {
  const when = formatCallTime(call.startedAt, call.timeZone);
  return layOutMail({
    subject: `No notes for your call of ${when}`,
    paragraphs: [
      `Someone on your call of ${when} said they did not want to be recorded.`,
      'We deleted the recording and its transcript and wrote no notes. The log that the refusal was heard is kept, as proof that it was respected.',
    ],
    action: { label: 'See the call', url: call.pageUrl },
  });
}
