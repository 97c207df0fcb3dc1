import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { TelephonyError } from './telephony.ts';
import { createTwilioTelephony } from './twilio.ts';

// A carrier of a few lines that answers with the status it is told and remembers what it was asked.
const asked: { method?: string; url?: string; authorization?: string; body: string }[] = [];
let answer = { status: 200, body: '{}' };
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  asked.push({
    method: request.method,
    url: request.url,
    authorization: request.headers.authorization,
    body,
  });
  response.statusCode = answer.status;
  response.end(answer.status === 204 ? undefined : answer.body);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

const account = {
  name: 'twilio',
  describe: '',
  accountSid: 'AC1',
  authToken: 'secret',
  number: '+15125550199',
};
const publicUrl = 'https://jotline.example';
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/laml/`;
const telephony = createTwilioTelephony({ ...account, baseUrl, publicUrl });

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: TelephonyError) => error,
  );

test('asks under the base address, as the account, for both channels', async () => {
  answer = { status: 200, body: 'sound' };
  const recording = await telephony.fetchRecording('RE1');
  expect(recording.body.toString()).toBe('sound');
  expect(asked.at(-1)).toMatchObject({
    method: 'GET',
    url: '/api/laml/2010-04-01/Accounts/AC1/Recordings/RE1.wav?RequestedChannels=2',
    authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
  });
});

test('pauses so that the gap is cut, resumes, and ends a call', async () => {
  answer = { status: 200, body: '{}' };
  await telephony.pauseRecording({ callId: 'CA1', recordingId: null });
  expect(asked.at(-1)?.url).toContain('/Calls/CA1/Recordings/Twilio.CURRENT.json');
  expect(asked.at(-1)?.body).toBe('Status=paused&PauseBehavior=skip');
  await telephony.resumeRecording({ callId: 'CA1', recordingId: 'RE1' });
  expect(asked.at(-1)).toMatchObject({ method: 'POST', body: 'Status=in-progress' });
  await telephony.endCall('CA1');
  expect(asked.at(-1)).toMatchObject({ method: 'POST', body: 'Status=completed' });
});

test('an id can never become another path', async () => {
  await telephony.deleteRecording('../../Calls/CA1');
  expect(asked.at(-1)?.url).toContain('/Recordings/..%2F..%2FCalls%2FCA1.json');
});

test.each([
  [500, true],
  [503, true],
  [429, true],
  [401, true],
  [404, false],
  [410, false],
])('an answer of %d is worth another try: %s', async (status, retryable) => {
  answer = { status, body: '{}' };
  const error = await failure(telephony.fetchRecording('RE1'));
  expect(error).toBeInstanceOf(TelephonyError);
  expect(error?.retryable).toBe(retryable);
});

test('no answer at all is worth another try', async () => {
  const deaf = createTwilioTelephony({ ...account, baseUrl: 'http://127.0.0.1:9', publicUrl });
  expect((await failure(deaf.endCall('CA1')))?.retryable).toBe(true);
});

test('a recording that is gone counts as deleted, a call that is unknown as none', async () => {
  answer = { status: 404, body: '{}' };
  await telephony.deleteRecording('RE1');
  expect(await telephony.findCall('CA1')).toBeNull();
});
