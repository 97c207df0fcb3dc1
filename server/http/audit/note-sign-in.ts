import type { Deed } from '#domain/audit/deeds.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { noteEntryOfLogin } from '../../records/audit/note-entry.ts';
import type { Asking } from '../client-address.ts';
import { describePlace } from './describe-place.ts';
import { tellUnrecorded } from './tell-unrecorded.ts';

type AskingVisitor = Asking & { var: { deps: Deps; requestId: string } };

type Login = { id: string } | { email: string };

const underWay = new Set<Promise<unknown>>();

/**
 * A password or a code that was wrong, for who has such an address. Not waited for: that the answer takes a moment longer
 * would tell a stranger that the address is known. How often this happens is what the limits of sign-in let through.
 */
export function noteFailure(
  c: AskingVisitor,
  error: unknown,
  findLogin: () => Promise<Login | null>,
): unknown {
  const isWrong =
    error instanceof AppError && (error.code === 'invalid_credentials' || error.code === 'invalid_code');
  if (!isWrong) return error;
  const noting = findLogin()
    .then((login) => login && noteSignIn(c, login, 'session.failed'))
    .catch((failure: unknown) => tellUnrecorded(c.var, 'session.failed', failure))
    .finally(() => underWay.delete(noting));
  underWay.add(noting);
  return error;
}

/** For a process that stops: what nobody waited for is written before the database is left. */
export async function finishNoting(): Promise<void> {
  await Promise.all(underWay);
}

/** For the routes before `requireUser`: who it was is known when they are through. */
export async function noteSignIn(c: AskingVisitor, login: Login, deed: Deed): Promise<void> {
  const { db } = c.var.deps;
  await noteEntryOfLogin(db.service, { login, done: { deed }, place: describePlace(c, 'web') }).catch(
    (error: unknown) => tellUnrecorded(c.var, deed, error),
  );
}
