import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * For the library: a session for somebody whose proof we have checked ourselves. The path is one after which its second
 * factor steps in by itself, as after a password: who turned on an authenticator app is asked for a code. The plugin that
 * would have this path is not in use.
 */
export const provenSignIn = {
  id: 'proven-sign-in',
  endpoints: {
    signInProven: createAuthEndpoint(
      '/sign-in/username',
      { method: 'POST', body: z.object({ loginId: z.uuid() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.loginId);
        if (!user) throw ctx.error('UNAUTHORIZED', { code: 'UNAUTHORIZED' });
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ signedIn: true });
      },
    ),
  },
} satisfies BetterAuthPlugin;
