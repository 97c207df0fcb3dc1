import { expect, type Page } from '@playwright/test';
import { addContact, addToCart, buy, campaign, confirmEmail, createCard } from './buying.ts';
import { freshDigits, post } from './jotline-test.ts';
import { addSampleCall } from './sample-calls.ts';

const getJson = async (page: Page, path: string) => (await page.request.get(path)).json();

/** Calls in each state, one of them outside the service area, and settings with something in every section. */
export async function fillCallsAndSettings(page: Page, email: string): Promise<Record<string, string>> {
  const callId = await addSampleCall(page, { email });
  const keepUntil = '2999-12-31T00:00:00.000Z';
  await addSampleCall(page, { email, state: 'waiting_for_plan', keepUntil });
  const working = await addSampleCall(page, { email, state: 'transcribing' });
  const failed = await addSampleCall(page, { email, state: 'failed' });
  const address = { field: 'address', value: '22 Elm Street, Tulsa, OK 74103' };
  await post(page, `/api/calls/${callId}/customer`, address, 200);
  const areas = [{ state: 'HI', isStatewide: false, counties: ['Maui'] }];
  await post(page, '/api/company/service-areas', { areas }, 200);
  await post(page, '/api/company/google-reviews', { link: 'ChIJN1t_tDeuEmsRUsoyG83frY4' }, 200);
  const digits = freshDigits();
  const crew = `long-address-of-the-crew-${digits}@example.com`;
  await post(
    page,
    '/dev/sample-lines',
    {
      account: email,
      phoneNumber: `+1737${digits}`,
      assignedPersonName: 'Dana Ortiz',
      assignedEmail: `dana-${digits}@example.com`,
    },
    201,
  );
  await post(page, '/dev/sample-emails', { account: email, email: crew }, 201);
  return { callId, working, failed };
}

/** Contacts, a file half imported, a campaign that ran, a conversation with an answer. */
export async function fillContacts(page: Page, email: string): Promise<Record<string, string>> {
  const nora = {
    name: 'Nora Field',
    phone: '5125550101',
    email: 'nora@example.com',
    tags: ['vip', 'roof'],
    lastJobTitle: 'Roof repair',
    lastJobOn: '2026-03-02',
    textConsent: true,
    consentStatement: 'Signed the work order.',
  };
  const { id: contactId } = await (await post(page, '/api/contacts', nora, 201)).json();
  const { campaignId, phones } = await (await post(page, '/dev/sample-campaigns', { email }, 201)).json();
  await post(page, '/dev/texts', { from: phones[0], body: 'Yes' }, 201);
  const listConversations = async () => (await getJson(page, '/api/conversations')).conversations;
  await expect.poll(async () => (await listConversations()).length).toBeGreaterThan(0);
  const conversationId = (await listConversations())[0].id;
  const upload = await page.request.post('/api/contacts/imports?fileName=customers.csv', {
    data: Buffer.from('Customer,Cell,Tags\nGil Stroud,(512) 555-0102,heater\nWrong,12,\n'),
    headers: { origin: new URL(process.env.BASE_URL ?? '').origin, 'content-type': 'text/csv' },
  });
  expect(upload.status()).toBe(201);
  const importId = (await upload.json()).id;
  return { contactId, campaignId, conversationId, importId };
}

/** A paid order with its invoice, and something in the cart. */
export async function fillPurchases(page: Page, email: string): Promise<Record<string, string>> {
  await confirmEmail(page, email);
  await createCard(page);
  await addContact(page);
  await addToCart(page, 'campaign', campaign);
  await buy(page);
  await addToCart(page, 'minutes', {});
  const { invoices } = await getJson(page, '/api/invoices');
  return { invoiceId: invoices[0].id };
}
