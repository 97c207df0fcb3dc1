import type { Tx } from '../../db/database.ts';

/** Mails that belong to no account, and why an address got none. One that another account writes to keeps its guard. */
export async function forgetAddresses(tx: Tx, emails: string[]): Promise<void> {
  await tx
    .deleteFrom('mail_deliveries')
    .where('account_id', 'is', null)
    .where('address', 'in', emails)
    .execute();
  await tx
    .deleteFrom('email_suppressions')
    .where('email', 'in', emails)
    .where('email', 'not in', (eb) => eb.selectFrom('email_recipients').select('email_recipients.email'))
    .where('email', 'not in', (eb) => eb.selectFrom('logins').select('logins.email'))
    .execute();
}
