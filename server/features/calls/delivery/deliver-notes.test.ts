import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { confirmEmail } from '#test/support/billing.ts';
import {
  addRecipient,
  buildDoneCall,
  buildTranscribedCall,
  listDeliveries,
  mailsTo,
  useCallApp,
  waitForState,
} from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { startMailServer } from '#test/support/servers/start-mail-server.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { sendDeliveryJob } from './send-delivery.job.ts';

const calls = useCallApp();
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the notes of a call', () => {
  test('reach every recipient once, a CRM in its own format', async () => {
    const { user } = await signUpPro(calls.app);
    const crm = { account_id: user.accountId, kind: 'crm' as const };
    await addRecipient(calls, { account_id: user.accountId, email: 'crew@reach.co', is_global: true });
    await addRecipient(calls, {
      account_id: user.accountId,
      email: 'new@reach.co',
      is_global: true,
      confirmed_at: null,
    });
    await addRecipient(calls, { ...crm, email: 'adf@reach.co', crm_format: 'adf_xml' });
    await addRecipient(calls, { ...crm, email: 'json@reach.co', crm_format: 'labelled_text_json' });
    const callId = await buildTranscribedCall(calls, { turns: waterHeater, accountId: user.accountId });
    await waitForState(calls, callId, 'done');
    const deliveries = await listDeliveries(calls, callId);
    expect(deliveries.map(({ purpose, address, state }) => [purpose, address, state])).toEqual([
      ['crm', 'adf@reach.co', 'sent'],
      ['notes', 'crew@reach.co', 'sent'],
      ['crm', 'json@reach.co', 'sent'],
      ['notes', user.email, 'sent'],
    ]);
    const [adf] = await mailsTo(calls, 'adf@reach.co');
    expect(adf?.text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<\?adf version="1.0"\?>/);
    expect(adf?.html).toBe('');
    const [json] = await mailsTo(calls, 'json@reach.co');
    expect(json?.attachments[0]?.filename).toBe('lead.json');
    for (const { address } of deliveries) expect(await mailsTo(calls, address)).toHaveLength(1);
  });

  test('can be stopped with one click by whoever gets them, and stay stopped when sent again', async () => {
    const { user, client } = await signUpPro(calls.app);
    await confirmEmail(calls.app, user.accountId);
    await addRecipient(calls, { account_id: user.accountId, email: 'crew@stop.co', is_global: true });
    const callId = await buildTranscribedCall(calls, { turns: waterHeater, accountId: user.accountId });
    await waitForState(calls, callId, 'done');
    const [own] = await mailsTo(calls, user.email);
    const [mail] = await mailsTo(calls, 'crew@stop.co');
    const link = /http\S+recipients\/stop\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(mail?.headers['list-unsubscribe']).toBe(`<${link}>`);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(own?.headers['list-unsubscribe']).toBeUndefined();
    const { pathname } = new URL(link);
    const visitor = calls.app.visit();
    expect((await visitor.get(pathname)).body).toContain('Stop these notes?');
    const stop = { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' };
    expect((await visitor.send(pathname, stop)).status).toBe(200);
    await client.post(`/api/calls/${callId}/deliver`);
    await vi.waitFor(async () => expect(await mailsTo(calls, user.email)).toHaveLength(2), {
      timeout: 60_000,
    });
    expect(await mailsTo(calls, 'crew@stop.co')).toHaveLength(1);
    expect((await visitor.get('/recipients/stop/7')).status).toBe(404);
  });

  test('are not mailed again when the worker died after the mail server took them', async () => {
    const { user, callId } = await buildDoneCall(calls, waterHeater);
    const { db, queue } = calls.app.deps;
    const [delivery] = await listDeliveries(calls, callId);
    // What a SIGKILL between the server's yes and our commit leaves behind.
    await db.service.updateTable('calls').set({ state: 'sending' }).where('id', '=', callId).execute();
    await db.service
      .updateTable('call_deliveries')
      .set({ state: 'sending', sent_at: null })
      .where('call_id', '=', callId)
      .execute();
    await queue.enqueue(sendDeliveryJob, { deliveryId: delivery?.id ?? '' });
    await waitForState(calls, callId, 'done');
    expect(await mailsTo(calls, user.email)).toHaveLength(1);
  });

  test('are sent once by two workers that take up the same mail at once', async () => {
    const { user, callId } = await buildDoneCall(calls, waterHeater);
    const { db } = calls.app.deps;
    const [delivery] = await listDeliveries(calls, callId);
    await db.service
      .insertInto('call_deliveries')
      .values({ account_id: user.accountId, call_id: callId, purpose: 'notes', address: 'race@reach.co' })
      .execute();
    const rows = await listDeliveries(calls, callId);
    const race = rows.find(({ address }) => address === 'race@reach.co');
    const signal = new AbortController().signal;
    const run = () =>
      sendDeliveryJob.run(calls.app.deps, { deliveryId: race?.id ?? '' }, { jobId: 'test', signal });
    await Promise.all([run(), run(), run()]);
    expect(delivery?.state).toBe('sent');
    expect(await mailsTo(calls, 'race@reach.co')).toHaveLength(1);
  });

  test('to an address whose mail came back before are not sent, and the call shows why', async () => {
    const { user } = await signUpPro(calls.app);
    await addRecipient(calls, { account_id: user.accountId, email: 'dead@reach.co', is_global: true });
    await calls.app.deps.db.service
      .insertInto('email_suppressions')
      .values({ email: 'dead@reach.co', reason: 'bounce' })
      .execute();
    const callId = await buildTranscribedCall(calls, { turns: waterHeater, accountId: user.accountId });
    await waitForState(calls, callId, 'done');
    const [dead] = await listDeliveries(calls, callId);
    expect(dead).toMatchObject({ state: 'failed', last_error: expect.stringContaining('bounced') });
  });
});

