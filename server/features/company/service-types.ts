import type { ServiceCategory, ServiceTypes } from '#domain/company/service-types.ts';
import type { Deps } from '../../deps.ts';

export async function getServiceTypes({ db }: Deps, userId: string): Promise<ServiceTypes> {
  const [row] = await db.readAsUser(userId, (read) =>
    read.selectFrom('service_types').select(['categories', 'other_text']).where('user_id', '=', userId),
  );
  return { categories: (row?.categories ?? []) as ServiceCategory[], otherText: row?.other_text ?? '' };
}

export async function saveServiceTypes(
  { db }: Deps,
  { userId, types }: { userId: string; types: ServiceTypes },
): Promise<void> {
  const row = { categories: types.categories, other_text: types.otherText || null };
  await db.asUser(userId, (tx) =>
    tx
      .insertInto('service_types')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute(),
  );
}
