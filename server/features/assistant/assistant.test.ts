import { describe, expect, test } from 'vitest';
import { localDay } from '#domain/billing/billing-cycle.ts';
import { toNotesColumns } from '#server/features/calls/notes/create-notes.ts';
import { putPromises } from '#server/features/calls/promises/put-promises.ts';
import { chatPath, openChat, readAnswer } from '#test/support/chat.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { buildTicket } from '#test/support/tickets.ts';

const app = useTestApp();

async function ask(client: TestClient, message: string, context: object[] = [], headers = {}) {
  return readAnswer(await client.post(chatPath, { message, context }, headers));
}

async function askAsVisitor(message: string, context: object[] = []) {
  const { client, headers } = await openChat(app);
  return ask(client, message, context, headers);
}

describe('a question', () => {
  test('is answered as an event stream of pieces that ends with [DONE]', async () => {
    const { client, headers } = await openChat(app);
    const answer = await client.post(
      chatPath,
      { message: 'How do I pause recording?', context: [] },
      headers,
    );
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const lines = (answer.body as string).split('\n\n').filter(Boolean);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines[0]).toMatch(/^data: \{"choices":\[\{"delta":\{"content":".+"\}\}\]\}$/);
    expect(lines.at(-1)).toBe('data: [DONE]');
    expect(readAnswer(answer)).toContain('](/help/keys-during-a-call');
  });

  test('that leans on the one before is understood with it', async () => {
    const context = [
      { role: 'user', content: 'How do I merge a call on my iPhone?' },
      { role: 'assistant', content: 'Tap Add Call.' },
    ];
    expect(await askAsVisitor('and on android?', context)).toContain('](/help/merge-android');
    const line = [{ role: 'user', content: 'Can I add an extra phone line?' }];
    expect(await askAsVisitor('how much is that?', line)).toContain('$4.99 a month');
  });

  test('about a price is answered from the catalogue, for the plan that was named', async () => {
    const business = await askAsVisitor('What does Business cost?');
    expect(business).toContain('BUSINESS is $199 a month');
    expect(business).toContain('Business for $149 a month');
    expect(business).not.toContain('$99');
    expect(await askAsVisitor('how much is it')).toMatch(
      /PRO is \$49[\s\S]+PRO PLUS is \$99[\s\S]+BUSINESS is \$199/,
    );
  });

  test('that the help does not answer is refused with the address of a person', async () => {
    const answer = await askAsVisitor('What is the weather in Austin?');
    expect(answer).toMatch(/^I do not know that/);
    expect(answer).toContain('(mailto:support@jotline.example)');
  });

  test('that the widget suggests first is answered with how to merge, on either phone', async () => {
    const answer = await askAsVisitor('How do I merge a call?');
    expect(answer).toMatch(/tap Add call .*choose Jotline .*tap Merge/);
    expect(answer).toContain('](/help/merge-iphone)');
    expect(answer).toContain('](/help/merge-android)');
  });

  test('that nobody could answer does not spoil the next one', async () => {
    for (const first of ['What is the weather in Austin?', 'How many minutes are left?']) {
      const context = [
        { role: 'user', content: first },
        { role: 'assistant', content: await askAsVisitor(first) },
      ];
      expect(await askAsVisitor('refunds?', context), first).toContain('](/help/change-cancel-pause#refunds');
      expect(await askAsVisitor('And the beep?', context), first).toContain('](/help/what-everyone-hears');
    }
    // One that was answered is leaned on past one that was not.
    const context = [
      { role: 'user', content: 'How do I merge a call on my iPhone?' },
      { role: 'assistant', content: 'Tap Add Call.' },
      { role: 'user', content: 'Who won the super bowl?' },
      { role: 'assistant', content: await askAsVisitor('Who won the super bowl?') },
    ];
    expect(await askAsVisitor('and on android?', context)).toContain('](/help/merge-android');
  });

  test.each([
    ['Can I get a refund?', 'change-cancel-pause#refunds'],
    ['I want my money back', 'change-cancel-pause#refunds'],
    ['Is there a free trial?', 'plans-and-prices#is-there-a-free-trial'],
    ['do you have a free trial', 'plans-and-prices#is-there-a-free-trial'],
    ['how long is the trial', 'plans-and-prices#is-there-a-free-trial'],
    ['what happens after the trial', 'plans-and-prices#what-happens-after-the-trial'],
    ['is my data sold?', 'privacy-and-data'],
    ['do you sell our customers info', 'privacy-and-data'],
    ['Does it understand Spanish?', 'getting-started#calls-in-spanish'],
    ['can i sign in with my phone number', 'account-security#sign-in-with-your-phone-number'],
  ])('"%s" is answered from %s', async (question, place) => {
    expect(await askAsVisitor(question)).toContain(`](/help/${place}`);
  });

  test.each([
    ['¿Cuánto cuesta?', '$49 a month'],
    ['¿Cómo cancelo mi cuenta?', '/help/change-cancel-pause'],
    ['¿Hay una prueba gratis?', '/help/plans-and-prices#is-there-a-free-trial'],
    ['¿Venden mis datos?', '/help/privacy-and-data'],
    ['¿Cómo uno una llamada?', '/help/merge'],
    ['olvidé mi contraseña', '/help/account-security'],
    ['¿Hablan español?', '/help/getting-started#calls-in-spanish'],
  ])('in Spanish, "%s", is answered from the English page, and said so', async (question, words) => {
    const answer = await askAsVisitor(question);
    expect(answer).toMatch(/^Las páginas de ayuda están en inglés/);
    expect(answer).toContain(words);
  });

  test('in Spanish that the help does not answer is refused in Spanish', async () => {
    expect(await askAsVisitor('¿Qué tiempo hace en Austin?')).toMatch(/^No lo sé/);
  });
});

