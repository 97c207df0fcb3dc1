import type { Role } from '#domain/team/roles.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';

export function newEmailMail(
  link: string,
  { name, email, role }: { name: string; email: string; role: Role },
) {
  const follows = ' Receipts and call notes that went to the old address come here too.';
  return layOutMail({
    subject: 'Confirm your new email address',
    paragraphs: [
      `The Jotline account of ${name} is to use this address instead of ${email}.`,
      `Confirm it, and you sign in with it from then on.${role === 'owner' ? follows : ''}`,
    ],
    action: { label: 'Use this address', url: link },
    footer: 'The link works for 3 days. If you did not ask for this, ignore this mail: nothing changes.',
  });
}

export function emailChangeWarning(page: string, newEmail: string) {
  return layOutMail({
    subject: 'Someone wants to change your email',
    paragraphs: [
      `Someone with your password asked to change the email address of your Jotline account to ${newEmail}.`,
      'Nothing has changed yet: it does once the new address is confirmed.',
    ],
    action: { label: 'Open account settings', url: page },
    footer: 'If it was not you, take the change back there and choose a new password.',
  });
}

export function emailChangedMail(email: string) {
  return layOutMail({
    subject: 'Your email address was changed',
    paragraphs: [
      `Your Jotline account now uses ${email}. You sign in with that address, and our mails go there.`,
      'If it was not you, answer this mail at once.',
    ],
  });
}
