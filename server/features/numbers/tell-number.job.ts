import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../jobs/define-job.ts';
import { sendOnce } from '../../records/mail/send-once.ts';
import { numberMail, numberOccasions } from './number-mails.ts';

/** One mail for each thing that happens to a number. A number that is kept again later is told of again. */
export const tellNumberJob = defineJob({
  name: 'numbers.tell-number',
  payload: z.strictObject({ numberRowId: z.uuid(), occasion: z.enum(numberOccasions) }),
  retry: outlastsAnHour,
  async run(deps, { numberRowId, occasion }) {
    const row = await deps.db.service
      .selectFrom('account_numbers')
      .innerJoin('logins', 'logins.account_id', 'account_numbers.account_id')
      .select(['account_numbers.account_id as accountId', 'account_numbers.phone', 'logins.email', 'problem'])
      .select('keep_until as keepUntil')
      .where('account_numbers.id', '=', numberRowId)
      .where('logins.role', '=', 'owner')
      .executeTakeFirst();
    if (!row) return;
    // Its plan came back meanwhile.
    if ((occasion === 'kept' || occasion === 'goes_soon') && !row.keepUntil) return;
    await sendOnce(deps, {
      accountId: row.accountId,
      kind: 'number_notice',
      idempotencyKey: numberNoticeKey(occasion, { numberRowId, keepUntil: row.keepUntil }),
      address: row.email,
      compose: () => numberMail(occasion, { ...row, publicUrl: deps.publicUrl }),
      leaveWhenRefused: true,
    });
  },
});

export function numberNoticeKey(
  occasion: (typeof numberOccasions)[number],
  { numberRowId, keepUntil }: { numberRowId: string; keepUntil: Date | null },
): string {
  return `number:${occasion}:${numberRowId}${keepUntil ? `:${keepUntil.toISOString().slice(0, 10)}` : ''}`;
}
