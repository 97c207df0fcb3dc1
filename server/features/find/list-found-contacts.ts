import type { FoundContact } from '#domain/find/shown-findings.ts';
import type { Deps } from '../../deps.ts';
import { matchContacts } from '../../records/contacts/match-contacts.ts';

const most = 5;
/** Of the newest that match, those whose name begins with it come first. */
const mostLookedAt = 50;

export async function listFoundContacts(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  q: string,
): Promise<FoundContact[]> {
  const found = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('contacts')
      .select(['id', 'name', 'phone', 'email', 'last_job_title as lastJobTitle'])
      .where('account_id', '=', accountId)
      .where('merged_into_id', 'is', null)
      .where(matchContacts(accountId, q))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(mostLookedAt),
  );
  const sought = q.toLowerCase();
  const rank = ({ name }: FoundContact) => {
    const known = name?.toLowerCase() ?? '';
    if (known.startsWith(sought)) return 0;
    return known.includes(` ${sought}`) ? 1 : 2;
  };
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, most);
}
