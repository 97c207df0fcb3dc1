import type { PlanSale } from '#domain/billing/plan-sale.ts';
import type { Tx } from '../../../db/database.ts';
import { findCampaignProblem } from './find-campaign-problem.ts';
import type { CartRow } from './list-cart-rows.ts';

export interface Doubted {
  accountId: string;
  row: CartRow;
  sale: PlanSale | null;
  now: Date;
  /** The account's own day. */
  today: string;
}

/** Why something in the cart cannot be bought as it is; null when it can. */
export async function findProblem(tx: Tx, { row, sale, ...at }: Doubted): Promise<string | null> {
  switch (row.itemType) {
    case 'plan':
      return sale ? null : 'You already have a plan. Change it in settings, under Plan & Billing.';
    case 'phone_number':
      return 'isOpen' in row.itemData ? 'Enter its number, or remove it.' : null;
    case 'campaign':
      return findCampaignProblem(tx, { ...at, itemData: row.itemData });
    default:
      return null;
  }
}
