import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { changeIncluded } from '../../../records/accounts/change-included.ts';
import { voidRenewals } from '../../../records/invoices/invoice-state.ts';
import { removeExtras } from '../../../records/lines/remove-extras.ts';
import type { Account } from '../lock-account.ts';
import { dropTries } from '../renewals/dunning-tries.ts';
import { cancelSubscription } from './subscription-state.ts';

/**
 * The plan ends: nothing more is billed or collected. The account goes back to what every account starts with, and
 * the lines and addresses beyond that go, as the person was told. Calls, notes and invoices stay; campaigns stop when
 * what was paid for them is over.
 */
export async function endSubscription({ clock }: Deps, tx: Tx, account: Account): Promise<void> {
  await cancelSubscription(tx, account.id, clock.now());
  for (const invoiceId of await voidRenewals(tx, account.id)) await dropTries(tx, { account, invoiceId });
  await changeIncluded(tx, account.id, 'pro');
  await removeExtras(tx, account.id);
}
