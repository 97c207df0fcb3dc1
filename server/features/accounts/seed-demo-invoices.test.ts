import { expect, test } from 'vitest';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { seedDemoInvoices } from './seed-demo-invoices.ts';

const app = useTestApp();

test('the demo account has five paid invoices, 001 to 005, of May to August 2025', async () => {
  const { client, user } = await signUpPro(app);
  await seedDemoInvoices(app.deps, user.accountId);
  const { body } = await client.get('/api/invoices');
  const shown = body.invoices.map((invoice: Record<string, unknown>) => [
    invoice.invoiceNumber,
    invoice.date,
    invoice.amountCents,
    invoice.status,
  ]);
  expect(shown).toEqual([
    ['005', '2025-08-01', 6898, 'paid'],
    ['004', '2025-07-01', 6898, 'paid'],
    ['003', '2025-06-01', 6898, 'paid'],
    ['002', '2025-05-15', 999, 'paid'],
    ['001', '2025-05-01', 4900, 'paid'],
  ]);
});
