import type { SessionAnswer } from '#domain/accounts/shown-session.ts';
import type { SignedIn } from '../../providers/identity/identity.ts';

export function describeSession({ user, session }: SignedIn): SessionAnswer<Date> {
  return { user, session: { id: session.id, expiresAt: session.expiresAt } };
}
