import { expect, test } from 'vitest';
import { announcement, forgedRefusal } from '#domain/calls/calls.ts';
import { listMailbox } from '#server/providers/mailer/mailbox.ts';
import { signUpPro } from '#test/support/factories.ts';
import {
  callBack,
  carrierSettings,
  dial,
  namesOf,
  newCallSid,
  verbsOf,
  wordsOf,
} from '#test/support/servers/carrier.ts';
import { readCall, signUpCaller } from '#test/support/sound/phone.ts';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp(carrierSettings);
const customer = () => `+1512${5_000_000 + Math.floor(Math.random() * 999_999)}`;

test('a callback that the carrier did not sign is refused and changes nothing', async () => {
  const fields = { CallSid: newCallSid(), From: customer(), To: '+15125550199' };
  const forged = await callBack(app, 'incoming', fields, { headers: { 'x-twilio-signature': 'AAAA' } });
  expect(forged.status).toBe(403);
  const changed = new URLSearchParams({ ...fields, From: '+15125550100' }).toString();
  expect((await callBack(app, 'incoming', fields, { body: changed })).status).toBe(403);
  await expect(readCall(app, fields.CallSid)).rejects.toThrow();
});

test('what we do not know is taken and ignored; what is too large or lacks its fields is not', async () => {
  const CallSid = newCallSid();
  expect((await callBack(app, 'something-new', { CallSid })).status).toBe(200);
  expect(
    (await callBack(app, 'status', { CallSid, CallStatus: 'completed', CallDuration: '3' })).status,
  ).toBe(200);
  expect(
    (await callBack(app, 'recording', { CallSid, RecordingSid: 'RE1', RecordingStatus: 'polished' })).status,
  ).toBe(200);
  expect((await callBack(app, 'incoming', { From: customer() })).status).toBe(400);
  expect((await callBack(app, 'incoming', { CallSid, Junk: 'x'.repeat(70_000) })).status).toBe(413);
});

test('a value that our database refuses is our fault, so that the carrier tries again', async () => {
  const call = dial(app, customer());
  await call.startRecording();
  const tooLarge = await call.at(60, 'status', { CallStatus: 'completed', CallDuration: '99999999999' });
  expect(tooLarge.status).toBe(500);
  expect((await call.hangUp(60)).status).toBe(200);
});

test('a call from a verified line is the pro’s; it is announced before it is recorded', async () => {
  const { user, line, from } = await signUpCaller(app);
  const call = dial(app, from);
  const answer = await call.incoming();
  expect(answer.headers.get('content-type')).toContain('text/xml');
  expect(namesOf(answer)).toEqual(['Say', 'Redirect']);
  expect(wordsOf(answer)).toBe(announcement.wording);
  expect((await readCall(app, call.callSid)).call).toMatchObject({
    kind: 'pro',
    account_id: user.accountId,
    phone_number_id: line.id,
    state: 'ringing',
    keep_until: null,
  });
  const started = await call.at(9, 'started?step=1');
  const [start, gather, redirect] = verbsOf(started);
  expect(start?.children[0]?.attributes).toMatchObject({
    channels: 'dual',
    recordingStatusCallback: `${app.deps.publicUrl}/webhooks/voice/recording#rc=5&rp=ct,rt,5xx`,
    recordingStatusCallbackEvent: 'in-progress completed absent',
  });
  expect(gather?.attributes).toMatchObject({ numDigits: '1', finishOnKey: '' });
  expect(redirect?.text).toContain('/webhooks/voice/announce?step=2');
  expect((await readCall(app, call.callSid)).call.state).toBe('recording');
});

test('a call whose number the carrier found forged draws no minutes, is not recorded, and its owner is told once a day', async () => {
  const { user, from } = await signUpCaller(app);
  for (let n = 0; n < 2; n += 1) {
    const call = dial(app, from);
    const answer = await callBack(app, 'incoming', {
      CallSid: call.callSid,
      From: from,
      To: '+15125550199',
      StirVerstat: 'TN-Validation-Failed-C',
    });
    expect(namesOf(answer)).toEqual(['Say', 'Hangup']);
    expect(wordsOf(answer)).toBe(forgedRefusal);
    const { call: row } = await readCall(app, call.callSid);
    expect(row).toMatchObject({ account_id: null, caller_phone: null, state: 'skipped' });
  }
  const mail = await app.waitForMail(user.email, 'Someone called with your number');
  expect(mail.text).toContain('used none of your minutes');
  const mails = await listMailbox(app.deps.mailboxFolder);
  expect(
    mails.filter(({ to, subject }) => to === user.email && /with your number/.test(subject)),
  ).toHaveLength(1);
  // A carrier that checked and agrees, or that did not check, changes nothing.
  for (const StirVerstat of ['TN-Validation-Passed-A', 'No-TN-Validation']) {
    const fields = { CallSid: newCallSid(), From: from, To: '+15125550199', StirVerstat };
    await callBack(app, 'incoming', fields);
    expect((await readCall(app, fields.CallSid)).call).toMatchObject({ account_id: user.accountId });
  }
});

