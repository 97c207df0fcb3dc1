import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { nextCustomerPhone, setClock } from '#test/support/campaigns.ts';
import { addContact } from '#test/support/contacts.ts';
import { signUpPro } from '#test/support/factories.ts';
import { signUpWithNumber } from '#test/support/numbers.ts';
import { readCall, signUpCaller, startCallingApp, talk } from '#test/support/sound/phone.ts';
import { MessagingError } from '../../providers/messaging/messaging.ts';
import { catchUpCallsJob } from '../calls/phone/catch-up-calls.job.ts';
import { catchUpTextsJob } from './catch-up-texts.job.ts';

const app = await startCallingApp();

// The latest noon in New York: nobody's night. Not a later one: the carrier's lists are of the hours that are.
beforeAll(() => {
  const noon = new Date();
  noon.setUTCHours(17, 0, 0, 0);
  while (noon.getUTCDay() === 0 || noon.getTime() > Date.now()) noon.setUTCDate(noon.getUTCDate() - 1);
  setClock(app, noon.toISOString());
});

const inbox = (from: string) =>
  app.deps.db.service
    .selectFrom('messages')
    .selectAll()
    .where('direction', '=', 'inbound')
    .where('from_phone', '=', from)
    .orderBy('created_at')
    .execute();

async function markOf(kind: 'texts' | 'calls') {
  const row = await app.deps.db.service
    .selectFrom('catch_ups')
    .select('known_until')
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.known_until.getTime() ?? 0;
}

/** Runs the job once, to its end. */
async function run(job: typeof catchUpTextsJob, kind: 'texts' | 'calls') {
  const before = await markOf(kind);
  await app.deps.queue.enqueue(job, {});
  await expect.poll(() => markOf(kind), { timeout: 60_000 }).toBeGreaterThan(before);
}

