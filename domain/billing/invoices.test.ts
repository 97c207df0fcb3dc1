import { expect, test } from 'vitest';
import { describeCard, describePayment, describeProration, formatDay, invoiceTotals } from './invoices.ts';

const sums = { amountCents: 6898, isProrated: false, proratedAmountCents: null, totalMonthlyCents: 6898 };
const shown = (invoice: Parameters<typeof invoiceTotals>[0]) =>
  invoiceTotals(invoice).map(({ label, note, amountCents }) => `${label} (${note}) ${amountCents}`);

test('a month that is billed whole has one total', () => {
  expect(shown(sums)).toEqual(['Total Monthly (per month) 6898']);
});

test('a prorated invoice has what was charged this month and what comes every month', () => {
  const invoice = { amountCents: 999, isProrated: true, proratedAmountCents: 999, totalMonthlyCents: 1998 };
  expect(shown(invoice)).toEqual(['Prorated Charge (this month) 999', 'Total Monthly (per month) 1998']);
});

test('a top-up with a prorated purchase adds the sum that was charged', () => {
  const invoice = { amountCents: 5899, isProrated: true, proratedAmountCents: 999, totalMonthlyCents: 1998 };
  expect(shown(invoice)).toEqual([
    'Prorated Charge (this month) 999',
    'Charged (with one-time items) 5899',
    'Total Monthly (per month) 1998',
  ]);
});

test('a top-up alone is never called monthly', () => {
  expect(shown({ ...sums, amountCents: 4900, totalMonthlyCents: 0 })).toEqual(['Total (one time) 4900']);
});

test('the days of a prorated month are spelled out, and the free ones at its end are none', () => {
  expect(describeProration({ isProrated: true, date: '2026-11-15' })).toContain('14 of 28 days');
  expect(describeProration({ isProrated: true, date: '2026-10-31' })).toContain('0 of 28 days');
  expect(describeProration({ isProrated: false, date: '2026-11-15' })).toBeNull();
});

test('a payment is told in one sentence, whatever became of it', () => {
  const invoice = { amountCents: 999, date: '2026-11-15', card: { brand: 'visa', last4: '4242' } } as const;
  expect(describePayment({ ...invoice, status: 'paid' })).toBe(
    '$9.99 paid on Nov 15, 2026 with Visa ending in 4242',
  );
  expect(describePayment({ ...invoice, status: 'open' })).toBe('$9.99 due since Nov 15, 2026');
  expect(describePayment({ ...invoice, status: 'refunded' })).toMatch(/, refunded$/);
  expect(describePayment({ ...invoice, amountCents: 0, status: 'paid' })).toBe(
    'Nothing to pay on Nov 15, 2026',
  );
});

test('names read as people write them', () => {
  expect(describeCard({ brand: 'american_express', last4: '0005' })).toBe('American Express ending in 0005');
  expect(formatDay('2026-03-01')).toBe('Mar 1, 2026');
});
