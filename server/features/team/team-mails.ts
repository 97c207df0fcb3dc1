import { type MemberRole, roleNames } from '#domain/team/roles.ts';
import { invitationDays } from '#domain/team/team-words.ts';
import { layOutMail } from '../../providers/mailer/layout.ts';
import { nameToStrangers } from '../../records/mail/ask-strangers.ts';

export function invitationMail(
  link: string,
  { business: name, role }: { business: string; role: MemberRole },
) {
  const business = nameToStrangers(name);
  return layOutMail({
    subject: `${business} invites you to Jotline`,
    paragraphs: [
      `${business} writes up its calls with Jotline and invites you to join the team (${roleNames[role].toLowerCase()}).`,
      role === 'technician'
        ? 'You will see the notes, recordings and transcripts of the calls on your own lines.'
        : 'You will see calls, contacts, messages and campaigns, and everything else but billing.',
    ],
    action: { label: 'Join the team', url: link },
    footer: `The link works once, for ${invitationDays} days. If you do not know ${business}, ignore this email: nothing happens.`,
  });
}

export function removedMail({ business }: { business: string }) {
  return layOutMail({
    subject: `You are no longer on the team of ${business}`,
    paragraphs: [
      `Your access to ${business} on Jotline has ended, and you are signed out everywhere.`,
      'If you think this is a mistake, ask the owner of the business for a new invitation.',
    ],
  });
}

export function joinedMail(
  page: string,
  { name, email, role }: { name: string; email: string; role: MemberRole },
) {
  return layOutMail({
    subject: `${name} joined your team`,
    paragraphs: [
      `${name} (${email}) accepted your invitation and signs in as ${roleNames[role].toLowerCase()}.`,
      'If you did not expect this, remove them on the team page: it takes effect at once.',
    ],
    action: { label: 'Open the team page', url: page },
  });
}