describe('a mail server that says no', () => {
  const settings: Record<string, string> = {};
  let server: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    server = await startMailServer();
    Object.assign(settings, { SMTP_URL: server.url, MAIL_FROM: 'Jotline <notes@jotline.example>' });
  });
  // Before the app's own end, so that it comes after it: the server waits for open connections.
  afterAll(() => server.close());
  const strict = useCallApp(settings);

  test('to us and not to the mail: the mail waits until we are let in again', async () => {
    const { user } = await signUpPro(strict.app);
    server.setMode('lock out');
    const callId = await buildTranscribedCall(strict, { turns: waterHeater, accountId: user.accountId });
    await expect
      .poll(async () => (await listDeliveries(strict, callId))[0]?.last_error)
      .toContain('does not let us in');
    const [delivery] = await listDeliveries(strict, callId);
    expect(delivery).toMatchObject({ state: 'pending' });
    server.setMode('accept');
    // What the job that waits its five minutes will do.
    await strict.app.deps.queue.enqueue(sendDeliveryJob, { deliveryId: delivery?.id ?? '' });
    await waitForState(strict, callId, 'done');
    expect(await listDeliveries(strict, callId)).toMatchObject([{ state: 'sent' }]);
  });

  test('for good: the delivery fails with a reason and the call is done', async () => {
    const { user } = await signUpPro(strict.app);
    server.setMode('refuse');
    const callId = await buildTranscribedCall(strict, { turns: waterHeater, accountId: user.accountId });
    await waitForState(strict, callId, 'done');
    expect(await listDeliveries(strict, callId)).toMatchObject([
      { state: 'failed', attempts: 1, last_error: 'The mail server refused this email (answer 550).' },
    ]);
    server.setMode('accept');
    await vi.waitFor(() => expect(strict.app.logs()).toContain('job done'));
    expect(strict.app.logs()).not.toContain(user.email);
  });
});
