import type { MemberRole } from './roles.ts';

export const roleMeanings: Record<MemberRole, string> = {
  office: 'Sees and does everything but billing and the team.',
  technician: 'Sees the calls of their own lines and nothing else.',
};

/** Members and open invitations together. */
export const largestTeam = 50;
export const invitationDays = 7;

export const teamMessages = {
  notIncluded:
    'Team members come with the Business plan. Change your plan under Plan & Billing, then invite your people.',
  full: `A team has at most ${largestTeam} people. Remove somebody, or withdraw an invitation.`,
  alreadyHere: 'This person is on your team already.',
  alreadyAsked: 'This person is invited already. You can send the invitation again below.',
  /** One address signs in to one business. */
  hasBusiness:
    'This address already signs in to Jotline. One address belongs to one business: ask for an invitation to another address of yours.',
  ownerStays: 'You own this business. Hand it over to somebody on your team first, then you can leave.',
} as const;
