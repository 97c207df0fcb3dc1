import type pg from 'pg';
import type { Env } from '../../env.ts';
import type { Clock } from '../clock.ts';
import type { Payments } from './payments.ts';
import type { TestProcessor } from './test-card-desk.ts';
import { createTestProcessor } from './test-processor.ts';

/** The card processor of the settings, else one that takes its published test cards alone. */
export async function createPayments(options: {
  env: Pick<
    Env,
    'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_BASE_URL'
  >;
  pool: pg.Pool;
  clock: Clock;
}): Promise<{ payments: Payments; testProcessor: TestProcessor | null }> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = options.env;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: baseUrl } = options.env;
  if (!secretKey && !publishableKey && !webhookSecret) {
    const { payments, processor } = createTestProcessor(options);
    return { payments, testProcessor: processor };
  }
  if (!secretKey || !publishableKey || !webhookSecret)
    throw new Error('Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.');
  // Loaded only when used: the SDK is large.
  const { createStripePayments } = await import('./stripe.ts');
  const payments = createStripePayments({ secretKey, publishableKey, webhookSecret, baseUrl });
  return { payments, testProcessor: null };
}
