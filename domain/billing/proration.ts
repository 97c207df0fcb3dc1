import { divideHalfUp } from '../plain/money.ts';

/** Days 1 to 28 are billable, 29 to 31 are free. The denominator is always the whole cycle. */
export const cycleDays = 28;

export function billableDays(dayOfMonth: number): number {
  return Math.max(0, cycleDays - dayOfMonth + 1);
}

/** total / 28 × (28 − day + 1), never below 0, rounded half up. For cents, and for the minutes of an upgrade. */
export function prorate(total: number, dayOfMonth: number): number {
  return divideHalfUp(total * billableDays(dayOfMonth), cycleDays);
}

/**
 * The total is prorated, then shared out over its lines: each line gets its exact share rounded down, and the cents
 * that are left go to the largest remainders, earlier lines first. So the lines always add up to the charge, no line
 * is more than a cent from its own share and none costs more than a whole month.
 */
export function prorateLines(prices: readonly number[], dayOfMonth: number): number[] {
  const days = billableDays(dayOfMonth);
  const total = prices.reduce((sum, price) => sum + price, 0);
  const shares = prices.map((price) => Math.floor((price * days) / cycleDays));
  const left = prorate(total, dayOfMonth) - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = prices
    .map((price, index) => ({ index, remainder: (price * days) % cycleDays }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const rounded = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map((share, index) => share + (rounded.has(index) ? 1 : 0));
}
