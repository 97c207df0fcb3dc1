import { billMessages } from '#domain/numbers/number-rules.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { NumbersError } from '../../../providers/numbers/numbers.ts';

interface Bill {
  accountId: string;
  body: Buffer;
  contentType: string;
}

/** Straight on to the carrier: a bill has names and numbers that we need not have. */
export async function uploadBill({ numbers }: Deps, bill: Bill): Promise<{ billId: string }> {
  if (!hasKind(bill)) throw new AppError('unsupported_media_type', { userMessage: billMessages.otherKind });
  const { body, contentType, accountId: reference } = bill;
  const billId = await numbers.porting
    .uploadBill({ body, contentType, reference })
    .catch((error: unknown) => {
      if (!(error instanceof NumbersError)) throw error;
      throw new AppError(error.reason === 'refused' ? 'conflict' : 'unavailable', {
        cause: error,
        userMessage: 'The phone company did not take the bill. Try again in a minute, or use another file.',
      });
    });
  return { billId };
}

const beginnings: Record<string, string> = {
  'application/pdf': '255044462d',
  'image/jpeg': 'ffd8ff',
  'image/png': '89504e47',
};

/** By how it begins, whatever it is called. */
function hasKind({ body, contentType }: Bill): boolean {
  const beginning = beginnings[contentType];
  return beginning !== undefined && body.subarray(0, 8).toString('hex').startsWith(beginning);
}
