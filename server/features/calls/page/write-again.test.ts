import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { buildDoneCall, getNotes, mailsTo, useCallApp } from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { type ChatReply, completion, openAiError, send } from '#test/support/servers/openai-server.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { waterHeaterAnswer } from '#test/support/sound/model-answers.ts';
import { rewriteNotesJob } from '../notes/rewrite-notes.job.ts';

const away = openAiError(401, { message: 'Incorrect API key provided', code: 'invalid_api_key' });
const answered = completion({ content: JSON.stringify(waterHeaterAnswer) });
let reply: ChatReply = away;
const model = createServer((request, response) => {
  request.resume();
  request.on('end', () => send(response, reply));
});
await once(model.listen(0, '127.0.0.1'), 'listening');
afterAll(() => void model.close());
beforeEach(() => {
  reply = away;
});

const calls = useCallApp({
  WRITER_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
  WRITER_MODEL: 'stand-in',
});
const readiness = async () => (await calls.app.visit().get('/readyz')).body;

test('notes of a language model that was away are written again, and nothing is mailed', async () => {
  const { client, callId, user } = await buildDoneCall(calls, waterHeater);
  expect(await getNotes(calls, callId)).toMatchObject({
    writer: 'embedded, since stand-in failed',
    revision: 1,
  });
  expect(await readiness()).toMatchObject({
    status: 'ready',
    writer: 'degraded',
    writerFailure: { kind: 'unauthorised', failures: expect.any(Number), since: expect.any(String) },
  });
  const mails = (await mailsTo(calls, user.email)).length;
  reply = answered;
  expect((await client.post(`/api/calls/${callId}/write-again`, { revision: 1 })).status).toBe(200);
  await vi.waitFor(async () => expect(await getNotes(calls, callId)).toMatchObject({ revision: 2 }));
  const { body } = await client.get(`/api/calls/${callId}`);
  expect(body.notes).toMatchObject({ writer: 'stand-in', isEdited: false });
  expect(body.notes.document.jobTitle).toBe('Replace 50-gallon gas water heater');
  expect(await mailsTo(calls, user.email)).toHaveLength(mails);
  expect(await readiness()).toMatchObject({ status: 'ready', writer: 'ok' });
});

test("a person's changes are replaced only when they say so, and only by a language model", async () => {
  const { client, callId } = await buildDoneCall(calls, waterHeater);
  const { document } = (await client.get(`/api/calls/${callId}`)).body.notes;
  const { customer, customerConfidence, customerEvidence, customerReadings, urgencyReason, ...notes } =
    document;
  const edited = { ...notes, jobTitle: 'Mine' };
  const changed = await client.send(`/api/calls/${callId}/notes`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', origin: calls.app.deps.publicUrl },
    body: JSON.stringify({ revision: 1, notes: edited }),
  });
  expect(changed.status).toBe(200);
  const again = (json: object) => client.post(`/api/calls/${callId}/write-again`, json);
  expect((await again({ revision: 1 })).status).toBe(409);
  expect((await again({ revision: 2 })).body.error.message).toMatch(/edited these notes/);

  const { queue } = calls.app.deps;
  expect((await again({ revision: 2, replaceEdits: true })).status).toBe(200);
  await vi.waitFor(async () => expect(await queue.listLive(rewriteNotesJob)).toEqual([]));
  expect(await getNotes(calls, callId)).toMatchObject({ job_title: 'Mine', is_edited: true, revision: 2 });

  reply = answered;
  await again({ revision: 2, replaceEdits: true });
  await vi.waitFor(async () =>
    expect(await getNotes(calls, callId)).toMatchObject({
      revision: 3,
      is_edited: false,
      writer: 'stand-in',
    }),
  );
});

test('only its own account has a call written again', async () => {
  const { callId } = await buildDoneCall(calls, waterHeater);
  const { client: stranger } = await signUpPro(calls.app);
  expect((await stranger.post(`/api/calls/${callId}/write-again`, { revision: 1 })).status).toBe(404);
  const visitor = calls.app.visit();
  expect((await visitor.post(`/api/calls/${callId}/write-again`, { revision: 1 })).status).toBe(401);
});
