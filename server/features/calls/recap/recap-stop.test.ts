import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { buildDoneCall, useCallApp } from '#test/support/calls.ts';
import { password } from '#test/support/factories.ts';
import { buildAutomaticCall, recapsTo, stopPathIn } from '#test/support/recaps.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { deleteDueAccountsJob } from '../../accounts/delete-due-accounts.job.ts';
import { sendDeliveryJob } from '../delivery/send-delivery.job.ts';

const calls = useCallApp();
const { app } = calls;
const subject = 'Recap of your call with';
const words = 'This customer asked not to get recaps by email.';

const send = (client: TestClient, callId: string, email: string) =>
  client.post(`/api/calls/${callId}/recap`, { email });

/** As a form, from a browser without an account. */
const press = (stopPath: string, body: string, type = 'application/x-www-form-urlencoded') =>
  app.visit().send(stopPath, { method: 'POST', headers: { 'content-type': type }, body });

const stateOf = async (client: TestClient, callId: string, address: string) => {
  const { body } = await client.get(`/api/calls/${callId}`);
  return body.recaps.find((recap: { address: string }) => recap.address === address)?.state;
};

/** A pro whose recap reached the address, and the way its stop link leads. */
async function sendRecapTo(address: string) {
  const pro = await buildDoneCall(calls, waterHeater);
  await send(pro.client, pro.callId, address);
  const mail = await app.waitForMail(address, subject);
  return { ...pro, mail, stopPath: stopPathIn(mail.text) };
}

async function readRaw(address: string): Promise<string> {
  const folder = app.deps.mailboxFolder;
  const mails = await Promise.all(
    (await readdir(folder))
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFile(path.join(folder, name), 'latin1')),
  );
  return mails.find((raw) => raw.includes(`To: ${address}`) && raw.includes(subject)) ?? '';
}

