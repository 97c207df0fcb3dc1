import { z } from 'zod';
import { emailSchema, joinFields } from '../accounts/accounts.ts';

/** What a member can be; the owner is one, and hands the business over. */
export const memberRoles = ['office', 'technician'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const roleNames = { owner: 'Owner', office: 'Office', technician: 'Technician' } as const;

export const roleMeanings: Record<MemberRole, string> = {
  office: 'Sees and does everything but billing and the team.',
  technician: 'Sees the calls of their own lines and nothing else.',
};

/** Members and open invitations together. */
export const largestTeam = 50;
export const invitationDays = 7;

const lineIds = z.array(z.uuid()).max(100, 'That is too many lines.');

export const invitationSchema = z.strictObject({
  email: emailSchema,
  role: z.enum(memberRoles, 'Choose a role.'),
  lineIds: lineIds.default([]),
});
export const changeMemberSchema = z.strictObject({
  role: z.enum(memberRoles, 'Choose a role.'),
  lineIds,
});
export const handOverSchema = z.strictObject({
  memberId: z.uuid('Choose who is to own the business.'),
  password: z.string('Password required').min(1, 'Password required').max(1000),
});
const token = z.string().min(10).max(200);
export const lookAtInvitationSchema = z.strictObject({ token });
export const acceptInvitationSchema = z.strictObject({ token, ...joinFields });

export type Invitation = z.infer<typeof invitationSchema>;

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
