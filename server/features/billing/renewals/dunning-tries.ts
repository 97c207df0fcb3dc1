import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Account } from '../lock-account.ts';

interface TryOf {
  account: Account;
  invoiceId: string;
}

/** One day on which an invoice is to be collected; the first is the day it is written. */
export async function scheduleTry(
  tx: Tx,
  { account, invoiceId, attempt, dueOn }: TryOf & { attempt: number; dueOn: string },
): Promise<void> {
  await tx
    .insertInto('dunning_attempts')
    .values({ account_id: account.id, invoice_id: invoiceId, attempt, due_on: dueOn })
    .execute();
}

/** The try that was due by this day, if any, is this payment. */
export async function takeTry(
  tx: Tx,
  { account, invoiceId, paymentId }: TryOf & { paymentId: string },
): Promise<void> {
  await changeScheduled(tx, { account, invoiceId })
    .set({ payment_id: paymentId })
    .where('due_on', '<=', sql<Date>`${account.today.date}::date`)
    .execute();
}

/** The number of the try that was due, null for one between two of them. */
export async function closeTry(
  tx: Tx,
  { account, invoiceId, outcome }: TryOf & { outcome: 'paid' | 'declined' },
): Promise<number | null> {
  const closed = await changeScheduled(tx, { account, invoiceId })
    .set({ state: outcome === 'paid' ? 'succeeded' : 'declined' })
    .where('due_on', '<=', sql<Date>`${account.today.date}::date`)
    .returning('attempt')
    .executeTakeFirst();
  return closed?.attempt ?? null;
}

/** Paid, or given up: nothing is tried any more. */
export async function dropTries(tx: Tx, which: TryOf): Promise<void> {
  await changeScheduled(tx, which).set({ state: 'dropped' }).execute();
}

function changeScheduled(tx: Tx, { account, invoiceId }: TryOf) {
  return tx
    .updateTable('dunning_attempts')
    .where('account_id', '=', account.id)
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'scheduled');
}
