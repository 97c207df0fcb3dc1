import { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../../../http/context.ts';
import { download, streamParts } from '../../../http/download.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { listOrders } from '../checkout/list-orders.ts';
import { getMinutes } from '../plans/get-minutes.ts';
import { getInvoice } from './find-invoice.ts';
import { invoicesCsv } from './invoice-csv.ts';
import { listInvoices } from './list-invoices.ts';

const invoiceParam = z.object({ id: z.uuid('There is no such invoice.') });

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
  .get('/minutes', requireUser, async (c) => c.json(await getMinutes(c.var.deps, c.var.user)))
  .get('/orders', requireUser, async (c) => {
    return c.json({ orders: await listOrders(c.var.deps, c.var.user.accountId) });
  });
