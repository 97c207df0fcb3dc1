import { Hono } from 'hono';
import {
  connectPartySchema,
  finishSignUpSchema,
  leaveForPartySchema,
  partyParam,
} from '#domain/accounts/accounts.ts';
import { partyNames, type ShownNewcomer } from '#domain/accounts/sign-in-ways.ts';
import { AppError } from '#domain/plain/errors.ts';
import { noteWithin } from '../../../http/audit/note-request.ts';
import { perUser } from '../../../http/check-password.ts';
import type { AppEnv } from '../../../http/context.ts';
import { identityHeaders } from '../../../http/identity-headers.ts';
import { limit } from '../../../http/rate-limit.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { acceptSession, setCookies } from '../accept-session.ts';
import { createAccountOfProof } from '../create-account.ts';
import { disconnectOwnParty, listOwnWays } from './own-ways.ts';

const visitor = new Hono<AppEnv>()
  .get('/sign-in/parties', (c) => c.json({ parties: c.var.deps.identity.parties }))
  .post('/sign-in/parties', validate('json', leaveForPartySchema), limit('party-leave'), async (c) => {
    const { party, next, token } = c.req.valid('json');
    const purpose = token ? { kind: 'join' as const, token } : { kind: 'sign-in' as const, next };
    const { url, cookies } = await c.var.deps.identity.leaveForParty(party, purpose);
    setCookies(c, cookies);
    return c.json({ url });
  })
  .get('/sign-up/newcomer', limit('session'), async (c) => {
    const proof = await c.var.deps.identity.findNewcomer(c.req.header('cookie'));
    const newcomer: ShownNewcomer | null = proof
      ? { party: proof.party, name: proof.name, email: proof.email }
      : null;
    return c.json({ newcomer });
  })
  .post('/sign-up/newcomer', validate('json', finishSignUpSchema), limit('sign-up'), async (c) => {
    const { identity } = c.var.deps;
    const cookie = c.req.header('cookie');
    const proof = await identity.findNewcomer(cookie);
    if (!proof?.email)
      throw new AppError('invalid_token', { userMessage: 'That took too long. Start signing up again.' });
    const { email } = proof;
    const { loginId } = await createAccountOfProof(c.var.deps, { ...c.req.valid('json'), email, proof });
    const { cookies } = await identity.signInProven(loginId, identityHeaders(c));
    const answer = await acceptSession(c, cookies, 'account.opened');
    setCookies(c, await identity.forgetNewcomer(cookie));
    return c.json(answer);
  });

const signedIn = new Hono<AppEnv>()
  .get('/ways', requireUser, async (c) => c.json(await listOwnWays(c.var.deps, c.var.user.id)))
  .post(
    '/ways/:party',
    requireUser,
    validate('param', partyParam),
    validate('json', connectPartySchema),
    limit('password', perUser),
    async (c) => {
      const { identity } = c.var.deps;
      const { party } = c.req.valid('param');
      const loginId = c.var.user.id;
      const ways = await identity.listWays(loginId);
      if (ways.some(({ kind }) => kind === party))
        throw new AppError('conflict', { userMessage: `${partyNames[party]} is connected already.` });
      // Who found an open browser must not be able to leave a way in of their own.
      if (ways.some(({ kind }) => kind === 'password'))
        await identity.checkPassword(c.req.valid('json').password ?? '', identityHeaders(c));
      const { url, cookies } = await identity.leaveForParty(party, { kind: 'connect', loginId });
      setCookies(c, cookies);
      return c.json({ url });
    },
  )
  .delete('/ways/:party', requireUser, validate('param', partyParam), async (c) => {
    const { party } = c.req.valid('param');
    await disconnectOwnParty(c.var.deps, { loginId: c.var.user.id, party, note: noteWithin(c) });
    return c.body(null, 204);
  });

export const partyRoutes = new Hono<AppEnv>().route('/', visitor).route('/', signedIn);
