import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { decodeWav, encodeWav, soundSeconds, tone } from '#domain/calls/wav.ts';
import { openScratch } from '#server/scratch/scratch.ts';
import { loudnessAt } from '#test/support/sound/loudness-at.ts';
import { signRequest } from './callbacks.ts';
import type { CarrierSettings } from './carrier.ts';
import { startCarrierEmulator } from './carrier-emulator.ts';
import { createPhoneControl } from './control-client.ts';

// The other side of the wire is played by a few lines: a document for each address, and a list of what was posted.

const account = { accountSid: 'AC1', authToken: 'secret' };
const authorization = `Basic ${Buffer.from('AC1:secret').toString('base64')}`;
const wav = (samples: Int16Array) => Buffer.from(encodeWav({ sampleRate: 8000, channels: [samples] }));
const people = wav(tone(500, 40, 8000)).toString('base64');

type Posted = { path: string; fields: Record<string, string>; isSigned: boolean };
let posted: Posted[] = [];
let documents: Record<string, string> = {};
let failures: Record<string, number> = {};
/** What the application does before it answers. */
let beforeAnswer: (posted: Posted) => Promise<unknown> = async () => {};
const undo: (() => Promise<unknown>)[] = [];

const application = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', base);
  if (pathname === '/beep.wav') {
    const sound = new Int16Array(15 * 8000);
    sound.set(tone(1400, 0.5, 8000));
    response.end(wav(sound));
    return;
  }
  let body = '';
  for await (const chunk of request) body += chunk;
  const fields = Object.fromEntries(new URLSearchParams(body));
  const isSigned =
    request.headers['x-twilio-signature'] === signRequest('secret', base + request.url, fields);
  const received = { path: request.url ?? '', fields, isSigned };
  posted.push(received);
  await beforeAnswer(received);
  const left = failures[pathname] ?? 0;
  failures[pathname] = left - 1;
  response.statusCode = left > 0 ? 500 : 200;
  response.end(documents[pathname] ?? '');
}).listen(0, '127.0.0.1');
await once(application, 'listening');
const base = `http://127.0.0.1:${(application.address() as AddressInfo).port}`;

async function startCarrier(settings: Partial<CarrierSettings> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'carrier-'));
  const scratch = await openScratch({ folder: path.join(folder, 'scratch') });
  const retrySeconds = 0.01;
  const urls = { voiceUrl: `${base}/voice`, statusUrl: `${base}/status`, textUrl: `${base}/text` };
  const number = '+15125550199';
  const carrier = await startCarrierEmulator({
    ...account,
    folder,
    withFile: scratch.withFile,
    number,
    ...urls,
    retrySeconds,
    ...settings,
  });
  undo.push(carrier.close, scratch.close, () => rm(folder, { recursive: true, force: true }));
  const rest = (target: string, init: RequestInit = {}) =>
    fetch(`${carrier.url}/2010-04-01/Accounts/AC1/${target}`, { headers: { authorization }, ...init });
  return { ...carrier, folder, rest, phone: createPhoneControl({ ...account, url: carrier.url }) };
}

beforeEach(() => {
  posted = [];
  failures = {};
  documents = {};
  beforeAnswer = async () => {};
});

afterAll(async () => {
  for (const step of undo) await step();
  application.closeAllConnections();
  application.close();
});

const recordAnd = (rest: string, attributes = 'channels="dual"') =>
  `<Response><Start><Recording ${attributes} recordingStatusCallback="/recorded" recordingStatusCallbackEvent="in-progress completed absent"/></Start>${rest}</Response>`;
const listening = '<Gather numDigits="1" action="/key" timeout="1"><Play loop="0">/beep.wav</Play></Gather>';

const find = (match: Partial<Record<string, string>>) =>
  posted.find(({ fields }) => Object.entries(match).every(([name, value]) => fields[name] === value));
const completed = () =>
  expect.poll(() => find({ RecordingStatus: 'completed' }), { timeout: 60_000 }).toBeTruthy();
const fetchSound = async (response: Response) => decodeWav(new Uint8Array(await response.arrayBuffer()));

