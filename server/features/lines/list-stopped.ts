import { compileOnce, type Given } from '../../db/compile-once.ts';
import type { Deps } from '../../deps.ts';

const stoppedOf = compileOnce((db, { accountId }: Given<{ accountId: string }>) =>
  db
    .selectFrom('notes_opt_outs')
    .select('email')
    .where('account_id', '=', accountId)
    .where('stopped_at', 'is not', null),
);

/** The addresses whose readers stopped this account's notes. */
export async function listStopped({ db }: Deps, accountId: string): Promise<Set<string>> {
  const rows = await db.readAsService(stoppedOf({ accountId }));
  return new Set(rows.map(({ email }) => email));
}
