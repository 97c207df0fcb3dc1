import type { Deps } from '../../deps.ts';

/** The addresses whose readers stopped this account's notes. */
export async function listStopped({ db }: Deps, accountId: string): Promise<Set<string>> {
  const rows = await db.service
    .selectFrom('notes_opt_outs')
    .select('email')
    .where('account_id', '=', accountId)
    .where('stopped_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ email }) => email));
}