describe('after an outage', () => {
  test('texts that nobody told us of are fetched once, acted on, and what was told is left alone', async () => {
    const { client, user } = await signUpPro(app);
    const contact = await addContact(app, user.accountId);
    const from = contact.phone ?? '';
    const sent = await client.post(`/api/contacts/${contact.id}/messages`, { body: 'On our way.' });
    expect(sent.status).toBe(201);
    await app.waitForText(from, 'On our way.');
    await app.deps.phone?.sendText({ from, body: 'See you then.' });
    const picture = Buffer.from('a picture').toString('base64');
    await app.deps.phone?.sendText({ from, body: 'The leak', media: [picture], isLost: true });
    await app.deps.phone?.sendText({ from, body: 'STOP', isLost: true });
    expect(await inbox(from)).toHaveLength(1);
    await run(catchUpTextsJob, 'texts');
    const texts = await inbox(from);
    const findText = (body: string) => texts.find((text) => text.body === body);
    const [told, leak, stop] = [findText('See you then.'), findText('The leak'), findText('STOP')];
    expect(texts).toHaveLength(3);
    expect(leak).toMatchObject({ body: 'The leak', conversation_id: told?.conversation_id });
    expect(leak?.media_url).toContain('/Media/ME');
    expect(stop?.meaning).toBe('opt_out');
    expect((await client.get(`/api/contacts/${contact.id}`)).body.contact.optedOut).toBe(true);
    await run(catchUpTextsJob, 'texts');
    expect(await inbox(from)).toHaveLength(3);
  });

  test('a text of ours whose end nobody told us of gets its end', async () => {
    const { client, user } = await signUpPro(app);
    const contact = await addContact(app, user.accountId);
    await client.post(`/api/contacts/${contact.id}/messages`, { body: 'Your quote is ready.' });
    const stateOf = async () =>
      (
        await app.deps.db.service
          .selectFrom('messages')
          .select('state')
          .where('to_phone', '=', contact.phone ?? '')
          .executeTakeFirst()
      )?.state;
    await expect.poll(stateOf, { timeout: 60_000 }).toBe('delivered');
    // As it stands when the callback was lost.
    await app.deps.db.service
      .updateTable('messages')
      .set({ state: 'sent', delivered_at: null })
      .where('to_phone', '=', contact.phone ?? '')
      .execute();
    await run(catchUpTextsJob, 'texts');
    expect(await stateOf()).toBe('delivered');
  });

  test('texts to numbers of the carrier’s account that are not ours are left alone', async () => {
    const { user, phone: to } = await signUpWithNumber(app);
    const from = nextCustomerPhone();
    await addContact(app, user.accountId, { phone: from });
    await app.deps.phone?.sendText({ from, to, body: 'For the business', isLost: true });
    await run(catchUpTextsJob, 'texts');
    expect(await inbox(from)).toMatchObject([{ body: 'For the business', account_id: user.accountId }]);
    await app.deps.db.service
      .updateTable('account_numbers')
      .set({ state: 'released', released_at: new Date() })
      .where('phone', '=', to)
      .execute();
    await app.deps.phone?.sendText({ from, to, body: 'STOP', isLost: true });
    await run(catchUpTextsJob, 'texts');
    expect(await inbox(from)).toHaveLength(1);
    expect((await app.deps.phone?.listTexts(from))?.filter(({ to }) => to === from)).toEqual([]);
  });

  test('a text whose pictures the carrier does not name keeps nobody else’s waiting', async () => {
    const { client, user } = await signUpPro(app);
    const contact = await addContact(app, user.accountId);
    const from = contact.phone ?? '';
    await client.post(`/api/contacts/${contact.id}/messages`, { body: 'How does it look?' });
    await app.waitForText(from, 'How does it look?');
    await app.deps.phone?.sendText({ from, body: 'Like this', mediaUrls: ['nowhere'], isLost: true });
    await app.deps.phone?.sendText({ from, body: 'STOP', isLost: true });
    const messaging = app.deps.messaging;
    const busy = () => Promise.reject(new MessagingError('the carrier is busy', { reason: 'retryable' }));
    app.deps.messaging = { ...messaging, listMedia: busy };
    onTestFinished(() => {
      app.deps.messaging = messaging;
    });
    const before = await markOf('texts');
    await app.deps.queue.enqueue(catchUpTextsJob, {});
    const bodies = async () => (await inbox(from)).map(({ body }) => body);
    await expect.poll(bodies).toEqual(['STOP']);
    expect((await client.get(`/api/contacts/${contact.id}`)).body.contact.optedOut).toBe(true);
    // What was not taken is asked for again; pictures that are gone for good take no words along.
    expect(await markOf('texts')).toBe(before);
    app.deps.messaging = messaging;
    await run(catchUpTextsJob, 'texts');
    expect((await bodies()).sort()).toEqual(['Like this', 'STOP']);
  });

  test('an old text that comes late leaves a conversation where it stood', async () => {
    const { client, user } = await signUpPro(app);
    const contact = await addContact(app, user.accountId);
    const from = contact.phone ?? '';
    await client.post(`/api/contacts/${contact.id}/messages`, { body: 'Are you there?' });
    await app.waitForText(from, 'Are you there?');
    // Whoever writes may do so at any hour.
    setClock(app, new Date().toISOString());
    await app.deps.phone?.sendText({ from, body: 'Late', isLost: true });
    await app.deps.phone?.sendText({ from, body: 'In time' });
    const readConversation = () =>
      app.deps.db.service
        .selectFrom('conversations')
        .select(['last_message_at', 'last_inbound_at', 'shared_at'])
        .where('phone', '=', from)
        .executeTakeFirstOrThrow();
    const before = await readConversation();
    await run(catchUpTextsJob, 'texts');
    expect(await inbox(from)).toHaveLength(2);
    expect(await readConversation()).toEqual(before);
  });

  test('a call whose end nobody told us of is ended, and its recording fetched, once', async () => {
    const { from } = await signUpCaller(app);
    const callSid = await app.place({ from, audio: talk(8), faults: { loseCallbacks: true } });
    const isListed = async () =>
      (await app.deps.telephony.listEndedCalls(new Date(0))).some(({ callId }) => callId === callSid);
    await expect.poll(isListed, { timeout: 60_000 }).toBe(true);
    const earlier = new Date(app.deps.clock.now().getTime() - 15 * 60_000);
    await app.deps.db.service
      .updateTable('calls')
      .set({ started_at: earlier })
      .where('provider_call_id', '=', callSid)
      .execute();
    // One that has just ended is left to its own callbacks, however long it lasted.
    await run(catchUpCallsJob, 'calls');
    expect((await readCall(app, callSid)).call.ended_at).toBeNull();
    setClock(app, new Date(Date.now() + 15 * 60_000).toISOString());
    await run(catchUpCallsJob, 'calls');
    const { call } = await app.settle(callSid);
    expect(call.duration_seconds).toBeGreaterThan(8);
    const minutes = call.billed_minutes;
    await run(catchUpCallsJob, 'calls');
    expect((await readCall(app, callSid)).call.billed_minutes).toBe(minutes);
  });
});
