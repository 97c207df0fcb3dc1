import { exportDays } from '#domain/accounts/account-requests.ts';
import { layOutMail } from '../../providers/mailer/layout.ts';

export function confirmationMail(link: string) {
  return layOutMail({
    subject: 'Confirm your email address',
    paragraphs: [
      'Welcome to Jotline. Confirm this address so that call notes and receipts reach you.',
      'Your account works already. Recaps to your customers, text campaigns and checkout open once the address is confirmed.',
    ],
    action: { label: 'Confirm email', url: link },
    footer: 'The link works for 3 days. If you did not sign up, ignore this email.',
  });
}

export function passwordResetMail(link: string) {
  return layOutMail({
    subject: 'Reset your password',
    paragraphs: ['Someone, hopefully you, asked to reset the password of your Jotline account.'],
    action: { label: 'Choose a new password', url: link },
    footer:
      'The link works for one hour and once. If it was not you, ignore this email. Nothing has changed.',
  });
}

const takeBack =
  'Set a new one now: that also signs out every device and disconnects every other way to sign in.';

export function passwordChangedMail(page: string, when: string) {
  return layOutMail({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your Jotline account was changed on ${when}.`,
      'Was that you? Then there is nothing to do.',
      `If it was not, someone else may know your password. ${takeBack}`,
    ],
    action: { label: 'Set a new password', url: page },
  });
}

export function totpChangedMail(page: string, { now, when }: { now: 'on' | 'off'; when: string }) {
  return layOutMail({
    subject: `The authenticator app is ${now}`,
    paragraphs: [
      `The authenticator app was turned ${now} for your Jotline account on ${when}.`,
      now === 'on'
        ? 'From now on, signing in takes your password and a code. Keep the recovery codes in a safe place.'
        : 'From now on, signing in takes your password alone.',
      `If it was not you, someone else may know your password. ${takeBack}`,
    ],
    action: { label: 'Set a new password', url: page },
  });
}

export function wayChangedMail(
  page: string,
  { name, now, when }: { name: string; now: 'connected' | 'disconnected'; when: string },
) {
  return layOutMail({
    subject: `${name} was ${now}`,
    paragraphs: [
      `${name} was ${now} as a way to sign in to your Jotline account on ${when}.`,
      now === 'connected'
        ? `From now on, whoever is signed in to that ${name} account can sign in to Jotline as you.`
        : `From now on, ${name} no longer signs you in to Jotline.`,
      'Was that you? Then there is nothing to do.',
      'If it was not, set a new password now: that signs out every device and disconnects every other way to sign in.',
    ],
    action: { label: 'Set a new password', url: page },
  });
}

export function passkeyChangedMail(page: string, { now, when }: { now: 'added' | 'removed'; when: string }) {
  return layOutMail({
    subject: `A passkey was ${now}`,
    paragraphs: [
      now === 'added'
        ? `A passkey was added to your Jotline account on ${when}.`
        : `A passkey was removed from your Jotline account on ${when}.`,
      now === 'added'
        ? 'From now on, whoever can unlock the device it is on signs in to Jotline as you, without a password or a code.'
        : 'It no longer signs anybody in. Where it was used before, that browser stays signed in until you end it under Settings, Security.',
      'Was that you? Then there is nothing to do.',
      'If it was not, set a new password now: that signs out every device and removes every passkey and every other way to sign in.',
    ],
    action: { label: 'Set a new password', url: page },
  });
}

export function exportReadyMail(page: string) {
  return layOutMail({
    subject: 'Your data is ready to download',
    paragraphs: [
      'The archive of your Jotline account is ready: every table as JSON, your recordings and files, and a readme.',
      'Sign in to download it. The link is not in this email, so a forwarded copy gives nothing away.',
    ],
    action: { label: 'Download my data', url: page },
    footer: `The archive is kept for ${exportDays} days. If you did not ask for it, change your password.`,
  });
}

export function deletionRequestedMail(page: string, { dueAt, timeZone }: { dueAt: Date; timeZone: string }) {
  const day = dueAt.toLocaleDateString('en-US', { dateStyle: 'full', timeZone });
  return layOutMail({
    subject: 'Your account will be deleted',
    paragraphs: [
      `Someone with your password asked to delete your Jotline account. It will be deleted on ${day}, with every call, recording, note, contact and invoice.`,
      'Until then everything works, and you can change your mind.',
    ],
    action: { label: 'Keep my account', url: page },
    footer: 'If it was not you, open the link, keep the account and change your password.',
  });
}

export function deletionCancelledMail(page: string) {
  return layOutMail({
    subject: 'Your account stays',
    paragraphs: ['You canceled the deletion of your Jotline account. Nothing was deleted.'],
    action: { label: 'Open security settings', url: page },
  });
}

export function accountDeletedMail() {
  return layOutMail({
    subject: 'Your account is deleted',
    paragraphs: [
      'Your Jotline account and everything in it is deleted, as you asked: calls, recordings, notes, contacts, invoices and files.',
      'We keep only the fact and the day of this deletion, without your name or address. This is the last email from us.',
    ],
  });
}
