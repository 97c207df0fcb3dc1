import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideHalfUp, formatCents, formatPrice } from '../plain/money.ts';
import { addMonths, lastDayOfCycle, localDay } from './billing-cycle.ts';
import { prorate, prorateLines } from './proration.ts';

const cents = fc.integer({ min: 0, max: 10_000_000 });
const day = fc.integer({ min: 1, max: 31 });
const everyDay = Array.from({ length: 31 }, (_, index) => index + 1);

/** The rule as it is written, in exact fractions. */
function byTheRule(total: number, dayOfMonth: number): number {
  const exact = BigInt(total) * BigInt(Math.max(0, 28 - dayOfMonth + 1));
  const [whole, rest] = [exact / 28n, exact % 28n];
  return Number(whole) + (rest * 2n >= 28n ? 1 : 0);
}

describe('proration', () => {
  test('follows the rule on every day of every month of four years, for any total', () => {
    const start = Date.UTC(2024, 0, 1, 12);
    fc.assert(
      fc.property(cents, (total) => {
        for (let offset = 0; offset < 1461; offset += 1) {
          const { dayOfMonth } = localDay(new Date(start + offset * 86_400_000), 'UTC');
          expect(prorate(total, dayOfMonth)).toBe(byTheRule(total, dayOfMonth));
        }
      }),
      { numRuns: 20 },
    );
  });

  test('is never below 0 and never above the total', () => {
    fc.assert(
      fc.property(cents, day, (total, dayOfMonth) => {
        const charged = prorate(total, dayOfMonth);
        expect(charged).toBeGreaterThanOrEqual(0);
        expect(charged).toBeLessThanOrEqual(total);
      }),
    );
  });

  test('costs the whole on the 1st, a 28th on the 28th and nothing after', () => {
    fc.assert(
      fc.property(cents, (total) => {
        expect(prorate(total, 1)).toBe(total);
        expect(prorate(total, 28)).toBe(divideHalfUp(total, 28));
        expect([29, 30, 31].map((late) => prorate(total, late))).toEqual([0, 0, 0]);
      }),
    );
  });

  test('never grows as the month goes on', () => {
    fc.assert(
      fc.property(cents, (total) => {
        const charges = everyDay.map((dayOfMonth) => prorate(total, dayOfMonth));
        expect(charges).toEqual([...charges].sort((a, b) => b - a));
      }),
    );
  });

  test('of lines adds up to the prorated total, each within a cent of its own share', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 40 }),
        day,
        (prices, dayOfMonth) => {
          const lines = prorateLines(prices, dayOfMonth);
          const total = prices.reduce((sum, price) => sum + price, 0);
          expect(lines.reduce((sum, line) => sum + line, 0)).toBe(prorate(total, dayOfMonth));
          for (const [index, price] of prices.entries()) {
            const exact = (price * Math.max(0, 29 - dayOfMonth)) / 28;
            expect(Math.abs((lines[index] ?? Number.NaN) - exact)).toBeLessThan(1);
            expect(lines[index]).toBeLessThanOrEqual(price);
            expect(lines[index]).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });

  test.each([
    [1499, 1, 1499],
    [1499, 15, 750],
    [1499, 28, 54],
    [499, 20, 160],
    [14, 28, 1],
    [13, 28, 0],
  ])('of %i cents on day %i is %i', (total, dayOfMonth, charged) => {
    expect(prorate(total, dayOfMonth)).toBe(charged);
  });
});

describe('the day of the cycle', () => {
  test('is the account’s own: the same moment is the 31st here and the 1st there', () => {
    const at = new Date('2026-11-01T04:30:00Z');
    expect(localDay(at, 'America/Chicago')).toEqual({
      date: '2026-10-31',
      cycleStart: '2026-10-01',
      dayOfMonth: 31,
    });
    expect(localDay(at, 'America/New_York')).toMatchObject({ date: '2026-11-01', dayOfMonth: 1 });
  });

  test('months follow each other over the year and end on their last day', () => {
    expect([addMonths('2026-12-01', 1), addMonths('2026-01-01', -1)]).toEqual(['2027-01-01', '2025-12-01']);
    expect(['2026-02-01', '2028-02-01', '2026-11-01'].map(lastDayOfCycle)).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-11-30',
    ]);
  });
});

test('money is shown in dollars', () => {
  expect([0, 499, 123_456, 4900].map(formatCents)).toEqual(['$0.00', '$4.99', '$1,234.56', '$49.00']);
  expect([499, 4900].map(formatPrice)).toEqual(['$4.99', '$49']);
});
