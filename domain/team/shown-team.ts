import type { MemberRole, Role } from './roles.ts';

export interface TeamMember {
  id: string;
  name: string;
  email: string;
  role: Role;
  isYou: boolean;
  /** The lines whose calls a technician sees. */
  lineIds: string[];
}

export interface OpenInvitation<Moment = string> {
  id: string;
  email: string;
  role: MemberRole;
  lineIds: string[];
  expiresAt: Moment;
  isExpired: boolean;
}

export interface TeamLine {
  id: string;
  name: string | null;
  phone: string;
}

export interface Team<Moment = string> {
  /** Whether the plan lets the owner invite people. Who is on the team stays on it without. */
  isIncluded: boolean;
  members: TeamMember[];
  invitations: OpenInvitation<Moment>[];
  lines: TeamLine[];
}

/** What the page of an invitation says before anybody joins. */
export interface ShownInvitation {
  business: string;
  email: string;
  role: MemberRole;
  /** The address signs in to a business already. */
  isTaken: boolean;
}
