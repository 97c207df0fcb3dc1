import { expect } from 'vitest';
import { password } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

/** As whoever reads that address: with the link of a mail, to the password that everybody has here. */
export async function setPasswordByMail(app: TestApp, client: TestClient, email: string): Promise<void> {
  await client.post('/api/password/forgot', { email });
  const mail = await app.waitForMail(email, 'Reset your password');
  const token = new URL(/https?:\S+reset\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token');
  expect((await client.post('/api/password/reset', { token, password })).status).toBe(204);
}
