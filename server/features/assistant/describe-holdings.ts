import { count, type Holdings } from './account-facts.ts';
import type { AccountTopic } from './account-topics.ts';

export function describeHolding(topic: AccountTopic, has: Holdings): string {
  if (topic === 'lines')
    return `You have ${count(has.lines, 'phone line')}; your plan includes ${has.includedLines}. See [Phone Lines](/dashboard/settings#lines).`;
  if (topic === 'emails')
    return `You have ${count(has.emails, 'email address', 'email addresses')}; your plan includes ${has.includedEmails}. See [Emails](/dashboard/settings#emails).`;
  if (topic === 'campaigns')
    return `You have ${count(has.campaigns, 'active campaign')}. See [Campaigns](/dashboard/campaigns).`;
  return `You have ${count(has.contacts, 'contact')} in your network. See [Contacts](/dashboard/contacts).`;
}
