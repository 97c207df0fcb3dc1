import { expect, test } from 'vitest';
import { minuteCycleStart } from '#domain/billing/minutes.ts';
import { listMailbox } from '#server/providers/mailer/mailbox.ts';
import { carrierSettings, dial, namesOf, wordsOf } from '#test/support/servers/carrier.ts';
import { readCall, signUpCaller } from '#test/support/sound/phone.ts';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp(carrierSettings);

async function callerWith(usedMinutes: number, topUpMinutes = 0) {
  const pro = await signUpCaller(app);
  await app.deps.db.service
    .insertInto('minute_cycles')
    .values({
      account_id: pro.user.accountId,
      cycle_start: minuteCycleStart(new Date(), 'America/Chicago'),
      included_minutes: 500,
      top_up_minutes: topUpMinutes,
      used_minutes: usedMinutes,
    })
    .execute();
  return pro;
}

async function makeCall(from: string, seconds: number) {
  const call = dial(app, from);
  await call.startRecording();
  await call.hangUp(seconds);
  return readCall(app, call.callSid);
}

const readCycle = (accountId: string) =>
  app.deps.db.service
    .selectFrom('minute_cycles')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();

test('each call rounds up and draws on the pool of all lines', async () => {
  const { user, from } = await signUpCaller(app);
  await makeCall(from, 61);
  await makeCall(from, 60);
  const cycle = await readCycle(user.accountId);
  expect(cycle).toMatchObject({ used_minutes: 3, included_minutes: 500, alerted_80_at: null });
});

test('80 and 100 % are each mailed once, however many calls follow', async () => {
  const { user, from, input } = await callerWith(398);
  await makeCall(from, 110);
  await makeCall(from, 30);
  await app.waitForMail(input.email, '80%');
  await makeCall(from, 99 * 60);
  await makeCall(from, 30);
  const mail = await app.waitForMail(input.email, 'used up');
  expect(mail.text).toContain('of 500 minutes');
  const cycle = await readCycle(user.accountId);
  expect(cycle.alerted_80_at && cycle.alerted_100_at).toBeTruthy();
  const alerts = (await listMailbox(app.deps.mailboxFolder)).filter(
    (received) => received.to === input.email && /minutes/i.test(received.subject),
  );
  expect(alerts).toHaveLength(2);
});

test('within the grace of 10 % calls are still recorded', async () => {
  const { from } = await callerWith(549);
  expect(namesOf(await dial(app, from).incoming())).toEqual(['Say', 'Redirect']);
});

test('beyond it the caller hears why, nothing is recorded or drawn, and one text is queued for the owner', async () => {
  const { from, user, line } = await callerWith(550);
  for (let count = 0; count < 2; count += 1) {
    const call = dial(app, from);
    const answer = await call.incoming();
    expect(namesOf(answer)).toEqual(['Say', 'Hangup']);
    expect(wordsOf(answer)).toContain('used up');
    await call.hangUp(12);
    expect((await readCall(app, call.callSid)).call).toMatchObject({
      state: 'skipped',
      skip_reason: 'minutes_spent',
      billed_minutes: null,
      recording_started_at: null,
    });
  }
  const texts = await app.deps.db.service
    .selectFrom('messages')
    .selectAll()
    .where('account_id', '=', user.accountId)
    .execute();
  expect(texts).toMatchObject([{ purpose: 'line_notice', to_phone: line.phone_number }]);
  expect(texts[0]?.body).toContain(`${app.deps.publicUrl}/dashboard/`);
  const cycle = await readCycle(user.accountId);
  expect(cycle).toMatchObject({ used_minutes: 550 });
  expect(cycle.refused_notice_at).not.toBeNull();
});

test('a top-up opens the line again', async () => {
  const { from } = await callerWith(550, 500);
  expect(namesOf(await dial(app, from).incoming())).toEqual(['Say', 'Redirect']);
});

test('a customer who calls the number of a business without minutes hears nothing of them', async () => {
  const { user } = await callerWith(550);
  const phone = '+15125550188';
  await app.deps.db.service
    .insertInto('account_numbers')
    .values({
      account_id: user.accountId,
      phone,
      origin: 'bought',
      state: 'active',
      order_key: 'minutes-test',
      provider: 'test',
      provider_number_id: 'PN1',
      active_at: new Date(),
    })
    .execute();
  const call = dial(app, '+12125550171');
  const answer = await call.at(0, 'incoming', { To: phone });
  expect(namesOf(answer)).toEqual(['Say', 'Hangup']);
  expect(wordsOf(answer)).toContain('not recorded');
  expect(wordsOf(answer)).not.toMatch(/minutes|plan|texting you/);
  expect((await readCall(app, call.callSid)).call).toMatchObject({
    account_id: user.accountId,
    skip_reason: 'minutes_spent',
  });
});
