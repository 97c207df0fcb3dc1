import type { ServiceArea } from '#domain/company/service-areas.ts';
import type { Deps } from '../../deps.ts';

export async function listServiceAreas({ db }: Deps, accountId: string): Promise<ServiceArea[]> {
  const rows = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('service_areas')
      .select(['state', 'is_statewide', 'counties'])
      .where('account_id', '=', accountId)
      .orderBy('state'),
  );
  return rows.map((row) => ({
    state: row.state,
    isStatewide: row.is_statewide,
    counties: row.counties,
  }));
}

/** All of them anew, or none: two saves at once leave one person's choice, never a mixture. */
export async function changeServiceAreas(
  { db }: Deps,
  { accountId, areas }: { accountId: string; areas: ServiceArea[] },
): Promise<void> {
  await db.asAccount(accountId, async (tx) => {
    // Whoever comes second waits here, and then deletes what the first inserted.
    await tx
      .selectFrom('company_info')
      .select('id')
      .where('account_id', '=', accountId)
      .forUpdate()
      .execute();
    await tx.deleteFrom('service_areas').where('account_id', '=', accountId).execute();
    await tx
      .insertInto('service_areas')
      .values(
        areas.map(({ state, isStatewide, counties }) => ({
          account_id: accountId,
          state,
          is_statewide: isStatewide,
          counties,
        })),
      )
      .execute();
  });
}
