import type { OpenSession } from '#domain/accounts/shown-account.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';

export async function listSessions(
  { identity }: Deps,
  { loginId, currentId }: { loginId: string; currentId: string },
): Promise<OpenSession<Date>[]> {
  const sessions = await identity.listSessions(loginId);
  return sessions.map((session) => ({ ...session, current: session.id === currentId }));
}

export async function endSession(
  { identity }: Deps,
  session: { loginId: string; sessionId: string },
): Promise<void> {
  if (!(await identity.endSession(session)))
    throw new AppError('not_found', { userMessage: 'That session has already ended.' });
}
