import { trialDays } from '#domain/billing/standing.ts';
import { smartContactCard } from '#domain/overview/smart-contact-card.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { drawQrCode } from '../../providers/mailer/draw-qr-code.ts';
import { escapeHtml, frameMail } from '../../providers/mailer/layout.ts';

interface Welcome {
  number: string;
  publicUrl: string;
  isVerified: boolean;
}

const subject = 'Welcome to Jotline. Save this contact';
const codeId = 'smart-contact@jotline';

/** The number to save, in every way a phone takes one, and what comes next. */
export function welcomeMail({ number, publicUrl, isVerified }: Welcome) {
  const card = smartContactCard(number);
  const lines = `${publicUrl}/dashboard/settings#lines`;
  const [iPhone, android] = [`${publicUrl}/help/merge-iphone`, `${publicUrl}/help/merge-android`];
  const steps = [
    step('Save the contact: open the attached file on your phone, or scan the code below.'),
    ...(isVerified
      ? []
      : [
          step(
            `Verify your phone, so that your calls count as yours: ${lines}`,
            `${link('Verify your phone', lines)}, so that your calls count as yours.`,
          ),
        ]),
    step('On your next customer call, tap Add call, choose Jotline, and tap Merge.'),
    step('Hang up. The notes are in your inbox minutes later.'),
  ];
  const opening = `Your email address is confirmed. This is the number to add to your calls: ${formatPhone(number)}.`;
  const trial = `Your trial runs for ${trialDays} days, without a card.`;
  return {
    subject,
    text: [
      opening,
      steps.map(({ text }, index) => `${index + 1}. ${text}`).join('\n'),
      `${trial} How to merge, with pictures: ${iPhone} (iPhone) and ${android} (Android).`,
      '-- \nJotline',
    ].join('\n\n'),
    html: frameMail(
      subject,
      `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">Welcome to Jotline</h1>
<p style="margin:0 0 16px">Your email address is confirmed. This is the number to add to your calls:</p>
<p style="margin:0 0 16px;font-size:26px;font-weight:700;white-space:nowrap">${formatPhone(number)}</p>
<ol style="margin:0 0 16px;padding-left:22px">
${steps.map(({ html }) => `<li style="margin:0 0 8px">${html}</li>`).join('\n')}
</ol>
<p style="margin:24px 0"><img src="cid:${codeId}" width="220" height="220" alt="QR code: scan it with your phone's camera to save Jotline, ${formatPhone(number)}" style="display:block;border:0;background:#ffffff"></p>
<p class="muted" style="margin:24px 0 0;color:#5A6772;font-size:14px">${trial} How to merge, with pictures: ${link('on an iPhone', iPhone)}, ${link('on Android', android)}.</p>`,
    ),
    attachments: [
      { filename: 'Jotline.vcf', content: card, contentType: 'text/vcard; charset=utf-8' },
      { filename: 'jotline-contact.png', content: drawQrCode(card), contentType: 'image/png', cid: codeId },
    ],
  };
}

/** In the plain text an address stands as it is; in the mail it would be wider than a phone. */
const step = (text: string, html = escapeHtml(text)) => ({ text, html });
const link = (label: string, url: string) => `<a href="${escapeHtml(url)}">${label}</a>`;
