import type { Deps } from '../../deps.ts';
import type { SignedInUser } from '../../providers/identity/identity.ts';
import { listLatestNotes } from '../../records/calls/list-latest-notes.ts';
import { count } from './account-facts.ts';

const mostTold = 6;
const isCall = /\b(?:call|phone|ring|reach|get back to|follow up)\b/i;

/** The open items of the pro's own from the latest calls: those that are a call to make, or all of them. */
export async function describeOwed(
  deps: Deps,
  user: SignedInUser,
  { callsOnly }: { callsOnly: boolean },
): Promise<string> {
  const calls = await listLatestNotes(deps, { accountId: user.accountId });
  const open = calls.flatMap(({ callId, openItems, notes: { customer, jobTitle } }) =>
    openItems.map(({ text, due }) => ({ callId, text, due, who: customer.name ?? jobTitle })),
  );
  const told = callsOnly ? open.filter(({ text }) => isCall.test(text)) : open;
  const overview = 'Your [overview](/dashboard) has them all.';
  if (open.length === 0) return 'Nothing is open from your latest calls.';
  if (told.length === 0)
    return `Nobody is waiting for a call from you. You have ${count(open.length, 'other open item')} from your latest calls. ${overview}`;
  const lines = told
    .slice(0, mostTold)
    .map(
      ({ callId, text, due, who }) =>
        `- [${plain(who)}](/dashboard/calls/${callId}): ${plain(text)}${due ? ` (${plain(due)})` : ''}`,
    );
  const more = told.length > mostTold ? ` These are the latest ${mostTold}.` : '';
  const opening = callsOnly
    ? `You have ${count(told.length, 'call')} to make:`
    : `You have ${count(told.length, 'open item')} from your latest calls:`;
  return `${opening}\n\n${lines.join('\n')}\n\n${overview}${more}`;
}

/** What was said in a call is shown as it is, never as a link of its own. */
const plain = (text: string) =>
  text
    .replace(/[[\]()]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
