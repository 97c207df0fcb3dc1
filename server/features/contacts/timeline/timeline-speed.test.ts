import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { timelineKinds } from '#domain/contacts/timeline.ts';
import { addContact } from '#test/support/contacts.ts';
import { signUpPro } from '#test/support/factories.ts';
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
    select ${accountId}::uuid, ${contactId}::uuid, 'inbound', 'reply', 'Text ' || n, 'received', '+15125550199', '+15125550144', 'bench',
      now() - n * interval '11 minutes'
    from generate_series(1, ${ownTexts}::int) n`.execute(service);
  await sql`analyze calls, call_notes, promises, messages, contacts`.execute(service).catch(() => {});
}, 300_000);

describe('with a hundred thousand calls and many texts', () => {
  const late = encodeURIComponent('2026-08-01T00:00:00.000000Z_message-00000000-0000-4000-8000-000000000000');

  test.each(['', `?cursor=${late}`, ...timelineKinds.map((kind) => `?kind=${kind}`)])(
    'a page of "%s" comes at once',
    async (query) => {
      const started = performance.now();
      const { status } = await pro.client.get(`/api/contacts/${contactId}/timeline${query}`);
      expect(status).toBe(200);
      expect(performance.now() - started).toBeLessThan(budgetMs);
    },
  );

  test.each([
    ['call', 'calls_contact'],
    ['promise', 'promises_(of_)?call'],
    ['message', 'messages_contact'],
    ['campaign', 'campaign_recipients'],
  ] as const)('what is a %s is found by the person, never by walking the table', async (source, index) => {
    const plan = await app.deps.db.asAccount(pro.user.accountId, (tx) =>
      pickRows(
        tx,
        { accountId: pro.user.accountId, contactId, minutesAhead: 0 },
        { sources: [source], cursor: undefined, limit: 41 },
      ).explain('text'),
    );
    const text = plan.map((row) => Object.values(row as object).join()).join('\n');
    expect(text).toMatch(new RegExp(index));
    expect(text).not.toMatch(/Seq Scan on (calls|promises|messages)/);
  });
});
