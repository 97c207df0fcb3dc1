import { randomUUID } from 'node:crypto';
import type { Role } from '#domain/team/roles.ts';
import { password } from './factories.ts';
import { addLine } from './lines.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

let members = 0;

/** Somebody of a business who has signed in, with the lines that are theirs. How one joins is tested with the team. */
export async function addMember(
  app: TestApp,
  { accountId, role, lineIds = [] }: { accountId: string; role: Exclude<Role, 'owner'>; lineIds?: string[] },
): Promise<{ client: TestClient; loginId: string; email: string }> {
  members += 1;
  const email = `member-${randomUUID()}@example.com`;
  const { db, identity } = app.deps;
  const login = await db.service
    .insertInto('logins')
    .values({ account_id: accountId, role, name: `Member ${members}`, email, email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const passwordHash = await identity.hashPassword(password);
  await db.service
    .transaction()
    .execute((tx) => identity.createPassword(tx, { loginId: login.id, passwordHash }));
  for (const phone_number_id of lineIds)
    await db.service
      .insertInto('member_lines')
      .values({ account_id: accountId, login_id: login.id, phone_number_id })
      .execute();
  let requests = 0;
  const network = members;
  // Limits are tested elsewhere, and would only hide the answers of a walk.
  const client = app.visit(() => {
    requests += 1;
    return `10.${200 + (network % 50)}.${requests >> 8}.${requests & 255}`;
  });
  const answer = await client.post('/api/sign-in', { email, password });
  if (answer.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(answer.body)}`);
  return { client, loginId: login.id, email };
}

/** The plan that has a team; how it is bought is tested with billing. */
export async function giveBusinessPlan(app: Pick<TestApp, 'deps'>, accountId: string): Promise<void> {
  const { service } = app.deps.db;
  await service
    .updateTable('account_plans')
    .set({ plan_tier: 'business', included_numbers: 3, included_emails: 3 })
    .where('account_id', '=', accountId)
    .execute();
  await service
    .updateTable('logins')
    .set({ email_verified: true })
    .where('account_id', '=', accountId)
    .execute();
}

/** A line of the business beside the one of its sign-up. */
export async function addLineOf(
  app: Pick<TestApp, 'deps'>,
  accountId: string,
  name: string,
): Promise<string> {
  const paid = { is_addon: true, monthly_price_cents: 499 };
  return (await addLine(app, accountId, { assigned_person_name: name, ...paid })).id;
}
