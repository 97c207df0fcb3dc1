import { freshMinutes } from '#domain/accounts/passkeys.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';

/** Who found an open browser must not be able to leave a way in of their own. */
export async function proveSelf(
  { identity, clock }: Deps,
  {
    loginId,
    sessionId,
    password = '',
    headers,
  }: { loginId: string; sessionId: string; password: string | undefined; headers: Headers },
): Promise<void> {
  const ways = await identity.listWays(loginId);
  if (ways.some(({ kind }) => kind === 'password')) return identity.checkPassword(password, headers);
  const sessions = await identity.listSessions(loginId);
  const since = sessions.find(({ id }) => id === sessionId)?.createdAt.getTime() ?? 0;
  if (clock.now().getTime() - since > freshMinutes * 60_000)
    throw new AppError('forbidden', {
      message: 'session too old for a new passkey',
      userMessage: `To make sure it is you, sign out, sign in again and add the passkey within ${freshMinutes} minutes.`,
    });
}
