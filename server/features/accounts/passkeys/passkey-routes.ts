import { Hono } from 'hono';
import { z } from 'zod';
import {
  newPasskeySchema,
  passkeySignInSchema,
  renamePasskeySchema,
  startPasskeySchema,
} from '#domain/accounts/passkeys.ts';
import { hashAddress } from '../../../hash-address.ts';
import { noteWithin } from '../../../http/audit/note-request.ts';
import { noteFailure } from '../../../http/audit/note-sign-in.ts';
import { perUser } from '../../../http/check-password.ts';
import type { AppEnv } from '../../../http/context.ts';
import { identityHeaders } from '../../../http/identity-headers.ts';
import { clientNetwork, limit } from '../../../http/rate-limit.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { acceptSession, setCookies } from '../accept-session.ts';
import { createOwnPasskey, listOwnPasskeys, removeOwnPasskey, renameOwnPasskey } from './own-passkeys.ts';
import { proveSelf } from './prove-self.ts';

const idParam = z.object({ id: z.uuid() });

const visitor = new Hono<AppEnv>()
  .post('/sign-in/passkey/options', limit('passkey-question'), async (c) => {
    const { options, cookies } = await c.var.deps.identity.askForPasskey(c.req.header('cookie'));
    setCookies(c, cookies);
    return c.json(options);
  })
  .post('/sign-in/passkey', validate('json', passkeySignInSchema), limit('sign-in-address'), async (c) => {
    const { identity, rateLimits } = c.var.deps;
    const { answer } = c.req.valid('json');
    await rateLimits.consume('sign-in', `${clientNetwork(c)} ${hashAddress(answer.id)}`);
    const known = await identity.readPasskey(answer, c.req.header('cookie')).catch((error: unknown) => {
      throw noteFailure(c, error, async () => {
        const id = await identity.findLoginOfPasskey(answer.id);
        return id ? { id } : null;
      });
    });
    const cookies = await identity.signInByPasskey(known.loginId, identityHeaders(c));
    const session = await acceptSession(c, cookies, 'session.signed_in');
    setCookies(c, known.cookies);
    return c.json(session);
  });

const signedIn = new Hono<AppEnv>()
  .get('/passkeys', requireUser, async (c) => c.json(await listOwnPasskeys(c.var.deps, c.var.user.id)))
  .post(
    '/passkeys/options',
    requireUser,
    validate('json', startPasskeySchema),
    limit('password', perUser),
    async (c) => {
      const { user, session, deps } = c.var;
      const self = { loginId: user.id, sessionId: session.id };
      const { password } = c.req.valid('json');
      await proveSelf(deps, { ...self, password, headers: identityHeaders(c) });
      const { email, name } = user;
      const cookieHeader = c.req.header('cookie');
      const { options, cookies } = await deps.identity.askForNewPasskey({
        ...self,
        email,
        name,
        cookieHeader,
      });
      setCookies(c, cookies);
      return c.json(options);
    },
  )
  .post(
    '/passkeys',
    requireUser,
    validate('json', newPasskeySchema),
    limit('new-passkey', perUser),
    async (c) => {
      const { user, session, deps } = c.var;
      const { answer } = c.req.valid('json');
      // Sent again because our answer was lost on the way.
      const known = await deps.identity.findPasskey({ loginId: user.id, credentialId: answer.id });
      if (known) return c.json({ passkey: known });
      const self = { loginId: user.id, sessionId: session.id, cookieHeader: c.req.header('cookie') };
      const made = await deps.identity.readNewPasskey(answer, self);
      const passkey = await createOwnPasskey(deps, {
        loginId: user.id,
        made,
        attachment: answer.authenticatorAttachment,
        userAgent: c.req.header('user-agent'),
        note: noteWithin(c),
      });
      return c.json({ passkey });
    },
  )
  .patch(
    '/passkeys/:id',
    requireUser,
    validate('param', idParam),
    validate('json', renamePasskeySchema),
    async (c) => {
      const { name } = c.req.valid('json');
      await renameOwnPasskey(c.var.deps, {
        loginId: c.var.user.id,
        passkeyId: c.req.valid('param').id,
        name,
      });
      return c.body(null, 204);
    },
  )
  .delete('/passkeys/:id', requireUser, validate('param', idParam), async (c) => {
    const passkeyId = c.req.valid('param').id;
    await removeOwnPasskey(c.var.deps, { loginId: c.var.user.id, passkeyId, note: noteWithin(c) });
    return c.body(null, 204);
  });

export const passkeyRoutes = new Hono<AppEnv>().route('/', visitor).route('/', signedIn);
