import type { Deps } from '../../deps.ts';
import type { SignedInUser } from '../../providers/identity/identity.ts';
import { countCalls, findLastInvoice, findMinutesLeft, listHoldings } from './account-facts.ts';
import { type AccountTopic, findAccountTopic, findPeriod } from './account-topics.ts';
import { describeHolding } from './describe-holdings.ts';
import { describeOwed } from './describe-owed.ts';
import { describePlan } from './describe-plan.ts';
import type { AskedQuestion } from './follow-up.ts';
import { describeNextBill } from './next-bill.ts';
import { noAnswerOpenings } from './no-answers.ts';
import type { Asker } from './require-asker.ts';

const signInFirst = `${noAnswerOpenings.signIn}. [Sign in](/auth/signin) and ask me again: I answer it from your data.`;
const ownAccountOnly = 'I can only look into the account that is signed in here, and nobody else’s.';

/** Answers from the asker's own rows, under row-level security. Null when the question is about something else. */
export async function answerAboutAccount(
  deps: Deps,
  asker: Asker,
  { message, before }: AskedQuestion,
): Promise<string | null> {
  const topic = findAccountTopic(message) ?? (before ? findAccountTopic(before) : null);
  if (!topic) return null;
  if (!asker.user) return signInFirst;
  if (namesSomeoneElse(message, asker.user)) return ownAccountOnly;
  return describe(deps, asker.user, topic, message);
}

async function describe(
  deps: Deps,
  user: SignedInUser,
  topic: AccountTopic,
  message: string,
): Promise<string> {
  switch (topic) {
    case 'minutes':
      return findMinutesLeft(deps, user);
    case 'calls':
      return countCalls(deps, user, findPeriod(message) ?? 'week');
    case 'nextBill':
      return describeNextBill(deps, user);
    case 'lastInvoice':
      return findLastInvoice(deps, user);
    case 'callBacks':
      return describeOwed(deps, user, { callsOnly: true });
    case 'owed':
      return describeOwed(deps, user, { callsOnly: false });
    case 'plan':
      return describePlan(deps, user);
    default:
      return describeHolding(topic, await listHoldings(deps, user));
  }
}

function namesSomeoneElse(message: string, user: SignedInUser): boolean {
  const addresses = message.match(/(?<![^\s@])[^\s@]+@[^\s@]+\.\w+/g) ?? [];
  return addresses.some((address) => address.toLowerCase() !== user.email.toLowerCase());
}
