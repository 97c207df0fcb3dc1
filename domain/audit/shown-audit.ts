import type { Role } from '../team/roles.ts';
import type { Action, Subject, Way } from './audit-words.ts';

/** One line of the activity log. */
export interface ShownEntry<Moment = string> {
  id: string;
  at: Moment;
  /** Null for Jotline itself. */
  loginId: string | null;
  loginName: string | null;
  loginRole: Role | null;
  keyName: string | null;
  deed: string;
  action: Action;
  subject: Subject;
  subjectId: string | null;
  /** What the thing is called now; null when it is gone, or has no name. */
  label: string | null;
  via: Way;
  address: string | null;
  device: string | null;
}

export interface ActivityPage<Moment = string> {
  /** Whether the plan has the log; without, nothing of it is shown. */
  isIncluded: boolean;
  entries: ShownEntry<Moment>[];
  nextCursor: string | null;
}

/** Somebody to filter by: on the team, or formerly. */
export interface ActivityPerson {
  id: string;
  name: string;
}
