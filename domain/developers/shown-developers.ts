import type { Role } from '../team/roles.ts';
import type { Scope } from './scopes.ts';

// What the settings show about keys. `Moment` is a Date where the server makes it, text once it travelled as JSON.

export interface ShownKey<Moment = string> {
  id: string;
  name: string;
  /** Its last characters. */
  ending: string;
  scopes: Scope[];
  /** In whose name it asks. */
  memberName: string;
  memberRole: Role;
  createdAt: Moment;
  /** To the minute; null before the first use. */
  lastUsedAt: Moment | null;
}

export interface KeyMember {
  id: string;
  name: string;
  role: Role;
  isYou: boolean;
}

export interface Keys<Moment = string> {
  /** Whether the plan has an API. Without, keys stay and are not let in. */
  isIncluded: boolean;
  keys: ShownKey<Moment>[];
  members: KeyMember[];
}

/** The one time that the key itself is shown. */
export interface CreatedKey {
  id: string;
  key: string;
}
