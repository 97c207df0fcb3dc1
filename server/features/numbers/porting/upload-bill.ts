import { billMessages, billTypes } from '#domain/numbers/number-rules.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { NumbersError } from '../../../providers/numbers/numbers.ts';
import { recogniseKind } from '../../../providers/pictures/recognise-kind.ts';

type BillType = (typeof billTypes)[number];

/** Straight on to the carrier: a bill has names and numbers that we need not have. */
export async function uploadBill(
  { numbers }: Deps,
  { accountId: reference, body }: { accountId: string; body: Buffer },
): Promise<{ billId: string }> {
  const contentType = recogniseBill(body);
  if (!contentType) throw new AppError('unsupported_media_type', { userMessage: billMessages.otherKind });
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

/** By how it begins, whatever it is called. */
function recogniseBill(body: Buffer): BillType | null {
  if (body.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf';
  return billTypes.find((type) => type === `image/${recogniseKind(body)}`) ?? null;
}
