import { sql } from 'kysely';
import { parseCartItem } from '#domain/billing/item-data.ts';
import type { Tx } from '../../../db/database.ts';

/** Oldest first: the first lines and e-mails take what the plan still includes. */
export async function listCartRows(tx: Tx, accountId: string) {
  const rows = await tx
    .selectFrom('cart_items')
    .leftJoin('campaigns', (join) =>
      join
        .onRef('campaigns.account_id', '=', 'cart_items.account_id')
        .on(sql<boolean>`campaigns.id::text = cart_items.item_data ->> 'campaignId'`),
    )
    .select(['cart_items.id', 'item_type as itemType', 'item_data as itemData'])
    .select(['cart_items.created_at as createdAt'])
    .select('campaigns.name as campaignName')
    .where('cart_items.account_id', '=', accountId)
    .orderBy('cart_items.created_at')
    .orderBy('cart_items.id')
    .execute();
  return rows.map((row) => {
    const { id, createdAt, campaignName } = row;
    return { ...parseCartItem(row), id, createdAt, campaignName };
  });
}

export type CartRow = Awaited<ReturnType<typeof listCartRows>>[number];
