import { describe, expect, test } from 'vitest';
import { describeItem, parseCartItem, parseOrderItem } from './item-data.ts';

const id = '0b0c7c1e-8f0a-4b43-9b52-6f2f5a3f9c11';
const placed = { cartItemId: null, position: 0 };
const line = {
  phoneNumber: '+16465550100',
  assignedPersonName: 'Ana Ruiz',
  assignedEmail: null,
  sendToPrimary: true,
};

describe('what stands in item_data', () => {
  test('comes back with the type of its item', () => {
    const item = parseCartItem({ id, itemType: 'phone_number', itemData: line });
    expect(item).toEqual({ itemType: 'phone_number', itemData: line });
    expect(describeItem(item)).toBe('(646) 555-0100, Ana Ruiz');
  });

  test('keeps a draft and a form of the cart apart', () => {
    const draft = parseCartItem({ id, itemType: 'campaign', itemData: { campaignId: id } });
    expect(describeItem(draft)).toBe('Campaign');
    expect(describeItem(draft, 'Review request')).toBe('Review request');
    const ordered = { campaignId: id, title: 'Review request', ...placed };
    expect(describeItem(parseOrderItem({ id, itemType: 'campaign', itemData: ordered }))).toBe(
      'Review request',
    );
  });

  test('is refused when it lacks something, naming the row and the field and not what was typed', () => {
    const { assignedPersonName: _, ...broken } = line;
    expect(() => parseCartItem({ id, itemType: 'phone_number', itemData: broken })).toThrow(
      `cart item ${id} (phone_number) cannot be read: itemData.assignedPersonName`,
    );
    const plan = { name: 'PRO Plan', tier: 'gold', offer: 'list', ...placed };
    expect(() => parseOrderItem({ id, itemType: 'plan', itemData: plan })).toThrow(
      `order item ${id} (plan) cannot be read: itemData.tier`,
    );
  });

  test('of a kind that is not sold is refused', () => {
    expect(() => parseCartItem({ id, itemType: 'car', itemData: {} })).toThrow('cannot be read: itemType');
    expect(() => parseOrderItem({ id, itemType: 'car', itemData: {} })).toThrow('cannot be read: itemType');
  });
});
