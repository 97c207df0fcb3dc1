import type { ServiceCategory, ServiceTypes } from '#domain/company/service-types.ts';
import type { Deps } from '../../deps.ts';

export async function getServiceTypes({ db }: Deps, accountId: string): Promise<ServiceTypes> {
  const [row] = await db.readAsAccount(accountId, (read) =>
    read.selectFrom('service_types').select(['categories', 'other_text']).where('account_id', '=', accountId),
  );
  return { categories: (row?.categories ?? []) as ServiceCategory[], otherText: row?.other_text ?? '' };
}

export async function changeServiceTypes(
  { db }: Deps,
  { accountId, types }: { accountId: string; types: ServiceTypes },
): Promise<void> {
  const row = { categories: types.categories, other_text: types.otherText || null };
  await db.asAccount(accountId, (tx) =>
    tx
      .insertInto('service_types')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute(),
  );
}
