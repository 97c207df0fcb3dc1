import { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';
import { defineJob } from '../../../jobs/define-job.ts';

/** A replaced card is forgotten at the processor too. */
export const removeCardJob = defineJob({
  name: 'billing.remove-card',
  payload: z.strictObject({ paymentMethodId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 30, maxDelaySeconds: 3600 },
  async run({ db, payments }, { paymentMethodId }) {
    const card = await db.service
      .selectFrom('payment_methods')
      .select('provider_method_id')
      .where('id', '=', paymentMethodId)
      .where('provider', '=', payments.name)
      .where('removed_at', 'is not', null)
      .executeTakeFirst();
    if (!card) return;
    await payments.removeCard(card.provider_method_id).catch((error) => {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    });
  },
});
