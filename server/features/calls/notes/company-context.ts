import type { Deps } from '../../../deps.ts';

export interface CompanyContext {
  companyName?: string;
  serviceTypes: string[];
}

/** What the account says about itself: it helps to recognise its words and to name its jobs. */
export async function findCompanyContext(
  { db }: Pick<Deps, 'db'>,
  accountId: string | null,
): Promise<CompanyContext> {
  if (!accountId) return { serviceTypes: [] };
  const [company, services] = await Promise.all([
    db.service
      .selectFrom('company_info')
      .select('company_name')
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
    db.service
      .selectFrom('service_types')
      .select(['categories', 'other_text'])
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
  ]);
  const other = services?.other_text ? [services.other_text] : [];
  return {
    companyName: company?.company_name ?? undefined,
    serviceTypes: [...(services?.categories ?? []), ...other],
  };
}
