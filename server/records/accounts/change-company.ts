import type { CompanyInfo } from '#domain/company/company.ts';
import type { Tx } from '../../db/database.ts';

export async function changeCompany(tx: Tx, accountId: string, info: CompanyInfo): Promise<void> {
  const row = {
    company_name: info.companyName,
    address: info.address || null,
    primary_email: info.primaryEmail,
    primary_phone: info.primaryPhone,
    receives_sms: info.receivesSms,
    eligible_call_ai: info.eligibleCallAi,
  };
  await tx
    .insertInto('company_info')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

/** Null takes the logo off. */
export async function changeLogo(tx: Tx, accountId: string, logo_url: string | null): Promise<void> {
  await tx
    .insertInto('company_info')
    .values({ account_id: accountId, logo_url })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ logo_url }))
    .execute();
}
