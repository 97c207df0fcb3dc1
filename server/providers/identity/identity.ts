import type { Role } from '#domain/team/roles.ts';
import type { Tx } from '../../db/database.ts';
import type { PartyIdentity } from './parties/party-identity.ts';
import type { PasskeyIdentity } from './passkeys/passkey-identity.ts';

/** How the client's network address travels to the library; set by us alone. */
export const addressHeader = 'x-client-address';

/** A person who is signed in, and the business they are signed in to. */
export interface SignedInUser {
  /** The login's: for what is the person's own, such as sessions. */
  id: string;
  /** What every row of the business belongs to. */
  accountId: string;
  /** What they are to the business. */
  role: Role;
  email: string;
  name: string;
  phone: string | null;
  emailVerified: boolean;
  twoFactorEnabled: boolean;
  timeZone: string;
}

export interface SignedIn {
  user: SignedInUser;
  session: { id: string; expiresAt: Date };
}

export interface OpenSession {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
}

/** Headers carry the cookies in; what the browser must keep comes back in `cookies`. */
export interface SignInResult {
  totpRequired: boolean;
  cookies: string[];
}

/** Who someone is: passwords, sessions, second factor. Wrong input is an AppError, never a silent null. */
export interface Identity extends PartyIdentity, PasskeyIdentity {
  hashPassword: (password: string) => Promise<string>;
  /** Lets a new login sign in with a password. */
  createPassword: (tx: Tx, input: { loginId: string; passwordHash: string }) => Promise<void>;
  listSessions: (loginId: string) => Promise<OpenSession[]>;
  /** False when there is no such session of this login. */
  endSession: (input: { loginId: string; sessionId: string }) => Promise<boolean>;
  endOtherSessions: (input: { loginId: string; currentId: string }) => Promise<void>;
  /** Where someone with this e-mail address is signed in, or was until lately. */
  listAddresses: (email: string) => Promise<string[]>;
  /** Drops the sessions and open confirmations whose time is over. */
  sweep: () => Promise<void>;
  /** Drops the open confirmations that are named after a person who is gone. */
  forgetConfirmations: (tx: Tx, words: string[]) => Promise<void>;
  signIn: (input: { email: string; password: string }, headers: Headers) => Promise<SignInResult>;
  signInWithCode: (
    input: { code: string } | { recoveryCode: string },
    headers: Headers,
  ) => Promise<SignInResult>;
  /** The login whose password was right and whose code is awaited. */
  findHalfSignedIn: (cookieHeader: string | undefined) => Promise<string | null>;
  /** Signs in who has proven who they are without a password; a code is still asked for where that is turned on. */
  signInProven: (loginId: string, headers: Headers) => Promise<SignInResult>;
  /** The same for who has shown a passkey: no code is asked for. */
  signInByPasskey: (loginId: string, headers: Headers) => Promise<string[]>;
  signOut: (headers: Headers) => Promise<string[]>;
  /** One indexed query; null for a missing, forged, ended or expired session. */
  findSession: (cookieHeader: string | undefined) => Promise<SignedIn | null>;
  /** The same for a program that sends the session's signed token as a bearer. */
  findBearerSession: (token: string) => Promise<SignedIn | null>;
  /** Starts the session's time anew and returns the cookie that says so. */
  refreshSession: (
    sessionId: string,
    cookieHeader: string,
  ) => Promise<{ expiresAt: Date; cookies: string[] }>;

  checkPassword: (password: string, headers: Headers) => Promise<void>;
  changePassword: (
    input: { currentPassword: string; newPassword: string; endOtherSessions: boolean },
    headers: Headers,
  ) => Promise<string[]>;
  /** Calls the mail sender given at construction, if the address has an account. */
  requestPasswordReset: (email: string) => Promise<void>;
  /** Ends every session of the login, and every other way in that somebody had before the address was proven; answers whose it is. */
  resetPassword: (input: { token: string; password: string }) => Promise<{ loginId: string }>;
  createEmailConfirmation: (email: string) => Promise<string>;
  confirmEmail: (token: string) => Promise<void>;

  startTotp: (
    password: string,
    headers: Headers,
  ) => Promise<{ uri: string; secret: string; recoveryCodes: string[] }>;
  confirmTotp: (code: string, headers: Headers) => Promise<string[]>;
  stopTotp: (password: string, headers: Headers) => Promise<string[]>;
}
