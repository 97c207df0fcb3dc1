import { describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { buildSignUp, password, signUpPro } from '#test/support/factories.ts';
import { registration } from '#test/support/numbers.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { Answer, TestClient } from '#test/support/test-client.ts';

const app = useTestApp();

/** Every JSON route with a body that would be accepted; the walk below fails for a route that is not here. */
const bodies: Record<string, Record<string, unknown>> = {
  '/api/sign-up': buildSignUp(),
  '/api/sign-in': { email: 'a@example.com', password },
  '/api/sign-in/totp': { code: '123456' },
  '/api/waitlist': { email: 'a@example.com' },
  '/api/password/forgot': { email: 'a@example.com' },
  '/api/password/reset': { token: 'a-token-that-is-long', password },
  '/api/password/change': {
    currentPassword: password,
    newPassword: 'gutter-41-down',
    endOtherSessions: false,
  },
  '/api/account': { name: 'Ortiz Roofing', timeZone: 'America/Denver' },
  '/api/account/email': { email: 'b@example.com', password },
  '/api/email/confirm': { token: 'a-token-that-is-long' },
  '/api/totp/start': { password },
  '/api/totp/confirm': { code: '123456' },
  '/api/totp/stop': { password },
  '/api/cart': { itemType: 'minutes', itemData: {} },
  '/api/account/deletion': { password },
  '/api/company': {
    companyName: 'Ortiz Roofing',
    address: '1 Main St',
    primaryEmail: 'a@example.com',
    primaryPhone: '(512) 555-0100',
    receivesSms: true,
    eligibleCallAi: false,
    revision: 'abc',
    password,
  },
  '/api/company/service-areas': { areas: [{ state: 'TX', isStatewide: true, counties: [] }] },
  '/api/company/service-types': { categories: ['Roofing', 'Other'], otherText: 'Pools' },
  '/api/company/google-reviews': { link: 'g.page/r/CfakeIdOfAPage/review' },
  '/api/company/facebook-page': { page: 'facebook.com/ortizroofing' },
  '/api/number': { key: '00000000-0000-4000-8000-000000000001', phone: '+15125550142' },
  '/api/number/port': {
    key: '00000000-0000-4000-8000-000000000001',
    phone: '(512) 867-5309',
    customerName: 'Ortiz Roofing',
    customerType: 'Business',
    accountNumber: '998877',
    pin: '',
    representative: 'Ana Ortiz',
    representativeEmail: 'ana@example.com',
    street: '1 Main St',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    billId: 'RD00000000000000000000000000000001',
  },
  '/api/number/registration': registration,
  '/api/vocabulary': { kind: 'street', text: 'Marle Court', times: 1 },
  '/api/calls/:id/customer': { field: 'name', value: 'Nora Whitfield' },
  '/api/calls/:id/customer/all': { values: { name: 'Nora Whitfield' }, revision: 1 },
  '/api/campaigns/:id/schedule': { scheduledAt: '2030-01-01T12:00:00Z' },
  '/api/conversations/:id/messages': { body: 'On our way' },
  '/api/contacts/:id/messages': { body: 'On our way' },
  '/api/calls/:id/doubt': { isRefusal: false },
  '/api/calls/:id/recap': { email: 'a@example.com' },
  '/api/calls/:id/write-again': { revision: 1, replaceEdits: false },
  '/api/lines/:id': {
    phoneNumber: '(512) 555-0143',
    assignedPersonName: 'Dana',
    assignedEmail: 'dana@example.com',
    sendToPrimary: true,
    sendRecapAutomatically: false,
  },
  '/api/lines/:id/verify': { code: '123456' },
  '/api/recipients/:id': {
    name: 'Office',
    kind: 'crm',
    crmFormat: 'adf_xml',
    isGlobal: false,
    assignedPhoneId: '00000000-0000-4000-8000-000000000001',
  },
  '/api/calls/:id/done': { item: 'Email the estimate', done: true },
  '/api/appointments': {
    conversationId: '00000000-0000-4000-8000-000000000001',
    title: 'Quote',
    startsAt: '2026-12-01T10:00:00Z',
    endsAt: '2026-12-01T11:00:00Z',
  },
  '/api/appointments/:id': {
    title: 'Quote',
    startsAt: '2026-12-01T10:00:00Z',
    endsAt: '2026-12-01T11:00:00Z',
  },
  '/api/campaigns': { name: 'Spring offer', message: '20% off', audience: { timeframe: 30 } },
  '/api/campaigns/audience': { purpose: 'offer', audience: { timeframe: 30 }, side: 'gets', offset: 0 },
  '/api/campaigns/test': { name: 'Spring offer', message: '20% off' },
  '/api/campaigns/limit': { textsPerDay: 2 },
  '/api/campaigns/preview': { name: 'Spring offer', message: '20% off', audience: { timeframe: 30 } },
  '/api/campaigns/:id': { name: 'Spring offer', message: '20% off', audience: { timeframe: 30 } },
  '/api/contacts': { name: 'Nora Whitfield', textConsent: false, tags: ['roof'] },
  '/api/contacts/consent': {
    contactIds: ['00000000-0000-4000-8000-000000000001'],
    consentStatement: 'They signed the work order.',
  },
  '/api/contacts/:id/job': { doneOn: '2026-03-02', title: 'Gutters' },
  '/api/contacts/:id': { name: 'Nora Whitfield', textConsent: false },
  '/api/contacts/:id/merge': { duplicateId: '00000000-0000-4000-8000-000000000001' },
  '/api/contacts/imports/:id/preview': { mapping: { hasHeader: true, columns: { phone: 0 } } },
  '/api/contacts/imports/:id/start': {
    mapping: { hasHeader: true, columns: { phone: 0 } },
    textConsent: true,
    consentStatement: 'They agreed on the job sheet.',
  },
  '/api/calls/:id/notes': {
    revision: 1,
    notes: {
      jobTitle: 'Replace water heater',
      category: 'Plumbing',
      urgency: 'high',
      summary: 'The tank leaks.',
      scope: [],
      materials: [],
      constraints: [],
      actionItems: [],
      missing: [],
    },
  },
  '/api/plan/upgrade': { tier: 'business', idempotencyKey: 'one-press-of-a-button', todayCents: 0 },
  '/api/plan/downgrade': { tier: 'pro' },
  '/api/card': { setupRef: 'seti_test_1234567890' },
  '/api/checkout': { idempotencyKey: 'one-press-of-a-button', itemIds: [], monthlyCents: 0, todayCents: 0 },
};
const withoutBody = new Set([
  '/api/contacts/:id/opt-out',
  '/api/contacts/:id/merges/:mergeId/undo',
  '/api/contacts/imports',
  '/api/card/start',
  '/api/plan/cancel',
  '/api/plan/resume',
  '/api/checkout/:orderId/confirm',
  '/api/checkout/:orderId/cancel',
  '/api/invoices/:id/pay',
  '/api/invoices/:id/pay/confirm',
  '/api/invoices/:id/pay/cancel',
  '/api/conversations/:id/read',
  '/api/campaigns/:id/duplicate',
  '/api/campaigns/:id/launch',
  '/api/sign-out',
  '/api/session/refresh',
  '/api/email/resend',
  '/api/account/export',
  '/api/calls/:id/retry',
  '/api/calls/:id/write-anyway',
  '/api/calls/:id/deliver',
  '/api/number/keep',
  '/api/number/registration/submit',
  '/api/number/registration/code',
  '/api/lines/:id/primary',
  '/api/lines/:id/code',
  '/api/lines/:id/confirmation',
  '/api/recipients/:id/primary',
  '/api/recipients/:id/confirmation',
  '/api/recipients/:id/sample',
  // Takes a picture, walked in pictures.test.ts.
  '/api/campaign-images',
  '/api/campaigns/:id/pause',
  '/api/campaigns/:id/resume',
]);

const nastyTexts = [
  "'; drop table users; --",
  "' or '1'='1",
  '\u0000',
  '\ud800',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}%00%0d%0a',
  'a'.repeat(50_000),
  '',
];
const wrongTypes = [null, 7, -1, 1e308, true, [], {}, ['a'], { $ne: '' }];

