import type { Role } from '#domain/team/roles.ts';

export interface SessionUser {
  id: string;
  /** What they are to the business they are signed in to. */
  role: Role;
  email: string;
  name: string;
  phone: string | null;
  emailVerified: boolean;
  twoFactorEnabled: boolean;
  /** Of the account: days, schedules and times are told in it. */
  timeZone: string;
}

/** `Moment` is a Date where the server makes it, text once it travelled as JSON. */
export interface SessionInfo<Moment = string> {
  id: string;
  expiresAt: Moment;
}

/** Who is signed in; nobody, when both are null. */
export interface SessionAnswer<Moment = string> {
  user: SessionUser | null;
  session: SessionInfo<Moment> | null;
}
