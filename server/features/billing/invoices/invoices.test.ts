import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { listMailbox } from '#server/providers/mailer/mailbox.ts';
import { signUpPro } from '#test/support/factories.ts';
import { readPdf } from '#test/support/files/read-pdf.ts';
import { addInvoice } from '#test/support/invoices.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { sendReceiptJob } from '../checkout/send-receipt.job.ts';

const app = useTestApp();
const nobody = '00000000-0000-4000-8000-000000000000';

const prorated = {
  plan_type: 'Add-Ons',
  amount_cents: 999,
  is_prorated: true,
  prorated_amount_cents: 999,
  total_monthly_cents: 1998,
  lines: [
    { name: 'Campaign: Spring gutter check', unitPriceCents: 1499 },
    { name: 'Phone Number: (512) 555-0142, Ana', unitPriceCents: 499 },
  ],
};

async function receiptFor(invoiceId: string, email: string) {
  await app.deps.queue.enqueue(sendReceiptJob, { invoiceId });
  const mail = await app.waitForMail(email, 'Receipt for invoice');
  const [attachment] = mail.attachments;
  if (!attachment) throw new Error('no receipt attached');
  return { mail, attachment, pages: readPdf(attachment.content) };
}

describe('the history', () => {
  test('lists invoices newest first, numbered per account from 001', async () => {
    const { client, user } = await signUpPro(app);
    await addInvoice(app, user.accountId, { date: '2026-10-01', kind: 'renewal', cycle_start: '2026-10-01' });
    await addInvoice(app, user.accountId, { date: '2026-11-15', ...prorated });
    const { body } = await client.get('/api/invoices');
    expect(body.invoices).toMatchObject([
      { invoiceNumber: '002', planType: 'Add-Ons', amountCents: 999, status: 'paid', date: '2026-11-15' },
      {
        invoiceNumber: '001',
        planType: 'PRO Plan',
        amountCents: 4900,
        status: 'paid',
        date: '2026-10-01',
      },
    ]);
  });

  test('is empty for a new account, and another account sees nothing of it', async () => {
    const { user } = await signUpPro(app);
    const { client: stranger } = await signUpPro(app);
    const id = await addInvoice(app, user.accountId);
    expect((await stranger.get('/api/invoices')).body).toEqual({ invoices: [] });
    for (const path of [`/api/invoices/${id}`, `/api/invoices/${id}/receipt.pdf`]) {
      const answer = await stranger.get(path);
      expect(answer.status).toBe(404);
      expect(answer.body.error.message).toBe('We could not find that invoice.');
    }
  });

  test('is exported as a spreadsheet', async () => {
    const { client, user } = await signUpPro(app);
    await addInvoice(app, user.accountId, prorated);
    const { headers, body } = await client.get('/api/invoices/export.csv');
    expect(headers.get('content-disposition')).toContain('jotline-invoices.csv');
    expect(body.split('\r\n').slice(0, 2).join('\n').replace('\uFEFF', '')).toBe(
      'Invoice,Date,For,Status,Amount USD,Prorated,Monthly total USD\n001,2026-11-15,Add-Ons,Paid,9.99,yes,19.98',
    );
  });

  test.each(['/api/invoices', '/api/invoices/export.csv', `/api/invoices/${nobody}`, '/api/orders'])(
    '%s is for signed-in people only',
    async (path) => {
      expect((await app.visit().get(path)).status).toBe(401);
    },
  );

  test.each(['x', '0', "1' or '1'='1"])('an id that is none (%s) is refused', async (id) => {
    const { client } = await signUpPro(app);
    for (const tail of ['', '/receipt.pdf']) {
      const answer = await client.get(`/api/invoices/${encodeURIComponent(id)}${tail}`);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toBe('There is no such invoice.');
    }
  });
});

describe('one invoice', () => {
  test('has its lines, who it is billed to, and the card it was paid with', async () => {
    const { client, user, input } = await signUpPro(app);
    const id = await addInvoice(app, user.accountId, prorated);
    const { body } = await client.get(`/api/invoices/${id}`);
    expect(body).toMatchObject({
      invoiceNumber: '001',
      isProrated: true,
      proratedAmountCents: 999,
      totalMonthlyCents: 1998,
      billedTo: { name: input.fullName, email: input.email, address: null },
      card: null,
      items: [
        {
          itemName: 'Campaign: Spring gutter check',
          quantity: 1,
          unitPriceCents: 1499,
          totalPriceCents: 1499,
        },
        { itemName: 'Phone Number: (512) 555-0142, Ana', totalPriceCents: 499 },
      ],
    });
  });

  test('downloads as a PDF under its number', async () => {
    const { client, user } = await signUpPro(app);
    const id = await addInvoice(app, user.accountId);
    const { headers, body } = await client.get(`/api/invoices/${id}/receipt.pdf`);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe('attachment; filename="jotline-receipt-001.pdf"');
    expect(body.toString('latin1')).toMatch(/^%PDF-1/);
  });
});

