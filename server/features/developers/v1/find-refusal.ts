import { AppError } from '#domain/plain/errors.ts';
import type { Caller } from './caller.ts';
import type { Operation } from './operation.ts';

/** Why a key may not use an operation: its scopes, or what its member may see. */
export function findRefusal(
  { scopes, role }: Pick<Caller, 'scopes' | 'role'>,
  { scope, isForTechnicians }: Operation,
): AppError | null {
  if (!scopes.includes(scope))
    return new AppError('forbidden', { userMessage: `This key does not have the scope ${scope}.` });
  if (role === 'technician' && !isForTechnicians)
    return new AppError('forbidden', {
      userMessage: 'This key asks in the name of a technician, who sees the calls of their own lines.',
    });
  return null;
}
