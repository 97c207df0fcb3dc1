import type { SetUp } from '#domain/overview/shown-overview.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from './viewer.ts';

/** How far a new account is on its way to the first notes. */
export async function getSetUp({ db }: Deps, { accountId }: Viewer): Promise<SetUp> {
  const [[row], calls] = await Promise.all([
    db.readAsAccount(accountId, (read) =>
      read.selectNoFrom((eb) => [
        eb.selectFrom('company_info').select('logo_url').where('account_id', '=', accountId).as('logo'),
        eb.selectFrom('company_info').select('address').where('account_id', '=', accountId).as('address'),
        eb
          .selectFrom('email_recipients')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('account_id', '=', accountId)
          .as('recipients'),
      ]),
    ),
    db.readAsAccount(accountId, (read) =>
      read
        .selectFrom('calls')
        .select(['id', 'state'])
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .where('joined_into_id', 'is', null)
        .limit(2),
    ),
  ]);
  const [first, second] = calls;
  return {
    hasCompany: Boolean(row?.logo && row.address),
    hasMoreRecipients: (row?.recipients ?? 0) > 1,
    firstCall: first && !second ? first : null,
  };
}
