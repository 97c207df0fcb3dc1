import { randomUUID } from 'node:crypto';
import type { StartedCard } from '#domain/billing/billing-answers.ts';
import type { Deps } from '../../../deps.ts';
import { getCustomer } from './get-customer.ts';

/** Opens the processor's card form; the number goes from the browser to the processor, past us. */
export async function startCard(deps: Deps, accountId: string): Promise<StartedCard> {
  const { payments } = deps;
  const customerRef = await getCustomer(deps, accountId);
  const setup = await payments.startCard({ customerRef, idempotencyKey: `setup:${randomUUID()}` });
  return { ...setup, testMode: payments.name === 'test', publishableKey: payments.publishableKey };
}
