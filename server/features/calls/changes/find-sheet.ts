import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { findCompanyLogo } from '../../../records/files/find-company-logo.ts';
import { getChanges } from './get-changes.ts';

/** What the paper says beside the words of its person: whose it is, and of which two calls. */
export async function findSheet(deps: Deps, asked: { accountId: string; timeZone: string; callId: string }) {
  const { accountId, timeZone, callId } = asked;
  const found = await getChanges(deps, asked);
  if (!found)
    throw new AppError('not_found', { userMessage: 'There is no earlier call about the same job any more.' });
  const [call] = await deps.db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('calls')
      .leftJoin('company_info', 'company_info.account_id', 'calls.account_id')
      .select(['calls.started_at as startedAt', 'company_name as companyName'])
      .where('calls.account_id', '=', accountId)
      .where('calls.id', '=', callId),
  );
  if (!call) throw new AppError('not_found', { userMessage: 'We could not find that call.' });
  return { ...call, callId, timeZone, since: found.since, logo: await findCompanyLogo(deps, accountId) };
}
