import type { Registration } from '#domain/numbers/registration.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { changeDetails } from './change-details.ts';

/** Keeps what was filled in so far. What the phone companies are looking at is not changed under their hands. */
export async function changeRegistration(
  { db }: Deps,
  { accountId, given }: { accountId: string; given: Registration },
): Promise<void> {
  const { isOpen } = await db.service.transaction().execute((tx) => changeDetails(tx, { accountId, given }));
  if (!isOpen) throw withPhoneCompanies();
}

export function withPhoneCompanies(): AppError {
  return new AppError('conflict', {
    userMessage: 'This is with the phone companies. It can be changed again if they send it back.',
  });
}
