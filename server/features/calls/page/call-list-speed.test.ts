import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { callListSchema } from '#domain/calls/call-list.ts';
import { signUpPro } from '#test/support/factories.ts';
import { analyzeTables, timeFastest } from '#test/support/speed.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { filterCalls } from './list-calls.ts';

const app = useTestApp();
const many = 100_000;

/** Long enough for a busy machine; what it guards against takes seconds. */
const budgetMs = 1000;

let pro: Awaited<ReturnType<typeof signUpPro>>;

beforeAll(async () => {
  pro = await signUpPro(app);
  const { accountId } = pro.user;
  const service = app.deps.db.service;
  await sql`
    insert into calls (account_id, kind, provider, provider_call_id, state, started_at, duration_seconds)
    select ${accountId}::uuid, 'pro', 'bench', 'bench-' || n, 'done', now() - n * interval '7 minutes', 60 + n % 300
    from generate_series(1, ${many}::int) n`.execute(service);
  await sql`
    insert into call_notes (account_id, call_id, writer, job_title, category, urgency, summary, document)
    select account_id, id, 'bench', 'Replace water heater ' || provider_call_id,
      (array['Plumbing', 'Roofing', 'HVAC', 'Electrical'])[1 + duration_seconds % 4], 'normal',
      case when duration_seconds = 61 then 'A chimney leaks.' else 'A tank leaks.' end, '{}'
    from calls where account_id = ${accountId}::uuid`.execute(service);
  await analyzeTables(app);
});

describe('with a hundred thousand calls', () => {
  test.each([
    [''],
    ['period=month'],
    ['category=Roofing'],
    ['state=failed'],
    ['state=working'],
    ['urgency=high'],
    ['has=promise'],
    ['has=missing'],
    ['has=doubt'],
    ['q=chimney'],
    ['q=heater'],
    ['cursor=2026-01-01T00:00:00.000000Z_00000000-0000-4000-8000-000000000000'],
  ])('a page of "%s" comes at once', async (query) => {
    const fastest = await timeFastest(async () => {
      expect((await pro.client.get(`/api/calls?${query}`)).status).toBe(200);
    });
    expect(fastest).toBeLessThan(budgetMs);
  });

  test.each(['chimn', 'heater', 'repl', 'nothing of the kind'])(
    'a search over everything for "%s" comes at once',
    async (q) => {
      const fastest = await timeFastest(async () => {
        expect((await pro.client.get(`/api/find?q=${encodeURIComponent(q)}`)).status).toBe(200);
      });
      expect(fastest).toBeLessThan(budgetMs);
    },
  );

  test.each([
    [{}, 'calls_newest'],
    [{ period: 'week' }, 'calls_newest'],
    [{ category: 'Roofing' }, 'calls_newest|call_notes_category'],
    [{ state: 'failed' }, 'calls_state|calls_newest'],
  ])('%j is read through an index, never by walking the table', async (filter, index) => {
    const user = { accountId: pro.user.accountId, timeZone: 'America/Chicago' };
    const parsed = callListSchema.parse(filter);
    const plan = await app.deps.db.asAccount(user.accountId, async (tx) => {
      const query = filterCalls(tx, user, parsed, { now: new Date(), matches: null })
        .select('calls.id')
        .limit(31);
      return query.explain('text');
    });
    const text = plan.map((row) => Object.values(row as object).join()).join('\n');
    expect(text).toMatch(new RegExp(index));
    expect(text).not.toContain('Seq Scan on calls');
    expect(text).not.toContain('Seq Scan on call_notes');
  });
});
