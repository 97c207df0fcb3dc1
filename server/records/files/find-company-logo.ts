import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../deps.ts';
import { findPublicFile } from './find-public-file.ts';

export interface CompanyLogo {
  /** PNG, at most 480 by 160 pixels, without transparency: every mail program and PDF library can show it. */
  content: Buffer;
  contentType: string;
}

/** The logo of an account for what leaves the house: notes mails, tickets and invoices on paper. */
export async function findCompanyLogo(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  accountId: string,
): Promise<CompanyLogo | null> {
  const row = await db.service
    .selectFrom('company_info')
    .select('logo_url')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const found = row?.logo_url
    ? await findPublicFile({ db, storage }, { id: logoFileId(row.logo_url), kind: 'company_logo' })
    : null;
  return found && { content: await buffer(found.body), contentType: found.contentType };
}

export const logoUrl = (fileId: string) => `/logos/${fileId}`;
const logoFileId = (url: string) => url.slice(logoUrl('').length);