const routes = createApp({ env: {} } as never).routes.filter(
  (route) => route.path.startsWith('/api/') && !route.path.includes('*'),
);
const unique = (method: string) => [
  ...new Set(routes.filter((route) => route.method === method).map((route) => route.path)),
];

const methodOf = (path: string) => (unique('PATCH').includes(path) ? 'PATCH' : 'POST');
const target = (path: string) => path.replace(/:\w+/, '00000000-0000-4000-8000-000000000000');

async function sendJson(client: TestClient, path: string, body: unknown): Promise<Answer> {
  const headers = { origin: app.deps.publicUrl, 'content-type': 'application/json' };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return client.send(target(path), { method: methodOf(path), headers, body: text });
}

function expectRefusalForAPerson(answer: Answer, what: string): void {
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.body.error.message, what).toMatch(/^[A-Z].{3,}/);
  expect(answer.body.error.requestId, what).toMatch(/^[0-9a-f-]{36}$/);
}

/** Each request from another address: limits are tested elsewhere and would only hide the answers here. */
async function freshClient(): Promise<TestClient> {
  let requests = 0;
  const client = app.visit(() => {
    requests += 1;
    return `10.0.${requests >> 8}.${requests & 255}`;
  });
  for (const [name, value] of (await signUpPro(app)).client.cookies) client.cookies.set(name, value);
  return client;
}