test('a call of 40 s takes no 40 s, tells its own time, and is mixed as the document asks', async () => {
  documents['/voice'] = recordAnd(listening);
  const carrier = await startCarrier();
  const began = Date.now();
  await carrier.phone.placeCall({ from: '+15125550100', audio: people });
  await completed();
  expect(Date.now() - began).toBeLessThan(40_000);
  expect(posted.every(({ isSigned }) => isSigned)).toBe(true);
  const over = () => find({ CallStatus: 'completed', CallDuration: '40' })?.fields;
  await expect.poll(over).toMatchObject({ From: '+15125550100', To: '+15125550199', Direction: 'inbound' });
  const first = posted.find(({ path: target }) => target === '/voice');
  const seconds = (Date.parse(over()?.Timestamp ?? '') - Date.parse(first?.fields.Timestamp ?? '')) / 1000;
  expect(seconds).toBeCloseTo(40, 1);

  const { RecordingSid = '', RecordingDuration } = find({ RecordingStatus: 'completed' })?.fields ?? {};
  expect(RecordingDuration).toBe('40');
  const dual = await fetchSound(await carrier.rest(`Recordings/${RecordingSid}.wav?RequestedChannels=2`));
  const [inbound = new Int16Array(), prompts = new Int16Array()] = dual.channels;
  for (const at of [0, 15, 30]) expect(loudnessAt(prompts, 1400, at, 0.5)).toBeGreaterThan(0.2);
  expect(loudnessAt(prompts, 1400, 5, 0.5)).toBeLessThan(0.001);
  expect(loudnessAt(inbound, 500, 20, 1)).toBeGreaterThan(0.3);
  expect(loudnessAt(inbound, 1400, 15, 0.5)).toBeLessThan(0.01);
  const mono = await fetchSound(await carrier.rest(`Recordings/${RecordingSid}.wav`));
  expect(mono.channels).toHaveLength(1);
  expect(loudnessAt(mono.channels[0] ?? prompts, 1400, 15, 0.5)).toBeGreaterThan(0.2);
});

test('recordings are served to the account alone, and are gone when deleted', async () => {
  documents['/voice'] = recordAnd(listening, 'channels="mono"');
  const carrier = await startCarrier({ encoding: 'mulaw' });
  const callSid = await carrier.phone.placeCall({ from: '+15125550100', audio: people });
  await completed();
  const { RecordingSid = '', RecordingUrl = '' } = find({ RecordingStatus: 'completed' })?.fields ?? {};
  expect((await fetch(`${RecordingUrl}.wav`)).status).toBe(401);
  const wrong = { authorization: `Basic ${Buffer.from('AC1:guess').toString('base64')}` };
  expect((await fetch(`${RecordingUrl}.wav`, { headers: wrong })).status).toBe(401);
  expect((await carrier.rest(`Recordings/${RecordingSid}.wav`)).status).toBe(200);
  const listed = (await (await carrier.rest(`Calls/${callSid}/Recordings.json`)).json()) as {
    recordings: unknown[];
  };
  expect(listed.recordings).toMatchObject([{ sid: RecordingSid, status: 'completed', channels: 1 }]);
  expect((await carrier.rest(`Recordings/${RecordingSid}.json`, { method: 'DELETE' })).status).toBe(204);
  expect((await carrier.rest(`Recordings/${RecordingSid}.wav`)).status).toBe(404);
  expect((await carrier.rest(`Recordings/${RecordingSid}.json`, { method: 'DELETE' })).status).toBe(404);
});

test('keys are gathered at their second, and what was playing stops', async () => {
  documents['/voice'] = recordAnd(
    '<Gather numDigits="1" action="/key"><Say>one two three four five six</Say><Pause length="60"/></Gather>',
  );
  documents['/key'] = '<Response><Hangup/></Response>';
  const carrier = await startCarrier();
  await carrier.phone.placeCall({ from: '+15125550100', audio: people, keys: [{ at: 12.5, key: '#' }] });
  await completed();
  expect(find({ Digits: '#' })?.path).toBe('/key');
  await expect.poll(() => find({ CallStatus: 'completed', CallDuration: '13' })).toBeTruthy();
});

