import { z } from 'zod';
import type { Env } from '../../env.ts';
import { type Finding, look } from '../finding.ts';

/** Those that `docs/going-live.md` has people select. */
export const neededStripeEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

const accountSchema = z.object({ charges_enabled: z.boolean(), payouts_enabled: z.boolean() });
const endpointsSchema = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
});

type StripeEnv = Pick<
  Env,
  'STRIPE_BASE_URL' | 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET'
>;

/** Stripe's account, its keys, and whether its events come to us. */
export async function inspectStripe(env: StripeEnv, publicUrl: string): Promise<Finding[]> {
  const { STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY: shown, STRIPE_WEBHOOK_SECRET: secret } = env;
  if (!key || !shown || !secret) {
    const words = 'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.';
    return [{ what: 'Stripe', isFine: false, words }];
  }
  const ask = async (path: string): Promise<unknown> => {
    const response = await fetch(`${env.STRIPE_BASE_URL.replace(/\/$/, '')}/v1/${path}`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status === 401) throw new Error('Stripe refuses STRIPE_SECRET_KEY: copy it anew.');
    if (!response.ok) throw new Error(`Stripe answers ${response.status}.`);
    return response.json();
  };
  return [
    await look('Stripe account', async () => {
      const { charges_enabled: charges, payouts_enabled: payouts } = accountSchema.parse(
        await ask('account'),
      );
      if (!charges)
        throw new Error('Stripe does not let this account charge yet: answer what its dashboard asks.');
      return payouts ? 'charges and pays out' : 'charges; payouts wait for what the dashboard asks';
    }),
    await look('Stripe keys', async () => {
      const mode = (text: string) => (/_test_/.test(text) ? 'test' : 'live');
      if (mode(key) !== mode(shown))
        throw new Error('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of two modes, live and test.');
      if (!secret.startsWith('whsec_'))
        throw new Error('STRIPE_WEBHOOK_SECRET must be the signing secret of the endpoint, whsec_….');
      return `${mode(key)} mode`;
    }),
    await look('Stripe events', async () => {
      const url = `${publicUrl}/webhooks/payments`;
      const { data } = endpointsSchema.parse(await ask('webhook_endpoints?limit=100'));
      const endpoint = data.find((one) => one.url === url);
      if (!endpoint) throw new Error(`Add the endpoint ${url} under Developers > Webhooks.`);
      if (endpoint.status !== 'enabled')
        throw new Error(`The endpoint ${url} is ${endpoint.status}: enable it.`);
      const missing = endpoint.enabled_events.includes('*')
        ? []
        : neededStripeEvents.filter((event) => !endpoint.enabled_events.includes(event));
      if (missing.length > 0) throw new Error(`Select these events for ${url}: ${missing.join(', ')}.`);
      return `come to ${url}`;
    }),
  ];
}
