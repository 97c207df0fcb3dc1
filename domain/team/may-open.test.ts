import { expect, test } from 'vitest';
import { pages } from '../site/pages.ts';
import { mayOpen } from './may-open.ts';

const dashboard = pages.filter((page) => page.startsWith('/dashboard'));

test('the owner opens every page of the dashboard', () => {
  expect(dashboard.filter((page) => !mayOpen('owner', page))).toEqual([]);
});

test('the office opens all but money, the team, its activity and keys', () => {
  expect(dashboard.filter((page) => !mayOpen('office', page))).toEqual([
    '/dashboard/settings/plan',
    '/dashboard/settings/team',
    '/dashboard/settings/activity',
    '/dashboard/settings/developers',
    '/dashboard/billing-history',
    '/dashboard/billing-history/:invoiceId',
    '/dashboard/purchase-history',
    '/dashboard/checkout',
  ]);
});

test('a technician opens calls, what was promised in them, their own notices and security, and no page that is added later', () => {
  expect(dashboard.filter((page) => mayOpen('technician', page))).toEqual([
    '/dashboard/settings',
    '/dashboard/settings/notices',
    '/dashboard/settings/security',
    '/dashboard/calls',
    '/dashboard/calls/add',
    '/dashboard/calls/:callId',
    '/dashboard/promises',
  ]);
  expect(mayOpen('technician', '/dashboard/callsheets')).toBe(false);
});