test('an unverified line is nobody’s proof: the call is a customer’s, free, and the account sees nothing', async () => {
  const { input, user, client } = await signUpPro(app);
  const call = dial(app, `+1${input.phone.replace(/\D/g, '')}`);
  await call.startRecording();
  await call.hangUp(120);
  const found = await readCall(app, call.callSid);
  expect(found.call).toMatchObject({
    kind: 'customer',
    account_id: null,
    phone_number_id: null,
    billed_minutes: null,
  });
  expect(found.call.keep_until).not.toBeNull();
  const seen = await app.deps.db.asAccount(user.accountId, (tx) =>
    tx.selectFrom('calls').select('id').execute(),
  );
  expect(seen).toEqual([]);
  expect((await client.get('/api/lines')).body.lines).toHaveLength(1);
});

test('a caller who hides the number hears why the call is not recorded', async () => {
  for (const from of ['anonymous', '+266696687', '']) {
    const call = dial(app, from);
    const answer = await call.incoming();
    expect(namesOf(answer)).toEqual(['Say', 'Hangup']);
    const found = await readCall(app, call.callSid);
    expect(found.call).toMatchObject({ state: 'skipped', skip_reason: 'caller_unknown', caller_phone: null });
    expect(found.events.map(({ kind }) => kind)).toEqual(['call_refused']);
  }
});

test('a customer has five calls a day, also when six come at once; a replay is not another call', async () => {
  const from = customer();
  const calls = Array.from({ length: 6 }, () => dial(app, from));
  const answers = await Promise.all(calls.map((call) => call.incoming()));
  expect(answers.filter((answer) => namesOf(answer).includes('Hangup'))).toHaveLength(1);
  const again = await Promise.all(calls.map((call) => call.incoming()));
  expect(again.map(wordsOf)).toEqual(answers.map(wordsOf));
  const states = await Promise.all(
    calls.map(async ({ callSid }) => (await readCall(app, callSid)).call.skip_reason),
  );
  expect(states.filter((reason) => reason === 'daily_limit')).toHaveLength(1);
  // The pro’s line has no such limit.
  const pro = await signUpCaller(app);
  for (let count = 0; count < 6; count += 1)
    expect(namesOf(await dial(app, pro.from).incoming())).toContain('Redirect');
});

test('the second announcement comes 20 s after recording began, and listening beeps until a free call’s 30 minutes', async () => {
  const call = dial(app, customer());
  const started = await call.startRecording();
  const plays = verbsOf(started)[1]?.children.map(({ text }) => /beep-(\d+)s/.exec(text)?.[1]);
  // With the second that the carrier waits for a key, 20 s.
  expect(plays).toEqual(['15', '4']);
  const announced = await call.at(29, 'announce?step=2');
  expect(wordsOf(announced)).toBe(announcement.wording);
  const [gather, end, hangUp] = verbsOf(await call.at(40, 'listen?step=3'));
  expect(gather?.children[0]).toMatchObject({
    name: 'Play',
    attributes: { loop: String(Math.floor((1800 - 40) / 15)) },
  });
  expect([end?.name, hangUp?.name]).toEqual(['Say', 'Hangup']);
});

test('a key in the first 20 s does not cost the customer the second announcement', async () => {
  const call = dial(app, customer());
  await call.startRecording();
  const early = await call.at(14, 'keys?step=2', { Digits: '5' });
  const [gather, redirect] = verbsOf(early);
  expect(gather?.children.map(({ text }) => /beep-(\d+)s/.exec(text)?.[1])).toEqual(['14']);
  expect(redirect?.text).toContain('/announce?step=3');
});

test('an announcement by key in the first seconds does not replace the one at 20 s; a later one does', async () => {
  const early = dial(app, customer());
  await early.startRecording();
  await early.at(12, 'keys?step=2', { Digits: '1' });
  const [, redirect] = verbsOf(await early.at(23, 'listen?step=3'));
  expect(redirect?.text).toContain('/announce?step=4');
  const late = dial(app, customer());
  await late.startRecording();
  await late.at(24, 'keys?step=2', { Digits: '1' });
  expect(namesOf(await late.at(35, 'listen?step=3'))).toEqual(['Gather', 'Say', 'Hangup']);
});

