import type { Kysely } from 'kysely';
import type { DB } from '#server/db/schema.generated.ts';
import { addAccountRows } from './account-rows.ts';
import { addBillingRows } from './billing-rows.ts';
import { addCallRows } from './call-rows.ts';
import { addCampaignRows } from './campaign-rows.ts';

/**
 * At least one row of the account in every table that can hold one, with every reference filled in, so that the tests
 * which walk the catalog find something to protect everywhere. A new table belongs in one of these files.
 */
export async function addOneRowEach(db: Kysely<DB>, accountId: string): Promise<void> {
  const { lineId } = await addAccountRows(db, accountId);
  const campaign = await addCampaignRows(db, accountId);
  await addCallRows(db, accountId, { lineId, ...campaign });
  await addBillingRows(db, accountId, campaign);
}
