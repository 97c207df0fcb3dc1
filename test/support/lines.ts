import { randomInt } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { EmailRecipients, PhoneNumbers } from '#server/db/schema.generated.ts';
import type { TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

type App = Pick<TestApp, 'deps'>;

let count = 0;

export function nextNumber(): string {
  count += 1;
  return `+1737${randomInt(200, 999)}${String(10_000 + count).slice(1)}`;
}

export function nextAddress(): string {
  count += 1;
  return `crew${count}@lines.example`;
}

/** As checkout adds one: by the service, unproven. */
export function addLine({ deps }: App, accountId: string, values: Partial<Insertable<PhoneNumbers>> = {}) {
  return deps.db.service
    .insertInto('phone_numbers')
    .values({ account_id: accountId, phone_number: nextNumber(), assigned_person_name: 'Dana', ...values })
    .returning(['id', 'phone_number as phoneNumber'])
    .executeTakeFirstOrThrow();
}

export function addEmail(
  { deps }: App,
  accountId: string,
  values: Partial<Insertable<EmailRecipients>> = {},
) {
  return deps.db.service
    .insertInto('email_recipients')
    .values({ account_id: accountId, email: nextAddress(), name: 'Crew', ...values })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
}

export function patch(client: TestClient, path: string, body: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return client.send(path, { method: 'PATCH', headers, body: JSON.stringify(body) });
}

/** What the plan counts, and what is there. */
export async function usedAndCounted({ deps }: App, accountId: string) {
  const plan = await deps.db.service
    .selectFrom('account_plans')
    .select(['numbers_used', 'emails_used'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const countRows = async (table: 'phone_numbers' | 'email_recipients') =>
    (await deps.db.service.selectFrom(table).select('id').where('account_id', '=', accountId).execute())
      .length;
  return {
    used: [plan.numbers_used, plan.emails_used],
    counted: [await countRows('phone_numbers'), await countRows('email_recipients')],
  };
}
