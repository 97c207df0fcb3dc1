import { z } from 'zod';
import { emailSchema, joinFields } from '../accounts/accounts.ts';
import { memberRoles } from './roles.ts';

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
/** Without a password where Google or Microsoft has vouched for the person. */
export const acceptInvitationSchema = z.strictObject({
  token,
  ...joinFields,
  password: joinFields.password.optional(),
});

export type Invitation = z.infer<typeof invitationSchema>;
