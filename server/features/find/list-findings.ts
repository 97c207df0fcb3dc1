import type { Findings } from '#domain/find/shown-findings.ts';
import { listHelpResults } from '#domain/help/help-results.ts';
import type { Role } from '#domain/team/roles.ts';
import type { Deps } from '../../deps.ts';
import { listFoundCalls } from './list-found-calls.ts';
import { listFoundCampaigns } from './list-found-campaigns.ts';
import { listFoundContacts } from './list-found-contacts.ts';
import { listFoundFilters } from './list-found-filters.ts';
import { listFoundPromises } from './list-found-promises.ts';

const mostHelp = 3;

/** The first few of each kind, while somebody is still typing. What the policies hide from a person is not found. */
export async function listFindings(
  deps: Deps,
  { accountId, id: loginId, role }: { accountId: string; id: string; role: Role },
  q: string,
): Promise<Findings<Date>> {
  const isOffice = role !== 'technician';
  const [calls, promises, contacts, campaigns, filters] = await Promise.all([
    listFoundCalls(deps, accountId, q),
    listFoundPromises(deps, accountId, q),
    isOffice ? listFoundContacts(deps, accountId, q) : [],
    isOffice ? listFoundCampaigns(deps, accountId, q) : [],
    listFoundFilters(deps, { accountId, loginId }, q),
  ]);
  const help = listHelpResults(deps.help, q, { isTyping: true })
    .slice(0, mostHelp)
    .map(({ title, address }) => ({ title, address }));
  return { contacts, calls, promises, campaigns, filters, help };
}
