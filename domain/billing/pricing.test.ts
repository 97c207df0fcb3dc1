import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findWebsiteOffer, itemTypes, plans, tiers, websiteOffers } from './billing.ts';
import { extrasCents, priceItems, quoteItems, quoteUpgrade } from './pricing.ts';

const allowance = { includedNumbers: 1, includedEmails: 1, numbersUsed: 1, emailsUsed: 1 };
const few = fc.integer({ min: 0, max: 6 });

describe('the catalogue', () => {
  test('has the prices and allowances that were decided', () => {
    expect(
      tiers.map((tier) => {
        const { name, listPriceCents, minutes, lines, emails } = plans[tier];
        const offer = websiteOffers.find((candidate) => candidate.tier === tier);
        return [name, listPriceCents, offer?.title, offer?.priceCents, minutes, lines, emails];
      }),
    ).toEqual([
      ['PRO', 4900, 'Starter', 4900, 500, 1, 1],
      ['PRO PLUS', 9900, 'Pro', 7900, 500, 2, 2],
      ['BUSINESS', 19_900, 'Business', 14_900, 1000, 3, 3],
    ]);
  });

  test('knows its offers by price id, and no others', () => {
    expect(findWebsiteOffer('price_pro_placeholder')?.tier).toBe('pro_plus');
    expect(findWebsiteOffer('price_free')).toBeNull();
  });
});

describe('prices of a cart', () => {
  test('lines and e-mails cost something once the plan’s own are taken', () => {
    const unused = { includedNumbers: 2, includedEmails: 2, numbersUsed: 1, emailsUsed: 2 };
    expect(priceItems(['phone_number', 'phone_number', 'email', 'campaign', 'minutes'], unused)).toEqual([
      0, 499, 199, 1499, 4900,
    ]);
  });

  test('item by item they make the same as the extras of the whole account', () => {
    fc.assert(
      fc.property(few, few, few, few, few, few, (lines, mails, numbersUsed, emailsUsed, numbers, emails) => {
        const before = { includedNumbers: lines, includedEmails: mails, numbersUsed, emailsUsed };
        const items = [...Array(numbers).fill('phone_number'), ...Array(emails).fill('email')];
        const after = { ...before, numbersUsed: numbersUsed + numbers, emailsUsed: emailsUsed + emails };
        const added = priceItems(items, before).reduce((sum, price) => sum + price, 0);
        expect(added).toBe(extrasCents(after) - extrasCents(before));
      }),
    );
  });

  test('a top-up is charged whole, the rest by the days that are left; the shares add up', () => {
    const items = (['campaign', 'phone_number', 'minutes'] as const).map((itemType, index) => ({
      itemType,
      priceCents: priceItems(['campaign', 'phone_number', 'minutes'], allowance)[index] ?? 0,
    }));
    expect(quoteItems(items, 15)).toEqual({
      monthlyCents: 1998,
      proratedCents: 999,
      onceCents: 4900,
      todayCents: 5899,
      shares: [750, 249, 4900],
    });
    expect(quoteItems(items, 30)).toMatchObject({ proratedCents: 0, todayCents: 4900 });
  });

  test('the shares add up to the charge for any cart on any day', () => {
    const item = fc.record({
      itemType: fc.constantFrom(...itemTypes),
      priceCents: fc.integer({ min: 0, max: 20_000 }),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 30 }), fc.integer({ min: 1, max: 31 }), (items, day) => {
        const { shares, todayCents } = quoteItems(items, day);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(todayCents);
      }),
    );
  });
});

describe('an upgrade', () => {
  const from = { plan: plans.pro, priceCents: 4900 };
  const to = { plan: plans.business, priceCents: 19_900 };

  test('costs the difference for the days left, and gives minutes for the same days', () => {
    const used = { numbersUsed: 1, emailsUsed: 1 };
    expect(quoteUpgrade(from, to, used, 1)).toEqual({
      differenceCents: 15_000,
      todayCents: 15_000,
      addedMinutes: 500,
    });
    expect(quoteUpgrade(from, to, used, 15)).toMatchObject({ todayCents: 7500, addedMinutes: 250 });
    expect(quoteUpgrade(from, to, used, 31)).toMatchObject({ todayCents: 0, addedMinutes: 0 });
  });

  test('takes off what lines and e-mails cost that are now included', () => {
    const used = { numbersUsed: 3, emailsUsed: 2 };
    expect(quoteUpgrade(from, to, used, 1).differenceCents).toBe(15_000 - 2 * 499 - 199);
  });

  test('never pays out', () => {
    fc.assert(
      fc.property(few, few, fc.integer({ min: 1, max: 31 }), (numbersUsed, emailsUsed, day) => {
        const quote = quoteUpgrade(to, from, { numbersUsed, emailsUsed }, day);
        expect(Math.min(quote.todayCents, quote.addedMinutes)).toBe(0);
      }),
    );
  });
});
