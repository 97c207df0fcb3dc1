import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { NumberScript } from '#server/carrier-emulator/numbers/answer-number-request.ts';
import { registerBusinessJob } from '#server/features/numbers/registration/register-business.job.ts';
import { pressComplete, signUpBuyer } from './billing.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** Whoever has a plan may have a number. */
export async function signUpSubscriber(app: TestApp) {
  const pro = await signUpBuyer(app);
  const { body } = await pressComplete(pro.client, 'price_starter_placeholder');
  if (body.status !== 'completed') throw new Error(`no plan: ${JSON.stringify(body)}`);
  await app.deps.db.service
    .insertInto('company_info')
    .values({ account_id: pro.user.accountId, company_name: 'Hale Roofing', primary_phone: '+15125550177' })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ company_name: 'Hale Roofing' }))
    .execute();
  return pro;
}

/** What becomes of orders and registrations: at once, unless a test says otherwise. */
export function scriptNumbers(app: TestApp, script: NumberScript = {}): Promise<void> {
  return app.deps.phone!.scriptNumbers({
    seconds: 0,
    taken: [],
    brand: { outcome: 'approved' },
    campaign: { outcome: 'approved' },
    port: { outcome: 'completed' },
    ...script,
  });
}

export async function findOffer(client: TestClient, areaCode = '512'): Promise<string> {
  const { body } = await client.get(`/api/number/search?areaCode=${areaCode}`);
  const offers = body.numbers as { phone: string }[];
  // Not always the first: tests that run at the same time would all want it.
  return offers[Math.floor(Math.random() * offers.length)]!.phone;
}

export function waitForNumber(client: TestClient, state: string) {
  return vi.waitFor(async () => {
    const { body } = await client.get('/api/number');
    if (body.number?.state !== state) throw new Error(`the number is ${JSON.stringify(body.number)}`);
    return body;
  });
}

/** A subscriber with an active number of their own, bought through the page. */
export async function signUpWithNumber(app: TestApp) {
  const pro = await signUpSubscriber(app);
  const phone = await findOffer(pro.client);
  const answer = await pro.client.post('/api/number', { key: randomUUID(), phone });
  expect(answer.status).toBe(202);
  await waitForNumber(pro.client, 'active');
  return { ...pro, phone };
}

export const registration = {
  kind: 'company',
  companyType: 'Limited Liability Corporation',
  legalName: 'Hale Roofing LLC',
  ein: '12-3456789',
  website: 'hale.example.com',
  street: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  firstName: 'Robin',
  lastName: 'Hale',
  jobTitle: 'Owner',
  email: 'robin@hale.example.com',
  mobile: '(512) 555-0123',
  purpose: 'Recaps of calls about roofing jobs, answers to questions and offers to past customers.',
  samples: [
    'Hale Roofing: here is what we agreed for Tuesday. Reply STOP to opt out.',
    'Hi Robin, 20% off gutter cleaning this month. Reply STOP to opt out.',
  ],
  consent:
    'Customers sign a work order that names texts and offers, and can say no. The day is kept with them.',
};

export function submit(client: TestClient, changes: object = {}) {
  return client.post('/api/number/registration/submit', { ...registration, ...changes });
}

/** As if the next minute had come. */
export async function lookAtRegistrations(app: TestApp): Promise<void> {
  const { rows } = await app.deps.db.pool.query(
    `update sender_registrations set next_look_at = '2020-01-01' where next_look_at is not null
     returning account_id as "accountId"`,
  );
  // Not whom a look is due for already: on a busy machine they would pile up faster than they are worked off.
  const { rows: due } = await app.deps.db.pool.query(
    `select data ->> 'accountId' as "accountId" from pgboss.job
     where name = $1 and (state = 'active' or state in ('created', 'retry') and start_after <= now())`,
    [registerBusinessJob.name],
  );
  const waiting = new Set(due.map(({ accountId }) => accountId));
  for (const { accountId } of rows.filter((row) => !waiting.has(row.accountId)))
    await app.deps.queue.enqueue(registerBusinessJob, { accountId });
}

/** Looks at the registration as the job does every minute, until it is where it should be. */
export function waitForRegistration(app: TestApp, client: TestClient, state: string) {
  return vi.waitFor(
    async () => {
      const { body } = await client.get('/api/number');
      if (body.registration.state === state) return body;
      await lookAtRegistrations(app);
      throw new Error(`the registration is ${JSON.stringify(body.registration)}`);
    },
    { timeout: 120_000, interval: 250 },
  );
}

/** A number whose texts the phone companies let through. */
export async function signUpWithApprovedNumber(app: TestApp) {
  const pro = await signUpWithNumber(app);
  await submit(pro.client);
  await waitForRegistration(app, pro.client, 'approved');
  return pro;
}
