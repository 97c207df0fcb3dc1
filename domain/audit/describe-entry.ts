import type { Subject } from './audit-words.ts';
import { type Deed, deeds } from './deeds.ts';
import type { ShownEntry } from './shown-audit.ts';

type Described = Pick<
  ShownEntry<unknown>,
  'loginName' | 'loginRole' | 'keyName' | 'deed' | 'action' | 'subject' | 'label'
>;

/** "Olga Berg (office)", "The key “Job board” of Olga Berg (office)", "Jotline". */
export function describeActor({ loginName, loginRole, keyName, action }: Described): string {
  if (!loginName) return 'Jotline';
  const person = `${loginName} (${loginRole})`;
  if (action === 'failed_sign_in') return `Someone trying to sign in as ${person}`;
  return keyName ? `The key “${keyName}” of ${person}` : person;
}

/** What follows the name: "exported contacts", "looked at a deleted contact". */
export function describeDeed(entry: Described): string {
  const { deed, action } = entry;
  const words = deed in deeds ? deeds[deed as Deed][2] : `${action} {}`;
  return words.replace('{}', () => describeThing(entry));
}

const call = ['the call of', 'a call', 'a deleted call'] as const;

/** How a thing is called with its label and without one; what is gone has none. */
const things: Partial<Record<Subject, readonly [named: string, nameless: string, gone: string]>> = {
  call,
  recording: call,
  notes: call,
  recap: call,
  word: ['the word', 'a word', 'a deleted word'],
  invoice: ['invoice', 'an invoice', 'a deleted invoice'],
  // How many, where it was a change of many.
  contacts: ['', 'contacts', 'contacts'],
  contact: ['the contact', 'a contact', 'a deleted contact'],
  import: ['the file', 'a file of contacts', 'a deleted file of contacts'],
  campaign: ['the campaign', 'a campaign', 'a deleted campaign'],
  conversation: ['', 'a contact', 'a deleted contact'],
  appointment: ['the appointment', 'an appointment', 'a deleted appointment'],
  line: ['the line', 'a line', 'a deleted line'],
  recipient: ['the recipient', 'a recipient', 'a deleted recipient'],
  member: ['', 'somebody', 'somebody who is no longer here'],
  invitation: ['the invitation to', 'an invitation', 'an invitation that is closed'],
  key: ['the key', 'a key', 'a revoked key'],
  webhook: ['the webhook', 'a webhook', 'a deleted webhook'],
};

function describeThing({ action, subject, label }: Pick<Described, 'action' | 'subject' | 'label'>): string {
  const other = subject.replace('_', ' ');
  const [named, nameless, gone] = things[subject] ?? ['', other, other];
  if (label) return `${named} ${label}`.trim();
  // "Deleted a deleted contact" would say it twice.
  return action === 'deleted' ? nameless : gone;
}
