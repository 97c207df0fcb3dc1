import { writeOutCallTime } from '#domain/calls/call-times.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { escapeHtml } from '../../../providers/mailer/layout.ts';
import { oneClickStop } from '../../../providers/mailer/one-click-stop.ts';
import * as html from '../delivery/ticket-html.ts';
import { type Recap, recapSchema } from './recap.ts';

interface Frame {
  /** The account by its name: the company may have none yet. */
  sender: string;
  pageUrl: string;
  stopUrl: string;
}

/** The customer's half of the ticket. The small print is for whoever got it by mistake. */
export function recapMail(document: unknown, { sender, pageUrl, stopUrl }: Frame) {
  const recap = recapSchema.parse(document);
  const company = recap.companyName ?? 'your contractor';
  const when = writeOutCallTime(new Date(recap.calledAt), recap.timeZone);
  const parts = recapParts(recap);
  const spokeWith = recap.proName ? ` with ${recap.proName}` : '';
  const opening = `Thank you for your call${spokeWith} on ${when}. Here is what ${company} noted.`;
  const closing = 'Something is not right? Call or write to us, and we will correct it.';
  const why = `${sender} noted a phone call with you and sent you this recap with Jotline.`;
  const ways = [
    recap.proName,
    recap.companyPhone && formatPhone(recap.companyPhone),
    recap.companyEmail,
  ].filter(Boolean);
  const sections = parts.map(({ name, lines }) =>
    html.section(name, html.list(lines.map((line) => ({ mark: '&#8226;', content: escapeHtml(line) })))),
  );
  return {
    subject: `Recap of your call with ${company}`.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 180),
    text: [
      opening,
      recap.jobTitle,
      ...parts.map(
        ({ name, lines }) => `${name.toUpperCase()}\n${lines.map((line) => `- ${line}`).join('\n')}`,
      ),
      [closing, ...ways].join('\n'),
      `Your private page (90 days): ${pageUrl}`,
      `${why}\nStop recaps from ${sender}, or from every business that uses Jotline: ${stopUrl}`,
    ].join('\n\n'),
    headers: oneClickStop(stopUrl),
    html: html.ticketPage({
      title: recap.jobTitle,
      preview: opening,
      rows: [
        html.stub(escapeHtml(company), 'Customer copy'),
        html.row(
          `${escapeHtml(opening)}<h1 class="title ink" style="margin:14px 0 0;font-size:24px;line-height:1.2;color:#17212B">${escapeHtml(recap.jobTitle)}</h1>`,
        ),
        ...sections,
        html.row(
          `${escapeHtml(closing)}<br>${html.muted(escapeHtml(ways.join(' · ')), 15)}<div style="padding-top:16px">${html.button(pageUrl, 'Open your recap')}</div><div style="padding-top:12px;line-height:19px">${html.muted('This private page works for 90 days. Anyone with the link can open it.', 13)}</div>`,
          'border-top:2px dashed #E3DFD6',
        ),
        html.row(
          html.muted(
            `${escapeHtml(why)}<br>${html.link(stopUrl, 'Stop recaps')} from ${escapeHtml(sender)}, or from every business that uses Jotline.`,
            13,
          ),
          'padding-top:0;font-size:13px;line-height:19px',
        ),
      ],
    }),
  };
}

/** The same parts, in the same words, for the mail and for the page. */
export function recapParts(recap: Recap): { name: string; lines: string[]; isToDo: boolean }[] {
  const steps = (entries: Recap['companySteps']) =>
    entries.map(({ text, due }) => (due ? `${text} (${due})` : text));
  return [
    { name: 'The work', lines: recap.scope, isToDo: false },
    {
      name: recap.companyName ? `${recap.companyName} will` : 'We will',
      lines: steps(recap.companySteps),
      isToDo: false,
    },
    { name: 'You will', lines: steps(recap.customerSteps), isToDo: true },
  ].filter(({ lines }) => lines.length > 0);
}
