import { Hono } from 'hono';
import { z } from 'zod';
import { perUser } from '../../../http/check-password.ts';
import type { AppEnv } from '../../../http/context.ts';
import { download, streamParts } from '../../../http/download.ts';
import { limit } from '../../../http/rate-limit.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { listOrders } from '../checkout/list-orders.ts';
import { getMinutes } from '../plans/get-minutes.ts';
import {
  cancelInvoicePayment,
  confirmInvoice,
  findInvoiceOutcome,
  payInvoice,
} from '../renewals/pay-invoice.ts';
import { getInvoice } from './find-invoice.ts';
import { invoicesCsv } from './invoice-csv.ts';
import { listInvoices } from './list-invoices.ts';

const invoiceParam = z.object({ id: z.uuid('There is no such invoice.') });

const whichOf = ({ accountId }: { accountId: string }, { id: invoiceId }: { id: string }) => ({
  accountId,
  invoiceId,
});

export const invoiceRoutes = new Hono<AppEnv>()
  .get('/invoices', requireUser, async (c) => {
    return c.json({ invoices: await listInvoices(c.var.deps, c.var.user.accountId) });
  })
  // Before the single one: `export.csv` is no invoice's id.
  .get('/invoices/export.csv', requireUser, async (c) => {
    const rows = await listInvoices(c.var.deps, c.var.user.accountId);
    return download(c, invoicesCsv(rows), 'text/csv; charset=utf-8', 'jotline-invoices.csv');
  })
  .get('/invoices/:id', requireUser, validate('param', invoiceParam), async (c) => {
    const { id: invoiceId } = c.req.valid('param');
    return c.json(await getInvoice(c.var.deps, { accountId: c.var.user.accountId, invoiceId }));
  })
  .get('/invoices/:id/receipt.pdf', requireUser, validate('param', invoiceParam), async (c) => {
    const accountId = c.var.user.accountId;
    const invoice = await getInvoice(c.var.deps, { accountId, invoiceId: c.req.valid('param').id });
    // Loaded when first asked for: the drawing library is large, and the server starts without it.
    const { renderReceipt } = await import('./invoice-pdf.ts');
    const file = await renderReceipt(c.var.deps, { accountId, invoice });
    const name = `jotline-receipt-${invoice.invoiceNumber}.pdf`;
    return download(c, streamParts([file]), 'application/pdf', name);
  })
  // A renewal that was declined, paid by the person themselves: the steps are those of /checkout.
  .post(
    '/invoices/:id/pay',
    requireUser,
    validate('param', invoiceParam),
    limit('checkout', perUser),
    async (c) => {
      const outcome = await payInvoice(c.var.deps, whichOf(c.var.user, c.req.valid('param')));
      return c.json(outcome, outcome.status === 'processing' ? 202 : 200);
    },
  )
  .get('/invoices/:id/pay', requireUser, validate('param', invoiceParam), async (c) => {
    const outcome = await findInvoiceOutcome(c.var.deps, whichOf(c.var.user, c.req.valid('param')));
    return c.json(outcome, outcome.status === 'processing' ? 202 : 200);
  })
  .post('/invoices/:id/pay/confirm', requireUser, validate('param', invoiceParam), async (c) => {
    const outcome = await confirmInvoice(c.var.deps, whichOf(c.var.user, c.req.valid('param')));
    return c.json(outcome, outcome.status === 'processing' ? 202 : 200);
  })
  .post('/invoices/:id/pay/cancel', requireUser, validate('param', invoiceParam), async (c) => {
    return c.json(await cancelInvoicePayment(c.var.deps, whichOf(c.var.user, c.req.valid('param'))));
  })
  .get('/minutes', requireUser, async (c) => c.json(await getMinutes(c.var.deps, c.var.user)))
  .get('/orders', requireUser, async (c) => {
    return c.json({ orders: await listOrders(c.var.deps, c.var.user.accountId) });
  });
