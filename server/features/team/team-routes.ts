import { Hono } from 'hono';
import { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';
import {
  acceptInvitationSchema,
  changeMemberSchema,
  handOverSchema,
  invitationSchema,
  lookAtInvitationSchema,
} from '#domain/team/team.ts';
import type { Deps } from '../../deps.ts';
import { noteSignIn } from '../../http/audit/note-sign-in.ts';
import { checkPassword, perUser } from '../../http/check-password.ts';
import type { AppEnv } from '../../http/context.ts';
import { identityHeaders } from '../../http/identity-headers.ts';
import { limit } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';
import { validate } from '../../http/validate.ts';
import type { Proof } from '../../providers/identity/parties/party-identity.ts';
import { acceptInvitation, findInvitation } from './accept-invitation.ts';
import { changeMember, handOver, leaveTeam, removeOwnMember } from './change-team.ts';
import { createInvitation } from './create-invitation.ts';
import { getTeam } from './get-team.ts';
import { resendInvitation, withdrawInvitation } from './invitations.ts';

const memberParam = z.object({ id: z.uuid('There is no such person.') });
const invitationParam = z.object({ id: z.uuid('There is no such invitation.') });

/** Who holds the link of an invitation, signed in or not. */
const visitor = new Hono<AppEnv>()
  .post('/invitations/look', validate('json', lookAtInvitationSchema), limit('invitation-link'), async (c) =>
    c.json(await findInvitation(c.var.deps, c.req.valid('json').token)),
  )
  .post('/invitations/accept', validate('json', acceptInvitationSchema), limit('sign-up'), async (c) => {
    const { token, name, password } = c.req.valid('json');
    const { identity } = c.var.deps;
    const cookie = c.req.header('cookie');
    const wayIn = password ? { password } : await getProof(c.var.deps, cookie);
    const { loginId, email } = await acceptInvitation(c.var.deps, { token, name, wayIn });
    const { cookies } = password
      ? await identity.signIn({ email, password }, identityHeaders(c))
      : await identity.signInProven(loginId, identityHeaders(c));
    await noteSignIn(c, { email }, 'member.joined');
    const ended = password ? [] : await identity.forgetNewcomer(cookie);
    for (const line of [...cookies, ...ended]) c.header('set-cookie', line, { append: true });
    return c.body(null, 204);
  });

async function getProof({ identity }: Deps, cookie: string | undefined): Promise<{ proof: Proof }> {
  const proof = await identity.findNewcomer(cookie);
  if (!proof)
    throw new AppError('validation_failed', {
      userMessage: 'Enter a password.',
      issues: [{ path: 'password', message: 'Enter a password.' }],
    });
  return { proof };
}

const signedIn = new Hono<AppEnv>()
  .get('/team', requireUser, async (c) => c.json(await getTeam(c.var.deps, c.var.user)))
  .post(
    '/team/invitations',
    requireUser,
    validate('json', invitationSchema),
    limit('invitation', perUser),
    async (c) => c.json(await createInvitation(c.var.deps, c.var.user, c.req.valid('json'))),
  )
  .post(
    '/team/invitations/:id/resend',
    requireUser,
    validate('param', invitationParam),
    limit('invitation', perUser),
    async (c) => {
      const { accountId } = c.var.user;
      await resendInvitation(c.var.deps, { accountId, invitationId: c.req.valid('param').id });
      return c.body(null, 204);
    },
  )
  .delete('/team/invitations/:id', requireUser, validate('param', invitationParam), async (c) => {
    const { accountId } = c.var.user;
    await withdrawInvitation(c.var.deps, { accountId, invitationId: c.req.valid('param').id });
    return c.body(null, 204);
  })
  .patch(
    '/team/members/:id',
    requireUser,
    validate('param', memberParam),
    validate('json', changeMemberSchema),
    async (c) => {
      const who = { accountId: c.var.user.accountId, loginId: c.req.valid('param').id };
      await changeMember(c.var.deps, { ...who, ...c.req.valid('json') });
      return c.body(null, 204);
    },
  )
  .delete('/team/members/:id', requireUser, validate('param', memberParam), async (c) => {
    const { accountId } = c.var.user;
    await removeOwnMember(c.var.deps, { accountId, loginId: c.req.valid('param').id });
    return c.body(null, 204);
  })
  .post(
    '/team/owner',
    requireUser,
    validate('json', handOverSchema),
    limit('password', perUser),
    checkPassword,
    async (c) => {
      const { accountId, id: from } = c.var.user;
      await handOver(c.var.deps, { accountId, from, to: c.req.valid('json').memberId });
      return c.body(null, 204);
    },
  )
  .delete('/team/membership', requireUser, async (c) => {
    const { accountId, id: loginId } = c.var.user;
    await leaveTeam(c.var.deps, { accountId, loginId });
    return c.body(null, 204);
  });

export const teamRoutes = new Hono<AppEnv>().route('/', visitor).route('/', signedIn);
