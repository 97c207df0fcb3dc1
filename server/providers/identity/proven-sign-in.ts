import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** A session for somebody whose proof we have checked ourselves. */
const openSession = (path: string) =>
  createAuthEndpoint(path, { method: 'POST', body: z.object({ loginId: z.uuid() }) }, async (ctx) => {
    const { internalAdapter } = ctx.context;
    const user = await internalAdapter.findUserById(ctx.body.loginId);
    if (!user) throw ctx.error('UNAUTHORIZED', { code: 'UNAUTHORIZED' });
    const session = await internalAdapter.createSession(user.id);
    await setSessionCookie(ctx, { session, user });
    return ctx.json({ signedIn: true });
  });

/**
 * For the library. After the first path its second factor steps in by itself, as after a password: who turned on an
 * authenticator app is asked for a code. The plugin that would have this path is not in use. After the second it does
 * not: a device and what unlocks it are two factors already.
 */
export const provenSignIn = {
  id: 'proven-sign-in',
  endpoints: {
    signInProven: openSession('/sign-in/username'),
    signInByPasskey: openSession('/sign-in/passkey'),
  },
} satisfies BetterAuthPlugin;
