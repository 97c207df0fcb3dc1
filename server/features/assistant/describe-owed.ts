import type { Deps } from '../../deps.ts';
import type { SignedInUser } from '../../providers/identity/identity.ts';
import { listOpenPromises } from '../../records/calls/list-open-promises.ts';
import { count } from './account-facts.ts';

const mostTold = 6;
const mostRead = 200;
const isCall = /\b(?:call|phone|ring|reach|get back to|follow up)\b/i;

/** What the pro promised and has not done, what is due first: the calls to make, or all of it. */
export async function describeOwed(
  deps: Deps,
  user: SignedInUser,
  { callsOnly }: { callsOnly: boolean },
): Promise<string> {
  const open = await listOpenPromises(deps, { accountId: user.accountId, owner: 'pro', most: mostRead });
  const told = callsOnly ? open.filter(({ text }) => isCall.test(text)) : open;
  const book = 'Your [promises](/dashboard/promises) page has them all.';
  if (open.length === 0) return 'Nothing is open from your calls.';
  if (told.length === 0)
    return `Nobody is waiting for a call from you. You have ${count(open.length, 'other open item')} from your calls. ${book}`;
  const lines = told
    .slice(0, mostTold)
    .map(
      ({ callId, text, due, customerName, jobTitle }) =>
        `- [${plain(customerName ?? jobTitle)}](/dashboard/calls/${callId}): ${plain(text)}${due ? ` (${plain(due)})` : ''}`,
    );
  const more = told.length > mostTold ? ` These are the first ${mostTold}.` : '';
  const opening = callsOnly
    ? `You have ${count(told.length, 'call')} to make:`
    : `You have ${count(told.length, 'open item')} from your calls:`;
  return `${opening}\n\n${lines.join('\n')}\n\n${book}${more}`;
}

/** What was said in a call is shown as it is, never as a link of its own. */
const plain = (text: string) =>
  text
    .replace(/[[\]()]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