test('every callback sent twice, late or at the same time leaves one of everything', async () => {
  const { user, from } = await signUpCaller(app);
  const call = dial(app, from);
  const twice = (send: () => Promise<unknown>) => Promise.all([send(), send(), send()]);
  await twice(call.incoming);
  await twice(() => call.at(9, 'started?step=1'));
  await twice(() => call.at(29, 'announce?step=2'));
  await twice(() => call.at(40, 'listen?step=3'));
  const pressed = await Promise.all([1, 2].map(() => call.at(50, 'keys?step=4', { Digits: '1' })));
  expect(pressed[0]?.body).toBe(pressed[1]?.body);
  await twice(() => call.at(61, 'listen?step=5'));
  // The end of the call and of the recording in the wrong order, each three times.
  await twice(() => call.recording('completed'));
  await twice(() => call.hangUp(95));
  await twice(() => call.recording('in-progress'));
  await call.incoming();
  await call.at(9, 'started?step=1');

  const { call: row, events } = await readCall(app, call.callSid);
  expect(row).toMatchObject({ state: 'recording', duration_seconds: 95, billed_minutes: 2 });
  expect(row.provider_recording_id).toBe(call.recordingSid);
  const kinds = events.map(({ kind }) => kind).sort();
  expect(kinds).toEqual([
    ...['announcement', 'announcement', 'announcement'],
    ...['beep', 'beep', 'beep', 'beep', 'beep', 'beep'],
    ...['hung_up', 'key_pressed', 'recording_started'],
  ]);
  const cycle = await app.deps.db.service
    .selectFrom('minute_cycles')
    .select('used_minutes')
    .where('account_id', '=', user.accountId)
    .execute();
  expect(cycle).toEqual([{ used_minutes: 2 }]);
  expect(await countJobs('calls.fetch-recording', row.id)).toBe(1);
});

test('when the carrier does not pause, nobody is told that it did', async () => {
  const call = dial(app, customer());
  await call.startRecording();
  const answer = await call.at(40, 'keys?step=2', { Digits: '2' });
  expect(wordsOf(answer)).toContain('could not be paused');
  const { events } = await readCall(app, call.callSid);
  expect(events.map(({ kind }) => kind)).not.toContain('recording_paused');
});

test('a recording that was given up and comes after all is fetched', async () => {
  const call = dial(app, customer());
  await call.startRecording();
  await call.hangUp(60);
  await call.recording('failed');
  expect((await readCall(app, call.callSid)).call).toMatchObject({
    state: 'failed',
    failed_step: 'recording',
  });
  await call.recording('completed');
  const { call: row } = await readCall(app, call.callSid);
  expect(row).toMatchObject({ state: 'recording', failure_reason: null });
  expect(await countJobs('calls.fetch-recording', row.id)).toBe(1);
});

test('a key on a call that is over, or was never begun, ends it', async () => {
  const call = dial(app, customer());
  expect(namesOf(await call.at(1, 'keys?step=2', { Digits: '2' }))).toEqual(['Say', 'Hangup']);
  await call.incoming();
  await call.hangUp(4);
  expect((await readCall(app, call.callSid)).call).toMatchObject({
    state: 'skipped',
    skip_reason: 'no_conversation',
  });
  expect(namesOf(await call.at(9, 'started?step=1'))).toEqual(['Say', 'Hangup']);
});

async function countJobs(name: string, callId: string): Promise<number> {
  const found = await app.deps.db.pool.query(
    'select count(*) from pgboss.job where name = $1 and data->>$2 = $3',
    [name, 'callId', callId],
  );
  return Number(found.rows[0].count);
}

test('where an answer of ours fails, a recorded call goes on and a new one is tried once more, without a look into the database', async () => {
  const CallSid = newCallSid();
  const ask = (ErrorUrl: string) => callBack(app, 'fallback', { CallSid, ErrorCode: '11200', ErrorUrl });
  const own = (path: string) => `${app.deps.publicUrl}/webhooks/voice/${path}`;
  const listening = await ask(own('listen?step=3'));
  expect(namesOf(listening)).toEqual(['Play', 'Redirect']);
  expect(verbsOf(listening)[1]?.text).toContain('/webhooks/voice/listen?step=3');
  const key = await ask(own('keys?step=3'));
  expect(wordsOf(key)).toBe('Sorry, that key did not work. Please press it again.');
  expect(verbsOf(key)[1]?.text).toContain('/listen?step=3');
  const first = await ask(own('incoming'));
  expect(namesOf(first)).toEqual(['Say', 'Pause', 'Redirect']);
  expect(verbsOf(first)[2]?.text).toContain('/incoming?again=1');
  for (const url of [
    own('incoming?again=1'),
    own('fallback'),
    'https://elsewhere.example/webhooks/voice/listen',
  ])
    expect(namesOf(await ask(url))).toEqual(['Say', 'Hangup']);
  const forged = await callBack(app, 'fallback', { CallSid }, { headers: { 'x-twilio-signature': 'AAAA' } });
  expect(forged.status).toBe(403);
});
