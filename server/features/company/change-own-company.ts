import type { CompanyInfo } from '#domain/company/company.ts';
import type { Company } from '#domain/company/shown-company.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { changeCompany } from '../../records/accounts/change-company.ts';
import { companyColumns, describeCompany } from './get-company.ts';

/** Refused when the details changed elsewhere since this edit began: the later save would undo the earlier one. */
export async function changeOwnCompany(
  { db }: Deps,
  { accountId, revision, info }: { accountId: string; revision: string; info: CompanyInfo },
): Promise<Company<Date>> {
  return db.asAccount(accountId, async (tx) => {
    const before = await findCompanyRow(tx, accountId);
    if (describeCompany(before).revision !== revision)
      throw new AppError('conflict', {
        userMessage:
          'Your company info was changed elsewhere in the meantime. Reload to see it, then edit again.',
      });
    await changeCompany(tx, accountId, info);
    const saved = await findCompanyRow(tx, accountId);
    return describeCompany(saved);
  });
}

function findCompanyRow(tx: Tx, accountId: string) {
  return tx
    .selectFrom('company_info')
    .select(companyColumns)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}
