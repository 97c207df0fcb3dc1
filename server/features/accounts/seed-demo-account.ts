import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '../../deps.ts';
import { markEmailConfirmed } from '../../records/accounts/mark-email-confirmed.ts';
import { markLineVerified } from '../../records/lines/mark-line-verified.ts';
import { createAccount } from './create-account.ts';
import { seedDemoInvoices } from './seed-demo-invoices.ts';

const email = 'demo@jotline.example';

/** On the embedded database, outside production: an account to look around with. Its password is this folder's own. */
export async function seedDemoAccount(deps: Deps): Promise<{ email: string; password: string } | null> {
  const { env, db } = deps;
  if (env.NODE_ENV === 'production' || env.DATABASE_URL) return null;
  const file = path.join(env.DATA_DIR, 'demo-password');
  const found = await db.service
    .selectFrom('logins')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (found) {
    const kept = await readFile(file, 'utf8').catch(() => null);
    return kept ? { email, password: kept } : null;
  }
  const password = `demo-${randomBytes(5).toString('hex')}`;
  const { accountId, loginId } = await createAccount(deps, {
    fullName: 'Demo Home Services',
    email,
    password,
    phone: '+15125550100',
    agreedToTerms: true,
    marketingOptIn: false,
  });
  await markEmailConfirmed(db.service, loginId);
  // Without a verified line its calls would be those of a stranger.
  const { id: lineId } = await db.service
    .selectFrom('phone_numbers')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  await markLineVerified(db.service, { accountId, lineId, at: deps.clock.now() });
  await seedDemoInvoices(deps, accountId);
  await writeFile(file, password, { mode: 0o600 });
  return { email, password };
}
