import { Hono } from 'hono';
import { z } from 'zod';
import {
  changePasswordSchema,
  confirmEmailSchema,
  forgotPasswordSchema,
  passwordOnlySchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
  totpCodeSchema,
  totpSignInSchema,
} from '#domain/accounts/accounts.ts';
import type { Deed } from '#domain/audit/deeds.ts';
import { hashAddress } from '../../hash-address.ts';
import { noteFailure, noteSignIn } from '../../http/audit/note-sign-in.ts';
import { perUser } from '../../http/check-password.ts';
import type { AppEnv, UserEnv } from '../../http/context.ts';
import { identityHeaders } from '../../http/identity-headers.ts';
import { clientNetwork, limit } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';
import { validate } from '../../http/validate.ts';
import { type Answering, acceptSession, setCookies } from './accept-session.ts';
import { countGuess } from './count-guess.ts';
import { createAccount } from './create-account.ts';
import { describeSession } from './describe-session.ts';
import { confirmOwnEmail } from './details/confirm-own-email.ts';
import { findSignInAddress } from './find-sign-in-address.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { sendConfirmationJob } from './send-confirmation.job.ts';
import { endSession, listSessions } from './sessions.ts';
import { tellPasswordChangedJob } from './tell-password-changed.job.ts';
import { tellTotpChangedJob } from './tell-totp-changed.job.ts';

const visitor = new Hono<AppEnv>()
  .get('/session', limit('session'), async (c) => {
    const found = await c.var.deps.identity.findSession(c.req.header('cookie'));
    return c.json(found ? describeSession(found) : { user: null, session: null });
  })
  .post('/sign-up', validate('json', signUpSchema), limit('sign-up'), async (c) => {
    const input = c.req.valid('json');
    await createAccount(c.var.deps, input);
    return c.json(await signIn(c, input, 'account.opened'));
  })
  .post('/sign-in', validate('json', signInSchema), limit('sign-in-address'), async (c) => {
    const { email: typed, password } = c.req.valid('json');
    const email = await findSignInAddress(c.var.deps, typed);
    await countGuess(c.var.deps, { email, network: clientNetwork(c) });
    return c.json(await signIn(c, { email, password }, 'session.signed_in'));
  })
  .post('/sign-in/totp', validate('json', totpSignInSchema), limit('totp'), async (c) => {
    const { identity } = c.var.deps;
    const { cookies } = await identity
      .signInWithCode(c.req.valid('json'), identityHeaders(c))
      .catch((error: unknown) => {
        throw noteFailure(c, error, async () => {
          const id = await identity.findHalfSignedIn(c.req.header('cookie'));
          return id ? { id } : null;
        });
      });
    return c.json(await acceptSession(c, cookies, 'session.signed_in'));
  })
  .post('/sign-out', async (c) => {
    setCookies(c, await c.var.deps.identity.signOut(identityHeaders(c)));
    return c.body(null, 204);
  })
  .post('/password/forgot', validate('json', forgotPasswordSchema), limit('forgot-password'), async (c) => {
    const { email } = c.req.valid('json');
    await c.var.deps.rateLimits.consume('forgot-password-account', hashAddress(email));
    await requestPasswordReset(c.var.deps, email);
    return c.body(null, 204);
  })
  .post('/password/reset', validate('json', resetPasswordSchema), limit('reset-password'), async (c) => {
    const { loginId } = await c.var.deps.identity.resetPassword(c.req.valid('json'));
    await noteSignIn(c, { id: loginId }, 'password.reset');
    return c.body(null, 204);
  })
  .post('/email/confirm', validate('json', confirmEmailSchema), limit('confirm-email'), async (c) => {
    const moved = await confirmOwnEmail(c.var.deps, c.req.valid('json').token);
    if (moved) await noteSignIn(c, { id: moved.loginId }, 'email.changed');
    return c.body(null, 204);
  });

const signedIn = new Hono<AppEnv>()
  .post('/session/refresh', requireUser, async (c) => {
    const { id } = c.var.session;
    const { expiresAt, cookies } = await c.var.deps.identity.refreshSession(id, c.req.header('cookie') ?? '');
    setCookies(c, cookies);
    return c.json(describeSession({ user: c.var.user, session: { id, expiresAt } }));
  })
  .post('/email/resend', requireUser, limit('resend-confirmation', perUser), async (c) => {
    await c.var.deps.queue.enqueue(sendConfirmationJob, { loginId: c.var.user.id });
    return c.body(null, 204);
  })
  .post(
    '/password/change',
    requireUser,
    validate('json', changePasswordSchema),
    limit('password', perUser),
    async (c) => {
      const { identity, queue, clock } = c.var.deps;
      const cookies = await identity.changePassword(c.req.valid('json'), identityHeaders(c));
      const changedAt = clock.now().toISOString();
      await queue.enqueue(tellPasswordChangedJob, { loginId: c.var.user.id, changedAt });
      return c.json(await acceptSession(c, cookies));
    },
  )
  .get('/sessions', requireUser, async (c) => {
    const sessions = await listSessions(c.var.deps, { loginId: c.var.user.id, currentId: c.var.session.id });
    return c.json({ sessions });
  })
  .delete('/sessions', requireUser, async (c) => {
    await c.var.deps.identity.endOtherSessions({ loginId: c.var.user.id, currentId: c.var.session.id });
    return c.body(null, 204);
  })
  .delete('/sessions/:id', requireUser, validate('param', z.object({ id: z.uuid() })), async (c) => {
    await endSession(c.var.deps, { loginId: c.var.user.id, sessionId: c.req.valid('param').id });
    return c.body(null, 204);
  })
  .post(
    '/totp/start',
    requireUser,
    validate('json', passwordOnlySchema),
    limit('password', perUser),
    async (c) => {
      return c.json(await c.var.deps.identity.startTotp(c.req.valid('json').password, identityHeaders(c)));
    },
  )
  .post('/totp/confirm', requireUser, validate('json', totpCodeSchema), limit('totp', perUser), async (c) => {
    const cookies = await c.var.deps.identity.confirmTotp(c.req.valid('json').code, identityHeaders(c));
    await tellTotp(c.var, 'on');
    return c.json(await acceptSession(c, cookies));
  })
  .post(
    '/totp/stop',
    requireUser,
    validate('json', passwordOnlySchema),
    limit('password', perUser),
    async (c) => {
      const cookies = await c.var.deps.identity.stopTotp(c.req.valid('json').password, identityHeaders(c));
      await tellTotp(c.var, 'off');
      return c.json(await acceptSession(c, cookies));
    },
  );

export const accountRoutes = new Hono<AppEnv>().route('/', visitor).route('/', signedIn);

async function signIn(c: Answering, { email, password }: { email: string; password: string }, deed: Deed) {
  const result = await c.var.deps.identity
    .signIn({ email, password }, identityHeaders(c))
    .catch((error: unknown) => {
      throw noteFailure(c, error, async () => ({ email }));
    });
  if (!result.totpRequired) return acceptSession(c, result.cookies, deed);
  setCookies(c, result.cookies);
  return { totpRequired: true as const };
}

async function tellTotp({ deps, user }: UserEnv['Variables'], now: 'on' | 'off'): Promise<void> {
  const changedAt = deps.clock.now().toISOString();
  await deps.queue.enqueue(tellTotpChangedJob, { loginId: user.id, changedAt, now });
}
