import type { CompanyInfo } from '#domain/company/company.ts';
import type { Company } from '#domain/company/shown-company.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { companyColumns, describeCompany } from './get-company.ts';

/** Refused when the details changed elsewhere since this edit began: the later save would undo the earlier one. */
export async function saveCompany(
  { db }: Deps,
  { accountId, revision, info }: { accountId: string; revision: string; info: CompanyInfo },
): Promise<Company<Date>> {
  return db.asAccount(accountId, async (tx) => {
    const before = await tx
      .selectFrom('company_info')
      .select(companyColumns)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (describeCompany(before).revision !== revision)
      throw new AppError('conflict', {
        userMessage:
          'Your company info was changed elsewhere in the meantime. Reload to see it, then edit again.',
      });
    const row = {
      company_name: info.companyName,
      address: info.address || null,
      primary_email: info.primaryEmail,
      primary_phone: info.primaryPhone,
      receives_sms: info.receivesSms,
      eligible_call_ai: info.eligibleCallAi,
    };
    const saved = await tx
      .insertInto('company_info')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .returning(companyColumns)
      .executeTakeFirstOrThrow();
    return describeCompany(saved);
  });
}
