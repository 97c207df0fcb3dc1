import type { OfferedNumber } from '#domain/numbers/shown-numbers.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { NumbersError } from '../../providers/numbers/numbers.ts';

/** What the carrier has for sale at this moment; none is kept for anybody. */
export async function searchNumbers({ numbers }: Deps, areaCode: string): Promise<OfferedNumber[]> {
  return numbers.search(areaCode).catch((error: unknown) => {
    if (!(error instanceof NumbersError)) throw error;
    // An area code that is none has no numbers.
    if (error.reason === 'refused') return [];
    throw new AppError('unavailable', {
      cause: error,
      userMessage: 'The phone company does not answer. Try again in a minute.',
    });
  });
}
