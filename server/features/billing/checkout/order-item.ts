import type { OrderItemContent } from '#domain/billing/item-data.ts';
import type { Account } from '../lock-account.ts';

export type OrderItem = OrderItemContent & {
  id: string;
  priceCents: number;
  todayCents: number;
};

export interface Delivery<Type extends OrderItem['itemType']> {
  account: Account;
  item: Extract<OrderItem, { itemType: Type }>;
}
