import { layOutMail } from '../../providers/mailer/layout.ts';
import { nameToStrangers } from '../../records/mail/ask-strangers.ts';

interface Asked {
  /** Who added the address. */
  company: string;
  link: string;
  isCrm: boolean;
}

/** Names who asks, so that a stranger's address book never turns into our spam. */
export function recipientConfirmationMail({ company: name, link, isCrm }: Asked) {
  const company = nameToStrangers(name);
  return layOutMail({
    subject: `Get call notes from ${company}?`,
    paragraphs: [
      `${company} added this address to get the notes of its phone calls from Jotline. Nothing is sent until you agree.`,
      ...(isCrm
        ? [
            'If a CRM reads this inbox, it may show this email as a new lead: open the link there, then delete it.',
          ]
        : []),
    ],
    action: { label: 'Choose', url: link },
    footer: `The link works for 14 days. If you do not know ${company}, ignore this email. Nothing will be sent.`,
  });
}