test.each([
  ['skip', 25],
  ['silence', 40],
])('paused with %s, 40 s of call are %d s of recording', async (behavior, expected) => {
  documents['/voice'] = recordAnd(listening);
  documents['/key'] = `<Response>${listening}</Response>`;
  const carrier = await startCarrier();
  const changes: Record<string, string>[] = [
    { Status: 'paused', PauseBehavior: behavior },
    { Status: 'in-progress' },
  ];
  beforeAnswer = async ({ path: target, fields }) => {
    const change = target === '/key' ? changes.shift() : undefined;
    if (!change) return;
    const resource = `Calls/${fields.CallSid}/Recordings/Twilio.CURRENT.json`;
    await carrier.rest(resource, { method: 'POST', body: new URLSearchParams(change) });
  };
  const keys = [10, 25].map((at) => ({ at, key: '2' }));
  await carrier.phone.placeCall({ from: '+15125550100', audio: people, keys });
  await completed();
  const { RecordingSid = '' } = find({ RecordingStatus: 'completed' })?.fields ?? {};
  const sound = await fetchSound(await carrier.rest(`Recordings/${RecordingSid}.wav?RequestedChannels=2`));
  expect(soundSeconds(sound)).toBeCloseTo(expected, 2);
  const [inbound = new Int16Array()] = sound.channels;
  const isCut = behavior === 'skip';
  expect(loudnessAt(inbound, 500, 12, 5) > 0.1).toBe(isCut);
});

test('an application that answers 500 is not asked again, unless its address says so; a fallback is asked instead', async () => {
  documents['/voice'] = recordAnd('<Pause length="5"/>').replace(
    '"/recorded"',
    '"/recorded#rc=2&amp;rp=5xx"',
  );
  documents['/fallback'] = '<Response><Redirect>/voice</Redirect></Response>';
  failures = { '/voice': 1, '/status': 1, '/recorded': 2 };
  const carrier = await startCarrier({ voiceFallbackUrl: `${base}/fallback` });
  await carrier.phone.placeCall({ from: '+15125550100', audio: people });
  await completed();
  const paths = () => posted.map(({ path: target }) => target);
  // Twice for what began and what is completed, and twice more for the two that failed.
  await expect.poll(() => paths().filter((target) => target === '/recorded').length).toBe(4);
  expect(paths().filter((target) => target === '/status')).toHaveLength(1);
  expect(paths().slice(0, 3)).toEqual(['/voice', '/fallback', '/voice']);
  expect(find({ ErrorCode: '11200' })?.fields.ErrorUrl).toBe(`${base}/voice`);
  expect(posted.every(({ isSigned }) => isSigned)).toBe(true);
});