describe('every recap mail', () => {
  test('says who sent it and why, and how to stop, in text, HTML and headers', async () => {
    const { mail, input, stopPath } = await sendRecapTo('reader@stop.co');
    const link = `${app.deps.publicUrl}${stopPath}`;
    for (const shown of [mail.text, mail.html]) {
      expect(shown).toContain(link);
      expect(shown).toContain(input.fullName);
      expect(shown).toContain('every business that uses Jotline');
    }
    expect(link).not.toContain('reader');
    const [head = ''] = (await readRaw('reader@stop.co')).split('\r\n\r\n');
    const headers = head.replace(/\r\n[ \t]+/g, ' ');
    expect(headers).toContain(`List-Unsubscribe: <${link}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });
});

describe('the link to stop recaps', () => {
  test('changes nothing when it is opened, however often', async () => {
    const { client, user, input, stopPath } = await sendRecapTo('opened@stop.co');
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await app.visit().send(stopPath, { method });
      expect(page.status).toBe(200);
      expect(page.headers.get('x-robots-tag')).toContain('noindex');
      expect(page.headers.get('cache-control')).toContain('no-store');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    }
    expect((await app.visit().get(stopPath)).body).toContain(input.fullName);
    const next = await buildDoneCall(calls, waterHeater, { client, user, input });
    expect((await send(client, next.callId, 'opened@stop.co')).body).toEqual({ state: 'pending' });
  });

  test('stops one business on every path when a mail program or a person posts to it', async () => {
    const address = 'lena@auto.co';
    const { client, user, input, stopPath } = await sendRecapTo(address);
    const page = await press(stopPath, 'List-Unsubscribe=One-Click');
    expect(page.status).toBe(200);
    expect(page.body).toContain('No more recaps');

    const typed = await buildDoneCall(calls, waterHeater, { client, user, input });
    const answer = await send(client, typed.callId, address);
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toBe(words);
    expect(await stateOf(client, typed.callId, address)).toBe('stopped');

    const confirmed = await buildDoneCall(calls, waterHeater, { client, user, input });
    const kept = await client.post(`/api/calls/${confirmed.callId}/customer`, {
      field: 'email',
      value: address,
    });
    expect(kept.body).toMatchObject({ notes: { customer: { email: address } } });
    expect((await send(client, confirmed.callId, address)).status).toBe(409);
    // Whoever stopped the plain address does not get them under a tag either.
    expect((await send(client, confirmed.callId, 'lena+job@auto.co')).status).toBe(409);

    const automatic = await buildAutomaticCall(calls, user.accountId, 'lena');
    expect(await stateOf(client, automatic, address)).toBe('stopped');
    expect(await recapsTo(calls, address)).toHaveLength(1);

    const other = await buildDoneCall(calls, waterHeater);
    expect((await send(other.client, other.callId, address)).status).toBe(200);
    await vi.waitFor(async () => expect(await recapsTo(calls, address)).toHaveLength(2), 60_000);
  });

  test('stops a recap that is already on its way', async () => {
    const address = 'soon@stop.co';
    const { client, user, input, stopPath } = await sendRecapTo(address);
    const next = await buildDoneCall(calls, waterHeater, { client, user, input });
    await press(stopPath, 'answer=stop');
    const { db, queue } = app.deps;
    await send(client, next.callId, address);
    // As the row stands between the press of Send and the worker.
    await db.service
      .updateTable('call_recaps')
      .set({ state: 'pending' })
      .where('call_id', '=', next.callId)
      .where('address', '=', address)
      .execute();
    const { id: deliveryId } = await db.service
      .insertInto('call_deliveries')
      .values({ account_id: user.accountId, call_id: next.callId, purpose: 'recap', address })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queue.enqueue(sendDeliveryJob, { deliveryId });
    await vi.waitFor(async () => expect(await stateOf(client, next.callId, address)).toBe('stopped'), 60_000);
    const { body } = await client.get(`/api/calls/${next.callId}`);
    const delivery = body.deliveries.find(({ id }: { id: string }) => id === deliveryId);
    expect(delivery).toMatchObject({ state: 'failed', lastError: words });
    expect(await recapsTo(calls, address)).toHaveLength(1);

    await press(stopPath, 'answer=start');
    expect((await send(client, next.callId, address)).status).toBe(200);
    await vi.waitFor(async () => expect(await recapsTo(calls, address)).toHaveLength(2), 60_000);
  });

  test('stops every business, and that outlives the account that wrote', async () => {
    const address = 'never@stop.co';
    const { client, user, stopPath } = await sendRecapTo(address);
    const page = await press(stopPath, 'answer=stop-all');
    expect(page.body).toContain('from any business');
    const other = await buildDoneCall(calls, waterHeater);
    expect((await send(other.client, other.callId, address)).status).toBe(409);

    await client.post('/api/account/deletion', { password });
    await app.deps.db.pool.query("update account_requests set due_at = '2026-01-01' where account_id = $1", [
      user.accountId,
    ]);
    await app.deps.queue.enqueue(deleteDueAccountsJob, {});
    await app.waitForMail(user.email, 'Your account is deleted');
    const later = await buildDoneCall(calls, waterHeater);
    expect((await send(later.client, later.callId, address)).status).toBe(409);
    const afterwards = await app.visit().get(stopPath);
    expect(afterwards.status).toBe(200);
    expect(afterwards.body).toContain('from any business');
    expect(await recapsTo(calls, address)).toHaveLength(1);
  });

  test('still stops every business after the one that wrote has left', async () => {
    const address = 'late@stop.co';
    const { client, user, stopPath } = await sendRecapTo(address);
    await client.post('/api/account/deletion', { password });
    await app.deps.db.pool.query("update account_requests set due_at = '2026-01-01' where account_id = $1", [
      user.accountId,
    ]);
    await app.deps.queue.enqueue(deleteDueAccountsJob, {});
    await app.waitForMail(user.email, 'Your account is deleted');
    await vi.waitFor(
      async () => expect((await app.visit().get(stopPath)).body).toContain('has left'),
      10_000,
    );
    expect((await press(stopPath, 'answer=stop-all')).status).toBe(200);
    const other = await buildDoneCall(calls, waterHeater);
    expect((await send(other.client, other.callId, address)).status).toBe(409);
  });

  test('is undone from the page it ends on, for one business and for all', async () => {
    const address = 'back@stop.co';
    const { client, user, input, stopPath } = await sendRecapTo(address);
    const next = await buildDoneCall(calls, waterHeater, { client, user, input });
    for (const answer of ['stop', 'stop-all']) {
      const stopped = await press(stopPath, `answer=${answer}`);
      expect(stopped.body).toContain('value="start"');
      expect((await send(client, next.callId, address)).status).toBe(409);
      expect((await press(stopPath, 'answer=start')).body).toContain('Recaps can come again');
    }
    expect((await send(client, next.callId, address)).body).toEqual({ state: 'pending' });
    await vi.waitFor(async () => expect(await recapsTo(calls, address)).toHaveLength(2), 60_000);
  });

  test('takes the multipart form of a mail program, and a broken body as a stop', async () => {
    const boundary = 'b';
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
    const bodies = [
      ['multipart@stop.co', part, `multipart/form-data; boundary=${boundary}`],
      ['broken@stop.co', 'no parts', 'multipart/form-data'],
    ] as const;
    for (const [address, body, type] of bodies) {
      const { stopPath } = await sendRecapTo(address);
      expect((await press(stopPath, body, type)).status).toBe(200);
      expect((await app.visit().get(stopPath)).body).toContain('No more recaps');
    }
  });

  test('is refused when it is forged, when the form is far too large, and when it comes too often', async () => {
    for (const forged of [randomUUID(), 'guess', "1' or '1'='1", '%00', 'a'.repeat(5000)]) {
      const stopPath = `/recap/stop/${encodeURIComponent(forged)}`;
      expect((await app.visit().get(stopPath)).status, forged).toBe(404);
      expect((await press(stopPath, 'answer=stop-all')).status, forged).toBe(404);
    }
    const { stopPath } = await sendRecapTo('large@stop.co');
    expect((await press(stopPath, `answer=${'x'.repeat(20_000)}`)).status).toBe(413);
    expect((await app.visit().get(stopPath)).body).toContain('Stop these recaps');
    const eager = app.visit('203.0.113.99');
    const statuses: number[] = [];
    for (let tries = 0; tries < 61; tries += 1) statuses.push((await eager.get(stopPath)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
