import { describe, expect, test } from 'vitest';
import {
  invoiceStatusesBefore,
  openPaymentStates,
  orderStatusesBefore,
  paymentStatesBefore,
  subscriptionStatesBefore,
} from './billing-states.ts';

describe('what money moves', () => {
  test('an order ends once', () => {
    expect(orderStatusesBefore('completed')).toEqual(['pending']);
    expect(orderStatusesBefore('failed')).toEqual(['pending']);
    expect(orderStatusesBefore('pending')).toEqual([]);
  });

  test('a payment is open until the processor has said yes or no', () => {
    expect(openPaymentStates).toEqual(['pending', 'requires_action']);
    for (const end of ['succeeded', 'failed'] as const)
      expect(paymentStatesBefore(end)).toEqual(openPaymentStates);
    expect(paymentStatesBefore('requires_action')).toEqual(openPaymentStates);
  });

  test('a subscription that is paused neither falls behind nor pauses again, and one that ended stays so', () => {
    expect(subscriptionStatesBefore('past_due')).toEqual(['active', 'past_due']);
    expect(subscriptionStatesBefore('paused')).toEqual(['active', 'past_due']);
    expect(subscriptionStatesBefore('active')).toEqual(['past_due', 'paused']);
    expect(subscriptionStatesBefore('cancelled')).toEqual(['active', 'past_due', 'paused']);
  });

  test('only what was paid is refunded, and only what was not is void', () => {
    expect(invoiceStatusesBefore('refunded')).toEqual(['paid']);
    expect(invoiceStatusesBefore('void')).toEqual(['open']);
  });
});
