import type { Party, PartyProblem, SignInWay } from '#domain/accounts/sign-in-ways.ts';
import type { Tx } from '../../../db/database.ts';

/** What Google or Microsoft has said of somebody, checked. */
export interface Proof {
  party: Party;
  /** Issuer and subject: the one name of this person there that never changes hands. */
  subject: string;
  email: string | null;
  /** Whether they vouch for the address, and may. */
  isEmailVerified: boolean;
  name: string;
}

/** What somebody was sent there for. */
export type Purpose =
  | { kind: 'sign-in'; next?: string | undefined }
  | { kind: 'join'; token: string }
  | { kind: 'connect'; loginId: string };

/** `purpose` is known where the way back belongs to a way there. */
export type Return = { proof: Proof; purpose: Purpose } | { problem: PartyProblem; purpose: Purpose | null };

/** Signing in by somebody else's word: Google's or Microsoft's, over OpenID Connect. */
export interface PartyIdentity {
  /** Those that are set up. */
  parties: Party[];
  describeParties: () => string;
  /** Where to send the browser, and what it must keep until it is back. */
  leaveForParty: (party: Party, purpose: Purpose) => Promise<{ url: string; cookies: string[] }>;
  /** Takes what came back, once. `query` is the address's, with its question mark. */
  returnFromParty: (
    party: Party,
    back: { query: string; cookieHeader: string | undefined },
  ) => Promise<Return & { cookies: string[] }>;
  /** Keeps a proof for the browser that brought it, until an account is made of it. */
  keepNewcomer: (proof: Proof) => Promise<string[]>;
  findNewcomer: (cookieHeader: string | undefined) => Promise<Proof | null>;
  forgetNewcomer: (cookieHeader: string | undefined) => Promise<string[]>;
  /** Whose it is; notes that it was used. */
  findLoginOfProof: (proof: Proof) => Promise<string | null>;
  /** False when it is another login's, or this login has one of this party already. */
  connectParty: (tx: Tx, input: { loginId: string; proof: Proof }) => Promise<boolean>;
  /** False when there is nothing of this party. The last way in stays: that is refused. */
  disconnectParty: (tx: Tx, input: { loginId: string; party: Party }) => Promise<boolean>;
  /** All of them at once, for a login that is taken back by mail. */
  forgetParties: (loginId: string) => Promise<void>;
  listWays: (loginId: string) => Promise<SignInWay<Date>[]>;
}