test('a connection that fails is tried once more, and then no more', async () => {
  documents['/voice'] = recordAnd('<Pause length="5"/>');
  let knocks = 0;
  const closed = createTcpServer((socket) => {
    knocks += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(closed, 'listening');
  undo.push(async () => void closed.close());
  const statusUrl = `http://127.0.0.1:${(closed.address() as AddressInfo).port}/status`;
  const carrier = await startCarrier({ statusUrl });
  const callSid = await carrier.phone.placeCall({ from: '+15125550100', audio: people });
  await completed();
  await expect.poll(() => knocks).toBe(2);
  const { calls } = (await (await carrier.rest('Calls.json?PageSize=1')).json()) as {
    calls: { sid: string }[];
  };
  expect(calls).toMatchObject([{ sid: callSid, status: 'completed', direction: 'inbound', duration: '5' }]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(knocks).toBe(2);
});

test('a sound whose connection fails is fetched once more, and the call goes on', async () => {
  let knocks = 0;
  const first = createTcpServer((socket) => {
    knocks += 1;
    if (knocks === 1) return socket.destroy();
    const sound = wav(tone(1400, 15, 8000));
    socket.end(
      Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${sound.length}\r\n\r\n`), sound]),
    );
  }).listen(0, '127.0.0.1');
  await once(first, 'listening');
  undo.push(async () => void first.close());
  const beep = `http://127.0.0.1:${(first.address() as AddressInfo).port}/beep.wav`;
  documents['/voice'] = recordAnd(listening.replace('/beep.wav', beep));
  const carrier = await startCarrier();
  await carrier.phone.placeCall({ from: '+15125550100', audio: people });
  await completed();
  expect(find({ RecordingStatus: 'completed' })?.fields.RecordingDuration).toBe('40');
  expect(knocks).toBe(2);
});

test('lists come in pages with an address for the next, and since a moment', async () => {
  const carrier = await startCarrier();
  for (const body of ['one', 'two', 'three']) await carrier.phone.sendText({ from: '+15125550100', body });
  const read = async (target: string) =>
    (await (await carrier.rest(target)).json()) as {
      messages: { body: string; direction: string; status: string }[];
      next_page_uri: string | null;
    };
  const first = await read('Messages.json?PageSize=2');
  expect(first.messages).toMatchObject([
    { body: 'three', direction: 'inbound', status: 'received' },
    { body: 'two' },
  ]);
  const rest = await read((first.next_page_uri ?? '').replace('/2010-04-01/Accounts/AC1/', ''));
  expect(rest).toMatchObject({ messages: [{ body: 'one' }], next_page_uri: null });
  const later = new URLSearchParams({ 'DateSent>': new Date(Date.now() + 60_000).toISOString() });
  expect((await read(`Messages.json?${later}`)).messages).toEqual([]);
});

test('callbacks that were not answered before a restart are sent after it', async () => {
  documents['/voice'] = recordAnd('<Pause length="5"/>');
  beforeAnswer = async ({ path: target }) => {
    if (target === '/status') await new Promise(() => {});
  };
  const carrier = await startCarrier();
  await carrier.phone.placeCall({ from: '+15125550100', audio: people });
  await completed();
  // What is told of the recording says of the call that it is completed, too, but not how long it was.
  const over = () => find({ CallStatus: 'completed', CallDuration: '5' });
  await expect.poll(over).toBeTruthy();
  await carrier.close();
  posted = [];
  beforeAnswer = async () => {};
  await startCarrier({ folder: carrier.folder });
  await expect.poll(over).toBeTruthy();
});

test('a document that is not well formed, or has a verb that does not exist, ends the call with an application error', async () => {
  const carrier = await startCarrier();
  for (const document of ['<Response><Say>hello</Response>', '<Response><Sing/></Response>', 'hello']) {
    documents['/voice'] = document;
    const callSid = await carrier.phone.placeCall({ from: '+15125550100', audio: people });
    await expect.poll(async () => (await carrier.phone.find(callSid))?.status).toBe('completed');
    const view = await carrier.phone.find(callSid);
    expect(view?.log.map(({ what }) => what)).toEqual(['application error', 'hung up']);
  }
});

test('someone who speaks live is recorded as they speak, until they hang up', async () => {
  documents['/voice'] = recordAnd(listening);
  const carrier = await startCarrier();
  const callSid = await carrier.phone.placeCall({ from: '+15125550100' });
  await expect.poll(async () => (await carrier.phone.find(callSid))?.recording).toBe('in-progress');
  await new Promise((resolve) => setTimeout(resolve, 600));
  const spoken = tone(500, 0.5, 8000);
  await carrier.phone.speak(callSid, Buffer.from(spoken.buffer));
  await carrier.phone.hangUp(callSid);
  await completed();
  const { RecordingSid = '' } = find({ RecordingStatus: 'completed' })?.fields ?? {};
  const sound = await fetchSound(await carrier.rest(`Recordings/${RecordingSid}.wav?RequestedChannels=2`));
  const seconds = soundSeconds(sound);
  expect(seconds).toBeGreaterThan(0.5);
  expect(seconds).toBeLessThan(3);
  expect(loudnessAt(sound.channels[0] ?? spoken, 500, 0, seconds)).toBeGreaterThan(0.03);
});
