import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';

/** The account is gone when this runs: the processor's own id is all that is left of it. */
export const removeCustomerJob = defineJob({
  name: 'billing.remove-customer',
  payload: z.strictObject({ provider: z.string().max(40), customerRef: z.string().max(255) }),
  retry: { limit: 12, delaySeconds: 30, maxDelaySeconds: 6 * 3600 },
  async run({ payments, log }, { provider, customerRef }) {
    if (provider === payments.name) return payments.removeCustomer(customerRef);
    log.warn({ provider }, 'a customer is left at a processor that is no longer in use');
  },
});
