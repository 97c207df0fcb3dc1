import { smartContactCard } from '#domain/overview/smart-contact-card.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { layOutMail } from '../../providers/mailer/layout.ts';

export const numberOccasions = ['ready', 'port_failed', 'port_goes_on', 'kept', 'goes_soon', 'gone'] as const;
type Occasion = (typeof numberOccasions)[number];

interface Facts {
  phone: string;
  problem: string | null;
  keepUntil: Date | null;
  publicUrl: string;
}

export function numberMail(occasion: Occasion, { phone, problem, keepUntil, publicUrl }: Facts) {
  const shown = formatPhone(phone);
  const section = `${publicUrl}/dashboard/settings#number`;
  const until =
    keepUntil?.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }) ?? '';
  switch (occasion) {
    case 'ready':
      return {
        ...layOutMail({
          subject: `${shown} is yours`,
          paragraphs: [
            `From now on this is the number of your business at Jotline: ${shown}. Save the attached contact, and merge this number into your calls instead of the shared one.`,
            'Every call to it is yours, whoever calls. Texts from it start once the phone companies have approved your business: fill in what they want to know.',
          ],
          action: { label: 'Register for texts', url: section },
        }),
        attachments: [
          {
            filename: 'Jotline.vcf',
            content: smartContactCard(phone),
            contentType: 'text/vcard; charset=utf-8',
          },
        ],
      };
    case 'port_failed':
      return layOutMail({
        subject: `${shown} could not be moved`,
        paragraphs: [problem ?? '', 'Your number works as before at your present phone company.'],
        action: { label: 'Try again', url: section },
      });
    case 'port_goes_on':
      return layOutMail({
        subject: `${shown} moves to us after all`,
        paragraphs: [
          'You called off the move, but the number is too far on its way: the phone companies no longer stop it. It will be your number at Jotline.',
          'Do not cancel your present contract before it is here: the number would be lost. Once it is here you can keep it, or move it back.',
        ],
        action: { label: 'See where it stands', url: section },
      });
    case 'kept':
      return layOutMail({
        subject: `We keep ${shown} for you until ${until}`,
        paragraphs: [
          `Your plan has ended. Your number stays yours until ${until}: calls to it are recorded and wait. After that day it goes back to the phone company, and somebody else may get it.`,
        ],
        action: { label: 'Choose a plan', url: `${publicUrl}/dashboard/settings#plan` },
      });
    case 'goes_soon':
      return layOutMail({
        subject: `${shown} goes back on ${until}`,
        paragraphs: [`Without a plan your number goes back to the phone company on ${until}, for good.`],
        action: { label: 'Keep it: choose a plan', url: `${publicUrl}/dashboard/settings#plan` },
      });
    case 'gone':
      return layOutMail({
        subject: `${shown} went back to the phone company`,
        paragraphs: [
          'It is no longer yours, and calls to it reach nobody here. With a plan you can choose a new one.',
        ],
        action: { label: 'Your number', url: section },
      });
  }
}
