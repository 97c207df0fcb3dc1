import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { NumbersError } from '../../../providers/numbers/numbers.ts';
import { findRegistration } from './registration-row.ts';

/** A sole proprietor answers a text of the registry, and has lost it. */
export async function sendCodeAgain({ db, numbers }: Deps, accountId: string): Promise<void> {
  const found = await findRegistration(db.service, accountId);
  if (found?.state !== 'brand_review' || found.business.kind !== 'sole_proprietor')
    throw new AppError('conflict', { userMessage: 'There is no text to answer at the moment.' });
  await numbers.registrar.sendCodeAgain(found.known).catch((error: unknown) => {
    if (!(error instanceof NumbersError)) throw error;
    throw new AppError('unavailable', {
      cause: error,
      userMessage: 'The text could not be sent. Try again later.',
    });
  });
}
