import { fillDemo } from '../../../scripts/demo/fill-demo.ts';
import { subscribe } from '../buying.ts';
import { expect, test } from '../jotline-test.ts';

test('the demo is three months of a business: calls with notes, customers, campaigns, replies and invoices; a second run leaves it alone', async ({
  page,
  pro,
  baseURL,
}) => {
  await subscribe(page, pro.email);
  expect(await fillDemo(baseURL ?? '', pro)).toBe(20);
  expect(await fillDemo(baseURL ?? '', pro)).toBe(0);
  const read = async (path: string) => (await page.request.get(path)).json();
  const { calls } = await read('/api/calls');
  expect(calls).toHaveLength(20);
  const months = new Set(calls.map(({ startedAt }: { startedAt: string }) => startedAt.slice(0, 7)));
  expect(months.size).toBeGreaterThanOrEqual(3);
  // Three months, the plan and the campaign that were bought.
  expect((await read('/api/invoices')).invoices.length).toBeGreaterThanOrEqual(4);
  const { owed, network, minutes } = await read('/api/overview');
  // Calls of this month take from this month's minutes.
  expect(minutes.used).toBeGreaterThan(0);
  expect(minutes.used).toBeLessThan(minutes.allowed);
  expect(network).toBeGreaterThan(10);
  const { contacts } = await read('/api/contacts');
  const names = contacts.map(({ name }: { name: string }) => name);
  expect(names.filter((name: string) => /\(|\d/.test(name))).toEqual([]);
  // The latest call and the gutter campaign are of the same man, with two phones.
  expect(names.length - new Set(names).size).toBeLessThanOrEqual(1);
  const { campaigns } = await read('/api/campaigns');
  expect(campaigns.map(({ status }: { status: string }) => status).sort()).toEqual([
    'complete',
    'paused',
    'scheduled',
  ]);
  expect(owed.actionItemCount).toBeGreaterThan(0);
  expect(owed.actionItemCount).toBeLessThan(15);
  await page.goto('/dashboard/messages');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
});
