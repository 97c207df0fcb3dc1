import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

let counter = 0;

/** A number nobody else in the test file has. */
export function freshPhone(): string {
  counter += 1;
  return `+1512555${String(1000 + counter)}`;
}

interface ContactOverrides {
  name?: string | null;
  phone?: string | null;
  email?: string | null;
  tags?: string[];
  state?: string | null;
  zip?: string | null;
  text_consent?: boolean;
  last_job_on?: string | null;
  last_job_title?: string | null;
  created_at?: Date;
}

/** A contact as an import leaves it: with consent, unless told otherwise. */
export async function addContact(app: TestApp, accountId: string, overrides: ContactOverrides = {}) {
  const consents = overrides.text_consent ?? true;
  return app.deps.db.service
    .insertInto('contacts')
    .values({
      account_id: accountId,
      source: 'import',
      name: 'Nora Whitfield',
      phone: freshPhone(),
      text_consent: consents,
      ...(consents && {
        text_consent_source: 'import',
        text_consent_statement: 'Signed the work order.',
        text_consent_at: new Date(),
      }),
      ...overrides,
    })
    .returning(['id', 'phone'])
    .executeTakeFirstOrThrow();
}

export function uploadCsv(
  client: TestClient,
  app: TestApp,
  body: string | Buffer,
  fileName = 'customers.csv',
) {
  return client.send(`/api/contacts/imports?fileName=${encodeURIComponent(fileName)}`, {
    method: 'POST',
    headers: { origin: new URL(app.deps.publicUrl).origin, 'content-type': 'text/csv' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
}

export async function waitForImport(
  client: TestClient,
  id: string,
  timeout = 120_000,
): Promise<Answer['body']> {
  return vi.waitFor(
    async () => {
      const { body } = await client.get(`/api/contacts/imports/${id}`);
      if (!['done', 'failed'].includes(body.state)) throw new Error(`still ${body.state}`);
      return body;
    },
    { timeout, interval: 100 },
  );
}
