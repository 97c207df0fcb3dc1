import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

let started: { key: string; stripe: Promise<Stripe> } | null = null;

/** Loads Stripe's script once, when a real card is first asked for. */
export function startStripe(key: string): Promise<Stripe> {
  if (started?.key === key) return started.stripe;
  const stripe = loadStripe(key).then((loaded) => {
    if (!loaded) throw new Error('Stripe did not load');
    return loaded;
  });
  // A failure is not kept: the next try loads again.
  stripe.catch(() => {
    started = null;
  });
  started = { key, stripe };
  return stripe;
}