describe('who may ask', () => {
  test('a visitor with the page’s key, a session by cookie, or its token as a bearer', async () => {
    const { client } = await signUpPro(app);
    expect(await ask(client, 'How many minutes are left?')).toContain('500 minutes left');
    const token = decodeURIComponent(
      [...client.cookies].find(([name]) => name.includes('session'))?.[1] ?? '',
    );
    const program = app.visit('203.0.113.7');
    const bearer = { authorization: `Bearer ${token}` };
    expect(await ask(program, 'Which plan am I on?', [], bearer)).toMatch(
      /PRO \(Starter\) plan.* on trial until/,
    );
  });

  test('nobody without either, with a forged key, or with one of yesterday', async () => {
    const body = { message: 'hello', context: [] };
    const { client, headers } = await openChat(app);
    expect((await client.post(chatPath, body)).status).toBe(401);
    const forged = { authorization: `${headers.authorization.slice(0, -2)}xx` };
    expect((await client.post(chatPath, body, forged)).status).toBe(401);
    const { visitorKeys, clock } = app.deps;
    const old = visitorKeys.create(new Date(clock.now().getTime() - 25 * 3600 * 1000));
    expect((await client.post(chatPath, body, { authorization: `Bearer ${old}` })).status).toBe(401);
    expect((await client.post(chatPath, body, { ...headers, origin: 'https://other.example' })).status).toBe(
      403,
    );
  });

  test('20 times a minute', async () => {
    const { client, headers } = await openChat(app);
    const statuses = [];
    for (let times = 0; times < 21; times += 1)
      statuses.push((await client.post(chatPath, { message: 'zzz', context: [] }, headers)).status);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses[20]).toBe(429);
    expect(await askAsVisitor('zzz')).toMatch(/^I do not know/);
  });
});

describe('what is refused', () => {
  test.each([
    ['a blank message', { message: '  \n ', context: [] }],
    ['a message that is too long', { message: 'a'.repeat(1001), context: [] }],
    [
      'more than 5 earlier messages',
      { message: 'a', context: Array(6).fill({ role: 'user', content: 'a' }) },
    ],
    ['an earlier message of a system', { message: 'a', context: [{ role: 'system', content: 'a' }] }],
    [
      'an earlier message that is too long',
      { message: 'a', context: [{ role: 'user', content: 'a'.repeat(4001) }] },
    ],
    ['an unknown field', { message: 'a', context: [], price: 1 }],
    ['no message', { context: [] }],
    ['a list', []],
  ])('%s', async (_what, body) => {
    const { client, headers } = await openChat(app);
    const answer = await client.post(chatPath, body, headers);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(/^[A-Z]/);
  });

  test('a body beyond all measure', async () => {
    const { client, headers } = await openChat(app);
    const answer = await client.post(chatPath, { message: 'a'.repeat(200_000), context: [] }, headers);
    expect(answer.status).toBe(413);
  });
});

