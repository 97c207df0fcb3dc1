import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { TelephonyError } from './telephony.ts';
import { createTwilioTelephony } from './twilio.ts';

// A carrier of a few lines that answers with the status it is told and remembers what it was asked.
const asked: { method?: string; url?: string; authorization?: string; body: string }[] = [];
let answer: { status: number; body: string; location?: string } = { status: 200, body: '{}' };
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
  if (answer.location) response.setHeader('location', answer.location);
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

test('a recording that never says its size, or a false one, is read up to the most there can be', async () => {
  const piece = Buffer.alloc(1024 * 1024, 1);
  let sent = 0;
  const endless = createServer(async (_request, response) => {
    response.on('error', () => {});
    while (!response.destroyed && sent < 1000 * piece.length) {
      sent += piece.length;
      if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
    response.end();
  }).listen(0, '127.0.0.1');
  await once(endless, 'listening');
  const { port } = endless.address() as AddressInfo;
  const carrier = createTwilioTelephony({ ...account, baseUrl: `http://127.0.0.1:${port}`, publicUrl });
  const error = await failure(carrier.fetchRecording('RE1'));
  expect(error).toMatchObject({ message: 'the recording is too large', retryable: false });
  expect(sent).toBeLessThan(700 * piece.length);
  endless.close();
  endless.closeAllConnections();
});

test('a recording is followed to https storage without our password, and never to this network', async () => {
  const elsewhere: string[] = [];
  const other = createServer((request, response) => {
    elsewhere.push(request.headers.authorization ?? 'none');
    response.end('secrets of the network');
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  for (const location of [
    `http://127.0.0.1:${port}/latest/meta-data`,
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    'https://[::1]/',
    'https://10.0.0.7/',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
  ]) {
    answer = { status: 302, body: '', location };
    const error = await failure(telephony.fetchRecording('RE1'));
    expect(error, location).toMatchObject({ retryable: false });
    expect(error?.message, location).toMatch(/^the carrier sends us elsewhere/);
  }
  expect(elsewhere).toEqual([]);
  // Within the carrier's own address it is followed, as often as makes sense.
  answer = { status: 302, body: '', location: `${baseUrl}elsewhere/RE1.wav` };
  const before = asked.length;
  expect((await failure(telephony.fetchRecording('RE1')))?.message).toMatch(
    /^the carrier sends us elsewhere/,
  );
  expect(asked.length - before).toBeLessThan(6);
  answer = { status: 200, body: '{}' };
  other.close();
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
