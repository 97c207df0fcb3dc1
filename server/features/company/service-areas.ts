import type { ServiceArea } from '#domain/company/service-areas.ts';
import type { StateCode } from '#domain/company/us-states.ts';
import type { Deps } from '../../deps.ts';

export async function listServiceAreas({ db }: Deps, userId: string): Promise<ServiceArea[]> {
  const rows = await db.readAsUser(userId, (read) =>
    read
      .selectFrom('service_areas')
      .select(['state', 'is_statewide', 'counties'])
      .where('user_id', '=', userId)
      .orderBy('state'),
  );
  return rows.map((row) => ({
    state: row.state as StateCode,
    isStatewide: row.is_statewide,
    counties: row.counties,
  }));
}

/** All of them anew, or none: two saves at once leave one person's choice, never a mixture. */
export async function saveServiceAreas(
  { db }: Deps,
  { userId, areas }: { userId: string; areas: ServiceArea[] },
): Promise<void> {
  await db.asUser(userId, async (tx) => {
    // Whoever comes second waits here, and then deletes what the first inserted.
    await tx.selectFrom('company_info').select('id').where('user_id', '=', userId).forUpdate().execute();
    await tx.deleteFrom('service_areas').where('user_id', '=', userId).execute();
    await tx
      .insertInto('service_areas')
      .values(
        areas.map(({ state, isStatewide, counties }) => ({
          user_id: userId,
          state,
          is_statewide: isStatewide,
          counties,
        })),
      )
      .execute();
  });
}