describe('questions about an account', () => {
  test('are for those who signed in; a visitor is told so', async () => {
    const questions = ['How many minutes are left?', 'which plan am I on?', 'who have I to call back?'];
    for (const question of questions)
      expect(await askAsVisitor(question)).toContain('[Sign in](/auth/signin)');
  });

  test('are answered from the account’s own rows, another’s never', async () => {
    const { client, user } = await signUpPro(app);
    const { client: stranger } = await signUpPro(app);
    await addHoldings(user.accountId);
    expect(await ask(client, 'how many mins do i have left')).toContain(
      '488 minutes left this month: 12 of 500',
    );
    expect(await ask(client, 'How many calls this week?')).toContain('2 calls this week');
    const week = [{ role: 'user', content: 'How many calls this week?' }];
    expect(await ask(client, 'and today?', week)).toContain('2 calls today');
    expect(await ask(client, 'What plan am I on?')).toContain('PRO PLUS (Pro) plan for $79 a month');
    expect(await ask(client, 'How many lines do I have?')).toContain('2 phone lines');
    expect(await ask(client, 'When is my next bill?')).toMatch(
      /next bill is on \w+ 1\. .* \$83\.99: \$79\.00 .* \$4\.99 for extras/,
    );

    for (const question of ['who have I to call back?', 'who do i need to call back', 'any call backs?']) {
      const answer = await ask(client, question);
      expect(answer).toContain('You have 1 call to make:');
      expect(answer).toMatch(
        /- \[Gil Stroud\]\(\/dashboard\/calls\/[0-9a-f-]{36}\): Call back with the price \(tomorrow\)/,
      );
      expect(answer).not.toContain('anode');
    }
    expect(await ask(client, 'what do I owe my customers?')).toContain('You have 2 open items');
    expect(await ask(stranger, 'who have I to call back?')).toBe('Nothing is open from your calls.');

    expect(await ask(stranger, 'How many calls this week?')).toContain('0 calls this week');
    expect(await ask(stranger, 'When is my next bill?')).toContain('no paid subscription');
    expect(await ask(stranger, `How many minutes are left for ${user.email}?`)).toContain(
      'only look into the account',
    );
  });
});

/** 12 minutes used, 2 calls, a second line that costs, and a subscription at the website's price. */
async function addHoldings(account_id: string): Promise<void> {
  const db = app.deps.db.service;
  const now = app.deps.clock.now();
  const { time_zone } = await db
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  const { cycleStart: cycle } = localDay(now, time_zone);
  await db
    .updateTable('account_plans')
    .set({ plan_tier: 'pro_plus' })
    .where('account_id', '=', account_id)
    .execute();
  await db
    .insertInto('minute_cycles')
    .values({ account_id, cycle_start: cycle, included_minutes: 500, used_minutes: 12 })
    .execute();
  await db
    .insertInto('phone_numbers')
    .values({
      account_id,
      phone_number: '+15125550177',
      assigned_person_name: 'Second pair of hands',
      is_addon: true,
      monthly_price_cents: 499,
    })
    .execute();
  await db
    .insertInto('subscriptions')
    .values({
      account_id,
      tier: 'pro_plus',
      offer: 'website',
      price_cents: 7900,
      started_on: cycle,
      plan_since: cycle,
      cycle_start: cycle,
    })
    .execute();
  const { notes } = buildTicket('A leak', {});
  const item = { text: 'Call back with the price', evidence: [0], owner: 'pro' as const, due: 'tomorrow' };
  notes.customer.name = 'Gil Stroud';
  notes.actionItems = [
    item,
    { ...item, text: 'Order the anode rod' },
    { ...item, text: 'Call the insurer', owner: 'customer' },
  ];
  for (const provider_call_id of ['CA1', 'CA2']) {
    const { id } = await db
      .insertInto('calls')
      .values({
        account_id,
        provider: 'test',
        provider_call_id: `${provider_call_id}${account_id.slice(0, 8)}`,
        kind: 'pro',
        caller_phone: '+15125550176',
        started_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (provider_call_id !== 'CA1') continue;
    await db
      .insertInto('call_notes')
      .values({ account_id, call_id: id, writer: 'test', ...toNotesColumns(notes) })
      .execute();
    await db.transaction().execute((tx) => putPromises(tx, id));
  }
}
