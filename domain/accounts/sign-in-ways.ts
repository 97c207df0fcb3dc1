/** Who else may tell us who somebody is. Free of imports: pages that are small need it too. */
export const parties = ['google', 'microsoft'] as const;
export type Party = (typeof parties)[number];

export const partyNames: Record<Party, string> = { google: 'Google', microsoft: 'Microsoft' };

/** One way in of a login. `Moment` is a Date where the server makes it, text once it travelled as JSON. */
export interface SignInWay<Moment = string> {
  kind: 'password' | Party;
  /** The address at Google or Microsoft, as it was when it was connected. */
  email: string | null;
  since: Moment;
  lastUsedAt: Moment | null;
}

export interface SignInWays<Moment = string> {
  ways: SignInWay<Moment>[];
  /** What is set up here, connected or not. */
  parties: Party[];
}

/** Somebody whom Google or Microsoft has vouched for, and who has no login yet. */
export interface ShownNewcomer {
  party: Party;
  name: string;
  /** Null where none was said: such a person can join a team, and not sign up. */
  email: string | null;
}

/** What can go wrong on the way there and back; it travels in the address of the page that says so. */
export const partyProblems = [
  'canceled',
  'refused',
  'unfinished',
  'unchecked',
  'unreachable',
  'no_address',
  'known_address',
  'taken',
  'other_login',
  'too_many',
] as const;
export type PartyProblem = (typeof partyProblems)[number];

/** What the person reads: what happened, and what to do. */
export function describeProblem(problem: string | null, party: string | null): string | null {
  const name = parties.includes(party as Party) ? partyNames[party as Party] : 'the other account';
  const words: Record<PartyProblem, string> = {
    canceled: `You stopped at ${name}. Nothing has changed.`,
    refused: `${name} did not let you through. Try again, or sign in another way.`,
    unfinished: `That took too long, was finished already, or was started in another browser. Start again.`,
    unchecked: `We could not check what ${name} answered, so we did not take it. Start again.`,
    unreachable: `${name} does not answer at the moment. Try again later, or sign in another way.`,
    no_address: `${name} did not tell us an email address. Sign up with an email address and a password.`,
    known_address: `There is a Jotline login with this email address already. Sign in to it as you always do; you can connect ${name} under Settings > Security then.`,
    taken: `This account at ${name} signs in to another Jotline login. Disconnect it there first.`,
    other_login: `You are signed in as somebody else meanwhile. Nothing was connected; start again.`,
    too_many: 'Too many tries. Wait a moment and try again.',
  };
  return partyProblems.includes(problem as PartyProblem) ? words[problem as PartyProblem] : null;
}