describe('the receipt', () => {
  test('is mailed in words, with the paper one attached, its text selectable on one page', async () => {
    const { user, input } = await signUpPro(app);
    const id = await addInvoice(app, user.accountId, prorated);
    const { mail, attachment, pages } = await receiptFor(id, input.email);
    expect(mail.subject).toBe('Receipt for invoice 001');
    expect(mail.text).toContain('1 x Campaign: Spring gutter check: $14.99');
    expect(mail.text).toContain('Prorated Charge (this month): $9.99');
    expect(mail.text).toContain('Total Monthly (per month): $19.98');
    expect(mail.text).toContain(`/dashboard/billing-history/${id}`);
    expect(mail.html).toContain('$9.99');
    expect(attachment.filename).toBe('jotline-receipt-001.pdf');
    expect(pages.join(' ').replace(/\s+/g, ' ')).toContain(
      'Sold by Jotline, 100 Example Street, Austin, TX 78701 · support@jotline.example',
    );
    expect(pages).toHaveLength(1);
    for (const words of [
      'Receipt',
      '001',
      'Nov 15, 2026',
      input.fullName,
      'Campaign: Spring gutter check',
      '$14.99',
      'Prorated Charge (this month)',
      '$9.99',
      'Total Monthly (per month)',
      '$19.98',
      'Prorated: 14 of 28 days of this billing cycle.',
    ])
      expect(pages[0]).toContain(words);
  });

  test('goes out once, however often it is asked for', async () => {
    const { user, input } = await signUpPro(app);
    const id = await addInvoice(app, user.accountId);
    await receiptFor(id, input.email);
    for (let again = 0; again < 3; again += 1)
      await sendReceiptJob.run(
        app.deps,
        { invoiceId: id },
        { jobId: 'x', signal: AbortSignal.timeout(9000) },
      );
    const mails = (await listMailbox(app.deps.mailboxFolder)).filter(
      ({ to, subject }) => to === input.email && subject.startsWith('Receipt'),
    );
    expect(mails).toHaveLength(1);
  });

  test('is not sent for an invoice that is not paid', async () => {
    const { user } = await signUpPro(app);
    const id = await addInvoice(app, user.accountId, { status: 'open', paid_at: null });
    await sendReceiptJob.run(app.deps, { invoiceId: id }, { jobId: 'x', signal: AbortSignal.timeout(9000) });
    const rows = await app.deps.db.service
      .selectFrom('mail_deliveries')
      .select('id')
      .where('account_id', '=', user.accountId)
      .execute();
    expect(rows).toEqual([]);
  });

  test('of many lines runs over pages, each with the head of the table, and keeps every line', async () => {
    const { user, input } = await signUpPro(app);
    const lines = Array.from({ length: 75 }, (_, index) => ({
      name: `Line ${index + 1}.`,
      unitPriceCents: 499,
    }));
    const id = await addInvoice(app, user.accountId, { lines });
    const { pages } = await receiptFor(id, input.email);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Item');
      expect(page).toContain(`Receipt 001, page ${index + 1} of ${pages.length}`);
    }
    const all = pages.join('\n');
    for (const { name } of lines) expect(all.split('\n')).toContain(name);
    expect(all.match(/Total Monthly/g)).toHaveLength(1);
  });

  test('carries the company logo', async () => {
    const { client, user, input } = await signUpPro(app);
    const logo = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#1F4E79' } })
      .png()
      .toBuffer();
    const stored = await client.send('/api/company/logo', {
      method: 'PUT',
      headers: { origin: new URL(app.deps.publicUrl).origin, 'content-type': 'image/png' },
      body: new Uint8Array(logo),
    });
    expect(stored.status).toBe(200);
    const { attachment } = await receiptFor(await addInvoice(app, user.accountId), input.email);
    expect(attachment.content.toString('latin1')).toContain('/Subtype /Image');
  });
});
