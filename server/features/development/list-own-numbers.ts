import type { Deps } from '../../deps.ts';

export interface OwnNumber {
  phone: string;
  /** Whose it is; null for the shared one. */
  company: string | null;
}

/** Every number of ours that can be called and texted: the shared one first, then those of businesses. */
export async function listOwnNumbers({ db, telephony }: Deps): Promise<OwnNumber[]> {
  const owned = await db.service
    .selectFrom('account_numbers')
    .leftJoin('company_info', 'company_info.account_id', 'account_numbers.account_id')
    .select(['phone', 'company_name as company'])
    .where('state', '=', 'active')
    .orderBy('account_numbers.created_at', 'desc')
    .limit(50)
    .execute();
  const named = owned.map(({ phone, company }) => ({ phone, company: company ?? 'A business' }));
  return [{ phone: telephony.number, company: null }, ...named];
}
