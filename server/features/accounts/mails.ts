import { layOutMail } from '../../providers/mailer/layout.ts';

export function confirmationMail(link: string) {
  return layOutMail({
    subject: 'Confirm your email address',
    paragraphs: [
      'Welcome to Jotline. Confirm this address so that call notes and receipts reach you.',
      'Your account works already. Text campaigns and checkout open once the address is confirmed.',
    ],
    action: { label: 'Confirm email', url: link },
    footer: 'The link works for 3 days. If you did not sign up, ignore this mail.',
  });
}

export function passwordResetMail(link: string) {
  return layOutMail({
    subject: 'Reset your password',
    paragraphs: ['Someone, hopefully you, asked to reset the password of your Jotline account.'],
    action: { label: 'Choose a new password', url: link },
    footer: 'The link works for one hour and once. If it was not you, ignore this mail: nothing has changed.',
  });
}
