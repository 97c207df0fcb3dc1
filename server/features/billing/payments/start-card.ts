import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { getCustomer } from './get-customer.ts';

/** Opens the processor's card form; the number goes from the browser to the processor, past us. */
export async function startCard(deps: Deps, userId: string) {
  const { payments } = deps;
  const customerRef = await getCustomer(deps, userId);
  const setup = await payments.startCard({ customerRef, idempotencyKey: `setup:${randomUUID()}` });
  return { ...setup, testMode: payments.name === 'test', publishableKey: payments.publishableKey };
}