describe('bad input', () => {
  test('every route that takes a body is walked here', () => {
    const taking = [...unique('POST'), ...unique('PATCH')];
    expect(taking.filter((path) => !bodies[path] && !withoutBody.has(path))).toEqual([]);
    expect(routes.length).toBeGreaterThan(10);
  });

  test('broken JSON, a body that is no object and an unknown field are refused with a message', async () => {
    const client = await freshClient();
    for (const [path, body] of Object.entries(bodies)) {
      const broken = ['{"a":', 'null', '[]', '"text"', '7', JSON.stringify({ ...body, isAdmin: true })];
      for (const text of broken) {
        expectRefusalForAPerson(await sendJson(client, path, text), `${path} ${text}`);
      }
    }
  });

  test('a wrong type in any field is refused with the field named', async () => {
    const client = await freshClient();
    for (const [path, body] of Object.entries(bodies)) {
      for (const field of Object.keys(body)) {
        for (const value of wrongTypes.filter((wrong) => typeof wrong !== typeof body[field])) {
          const answer = await sendJson(client, path, { ...body, [field]: value });
          expectRefusalForAPerson(answer, `${path} ${field} ${JSON.stringify(value)}`);
        }
      }
    }
  });

  test('SQL, control characters and very long text in any field never cause a fault', async () => {
    const client = await freshClient();
    for (const [path, body] of Object.entries(bodies)) {
      for (const field of Object.keys(body).filter((name) => typeof body[name] === 'string')) {
        for (const text of nastyTexts) {
          const answer = await sendJson(client, path, {
            ...body,
            ...(path === '/api/sign-up' && buildSignUp()),
            [field]: text,
          });
          expect(answer.status, `${path} ${field} ${JSON.stringify(text).slice(0, 40)}`).toBeLessThan(500);
        }
      }
    }
    const { rows } = await app.deps.db.pool.query('select count(*) from accounts');
    expect(rows[0].count).toBeGreaterThan(0);
  });

  test('forged ids in a path are refused', async () => {
    const client = await freshClient();
    const forged = [
      '0',
      'abc',
      "1' or '1'='1",
      '../users',
      '%00',
      '00000000-0000-0000-0000-000000000000',
      'a'.repeat(5000),
    ];
    for (const path of unique('DELETE').filter((route) => route.includes(':'))) {
      for (const id of forged) {
        const answer = await client.delete(path.replace(/:\w+/, encodeURIComponent(id)));
        expect(answer.status, `${path} ${id.slice(0, 40)}`).toBeGreaterThanOrEqual(400);
        expect(answer.status, `${path} ${id.slice(0, 40)}`).toBeLessThan(500);
      }
    }
  });

  test('routes for signed-in people refuse everybody else', async () => {
    const open = new Set([
      '/api/session',
      '/api/sign-up',
      '/api/sign-in',
      '/api/sign-in/totp',
      '/api/sign-out',
      '/api/waitlist',
    ]);
    const byToken = new Set(['/api/password/forgot', '/api/password/reset', '/api/email/confirm']);
    for (const { method, path } of routes) {
      if (open.has(path) || byToken.has(path) || method === 'ALL') continue;
      const client = app.visit();
      const answer = await client.send(target(path), {
        method,
        headers: { origin: app.deps.publicUrl, 'content-type': 'application/json' },
        body: method === 'GET' ? undefined : JSON.stringify(bodies[path] ?? {}),
      });
      expect(answer.status, `${method} ${path}`).toBe(401);
    }
  });

  test('an unknown API address is a 404 in JSON, an unknown page a 404 in HTML', async () => {
    const api = await app.visit().get('/api/nothing-here');
    expect(api.status).toBe(404);
    expect(api.body.error.code).toBe('not_found');
  });
});
