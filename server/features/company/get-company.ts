import { createHash } from 'node:crypto';
import type { CompanyInfo } from '#domain/company/company.ts';
import type { Company } from '#domain/company/shown-company.ts';
import type { Deps } from '../../deps.ts';

export async function getCompany({ db }: Deps, accountId: string): Promise<Company<Date>> {
  const [row] = await db.readAsAccount(accountId, (read) =>
    read.selectFrom('company_info').select(companyColumns).where('account_id', '=', accountId),
  );
  return describeCompany(row);
}

export const companyColumns = [
  'company_name',
  'address',
  'primary_email',
  'primary_phone',
  'receives_sms',
  'eligible_call_ai',
  'logo_url',
  'updated_at',
] as const;

interface CompanyRow {
  company_name: string | null;
  address: string | null;
  primary_email: string | null;
  primary_phone: string | null;
  receives_sms: boolean;
  eligible_call_ai: boolean;
  logo_url: string | null;
  updated_at: Date;
}

export function describeCompany(row: CompanyRow | undefined): Company<Date> {
  const info: CompanyInfo = {
    companyName: row?.company_name ?? '',
    address: row?.address ?? '',
    primaryEmail: row?.primary_email ?? '',
    primaryPhone: row?.primary_phone ?? '',
    receivesSms: row?.receives_sms ?? false,
    eligibleCallAi: row?.eligible_call_ai ?? false,
  };
  const revision = createHash('sha256').update(JSON.stringify(info)).digest('hex').slice(0, 16);
  return { ...info, logoUrl: row?.logo_url ?? null, revision, updatedAt: row?.updated_at ?? null };
}
