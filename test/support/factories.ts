import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

let counter = 0;

export const password = 'ladder-22-up';

export function buildSignUp(overrides: Record<string, unknown> = {}) {
  counter += 1;
  const digits = String(1_000_000 + counter).slice(1);
  return {
    fullName: `Pro ${counter}`,
    email: `pro${counter}@example.com`,
    password,
    phone: `(512) ${200 + Number(digits.slice(0, 2))}-${digits.slice(2)}`,
    agreedToTerms: true,
    marketingOptIn: false,
    ...overrides,
  };
}

/** A signed-up pro with their browser, through the front door. Each comes from an address of their own. */
export async function signUpPro(app: TestApp, overrides: Record<string, unknown> = {}) {
  const input = buildSignUp(overrides);
  const client: TestClient = app.visit(`198.51.100.${counter % 250}`);
  const answer = await client.post('/api/sign-up', input);
  if (answer.status !== 200) throw new Error(`sign-up failed: ${JSON.stringify(answer.body)}`);
  return { client, input, user: answer.body.user as { id: string; accountId: string; email: string } };
}
