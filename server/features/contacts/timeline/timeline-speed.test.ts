import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { timelineKinds } from '#domain/contacts/timeline.ts';
import { addContact } from '#test/support/contacts.ts';
import { signUpPro } from '#test/support/factories.ts';
import { analyzeTables, timeFastest } from '#test/support/speed.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { pickRows } from './pick-rows.ts';

const app = useTestApp();
const many = 100_000;
/** Of the one person: more than anybody ever has. */
const own = 2000;
const ownTexts = 20_000;

/** Long enough for a busy machine; what it guards against takes seconds. */
const budgetMs = 1000;

let pro: Awaited<ReturnType<typeof signUpPro>>;
let contactId: string;

beforeAll(async () => {
  pro = await signUpPro(app);
  const { accountId } = pro.user;
  contactId = (await addContact(app, accountId)).id;
  const service = app.deps.db.service;
  await sql`
    insert into calls (account_id, contact_id, kind, provider, provider_call_id, state, started_at, duration_seconds)
    select ${accountId}::uuid, case when n % ${many / own}::int = 0 then ${contactId}::uuid end, 'pro', 'bench', 'bench-' || n,
      'done', now() - n * interval '7 minutes', 60 + n % 300
    from generate_series(1, ${many}::int) n`.execute(service);
  await sql`
    insert into call_notes (account_id, call_id, writer, job_title, category, urgency, summary, document, promised_revision)
    select account_id, id, 'bench', 'Replace water heater', 'Plumbing', 'normal', 'A tank leaks.', '{}', 1
    from calls where account_id = ${accountId}::uuid`.execute(service);
  await sql`
    insert into promises (account_id, call_id, owner, text, position, said_at)
    select account_id, id, 'pro', 'Send the quote', 0, started_at from calls where account_id = ${accountId}::uuid`.execute(
    service,
  );
  await sql`
    insert into messages (account_id, contact_id, direction, purpose, body, state, to_phone, from_phone, provider, created_at)
    select ${accountId}::uuid, case when n % ${many / ownTexts}::int = 0 then ${contactId}::uuid end, 'inbound', 'reply', 'Text ' || n, 'received', '+15125550199', '+15125550144', 'bench',
      now() - n * interval '2 minutes'
    from generate_series(1, ${many}::int) n`.execute(service);
  const { id: campaignId } = await service
    .insertInto('campaigns')
    .values({ account_id: accountId, name: 'Spring offer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into campaign_recipients (account_id, campaign_id, contact_id, phone, state)
    select ${accountId}::uuid, ${campaignId}::uuid, case when n = 1 then ${contactId}::uuid end, '+1512' || (2000000 + n), 'failed'
    from generate_series(1, ${many}::int) n`.execute(service);
  await analyzeTables(app);
}, 300_000);

describe('with a hundred thousand calls and many texts', () => {
  const late = encodeURIComponent('2026-08-01T00:00:00.000000Z_message-00000000-0000-4000-8000-000000000000');

  test.each(['', `?cursor=${late}`, ...timelineKinds.map((kind) => `?kind=${kind}`)])(
    'a page of "%s" comes at once',
    async (query) => {
      const fastest = await timeFastest(async () => {
        expect((await pro.client.get(`/api/contacts/${contactId}/timeline${query}`)).status).toBe(200);
      });
      expect(fastest).toBeLessThan(budgetMs);
    },
  );

  test.each([
    ['call', 'calls', 'calls_contact'],
    ['promise', 'promises', 'promises_(of_)?call'],
    ['message', 'messages', 'messages_contact'],
    ['campaign', 'campaign_recipients', 'campaign_recipients_(contact|timeline)'],
  ] as const)(
    'what is a %s is found by the person, never by walking the table',
    async (source, table, index) => {
      const plan = await app.deps.db.asAccount(pro.user.accountId, (tx) =>
        pickRows(
          tx,
          { accountId: pro.user.accountId, contactId, minutesAhead: 0 },
          { sources: [source], cursor: undefined, limit: 41 },
        ).explain('text'),
      );
      const text = plan.map((row) => Object.values(row as object).join()).join('\n');
      expect(text).toMatch(new RegExp(index));
      // The policies for technicians stand in the plan too, with calls of their own; nobody else walks them.
      expect(text).not.toMatch(new RegExp(`Seq Scan on ${table}`));
    },
  );
});
