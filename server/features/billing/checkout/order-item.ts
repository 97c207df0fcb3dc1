import type { ItemType } from '#domain/billing/billing.ts';
import type { Account } from '../lock-account.ts';

export interface OrderItem {
  id: string;
  itemType: ItemType;
  data: Record<string, unknown>;
  priceCents: number;
  todayCents: number;
}

export interface Delivery {
  account: Account;
  item: OrderItem;
}
