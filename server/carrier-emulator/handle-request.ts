import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeWav } from '#domain/calls/wav.ts';
import type { Answer } from './answer.ts';
import type { Carrier, KeptCall, KeptRecording } from './carrier.ts';
import { answerControl } from './control-api.ts';
import { listPage, readSince } from './list-page.ts';
import { answerNumberRequest } from './numbers/answer-number-request.ts';
import { toWav } from './recording.ts';
import { answerMessages, answerTextControl } from './text-api.ts';
import { parseVoiceDocument } from './voice-document.ts';

const largestBody = 64 * 1024 * 1024;

/** The REST API of the carrier, and under /control what a person does with a phone. */
export async function handleRequest(
  carrier: Carrier,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await route(carrier, request).catch((error: Error) => ({
    status: 400,
    json: { message: error.message },
  }));
  const { status, json, body, contentType = 'application/json' }: Answer = answer;
  const content = body ?? (json === undefined ? '' : JSON.stringify(json));
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(content) });
  response.end(content);
}

async function route(carrier: Carrier, request: IncomingMessage): Promise<Answer> {
  if (!isAuthorized(carrier, request.headers.authorization)) return { status: 401, json: { code: 20003 } };
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://carrier');
  const method = request.method ?? 'GET';
  const body = await readBody(request);
  const account = `/2010-04-01/Accounts/${carrier.settings.accountSid}`;
  const asked = { method, path: pathname, query: searchParams, body };
  const numbers = await answerNumberRequest(carrier.numbers, account, asked);
  if (numbers) return numbers;
  if (pathname.startsWith('/control/texts'))
    return answerTextControl(carrier.texts, method, pathname, searchParams, body);
  if (pathname.startsWith('/control/')) return answerControl(carrier, method, pathname, body);
  if (pathname === `${account}.json`) return { status: 200, json: { status: 'active', type: 'Full' } };
  const prefix = `${account}/`;
  if (!pathname.startsWith(prefix)) return notFound;
  const path = pathname.slice(prefix.length);
  const form = new URLSearchParams(body.toString());

  if (path === 'Balance.json' && method === 'GET')
    return { status: 200, json: { balance: '20.00', currency: 'USD' } };
  const { accountSid } = carrier.settings;
  if (path === 'Messages.json')
    return answerMessages(carrier.texts, { method, accountSid, query: searchParams, form });
  if (path === 'Calls.json')
    return method === 'POST' ? createCall(carrier, form) : listCalls(carrier, searchParams);
  const [, textSid] = /^Messages\/(SM\w+)\/Media\.json$/.exec(path) ?? [];
  if (textSid) return listMedia(carrier, textSid);
  const [, mediaSid] = /^Messages\/SM\w+\/Media\/(ME\w+)$/.exec(path) ?? [];
  if (mediaSid) {
    const content = carrier.texts.findMedia(mediaSid);
    return content ? { status: 200, body: content, contentType: 'application/octet-stream' } : notFound;
  }
  const [, media] = /^Recordings\/(RE\w+)\.wav$/.exec(path) ?? [];
  if (media && method === 'GET') return serveRecording(carrier, media, searchParams.get('RequestedChannels'));
  const [, recordingSid] = /^Recordings\/(RE\w+)(?:\.json)?$/.exec(path) ?? [];
  if (recordingSid && method === 'DELETE') return deleteRecording(carrier, recordingSid);
  const [, callSid, rest] = /^Calls\/(CA\w+)(?:\/(.+?))?(?:\.json)?$/.exec(path) ?? [];
  if (!callSid) return notFound;
  if (!rest) return method === 'POST' ? endCall(carrier, callSid, form) : describeCall(carrier, callSid);
  if (rest === 'Recordings' && method === 'GET') return listRecordings(carrier, callSid);
  const [, live] = /^Recordings\/(.+)$/.exec(rest) ?? [];
  if (live && method === 'POST') return changeRecording(carrier, callSid, live, form);
  return notFound;
}

/** Only a document that comes with the request: what a code is said with is fetched from nowhere. */
async function createCall(carrier: Carrier, form: URLSearchParams): Promise<Answer> {
  const [from, to, document] = [form.get('From') ?? '', form.get('To') ?? '', form.get('Twiml')];
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return { status: 400, json: { code: 21211, message: 'Invalid To' } };
  if (!document) return { status: 400, json: { code: 21205, message: 'Url or Twiml is required' } };
  const words = parseVoiceDocument(document)
    .filter(({ name }) => name === 'Say')
    .map(({ text }) => text)
    .join(' ');
  const sid = await carrier.speakTo({ from, to, words });
  return { status: 201, json: { sid, status: 'queued', direction: 'outbound-api', from, to } };
}

/** Newest first, as far as they are over. */
async function listCalls({ store, settings }: Carrier, query: URLSearchParams): Promise<Answer> {
  const since = readSince(query, 'StartTime');
  const names = await store.list('calls');
  const kept = (await Promise.all(names.map((name) => store.readJson<KeptCall>(name)))).filter(
    (call) => call !== null,
  );
  const wanted = kept
    .filter(({ to }) => !query.get('To') || to === query.get('To'))
    .filter(({ startedAt }) => !since || new Date(startedAt) >= since)
    .sort((one, other) => (one.startedAt < other.startedAt ? 1 : -1));
  return listPage({
    name: 'Calls',
    accountSid: settings.accountSid,
    query,
    read: ({ offset, limit }) => wanted.slice(offset, offset + limit).map(showCall),
  });
}

function showCall({ sid, direction, from, to, status, durationSeconds, startedAt, words }: KeptCall) {
  const start = new Date(startedAt);
  return {
    ...{ sid, direction, from, to, status, duration: String(durationSeconds) },
    start_time: start.toUTCString(),
    end_time: new Date(start.getTime() + durationSeconds * 1000).toUTCString(),
    ...(words && { words }),
  };
}

function listMedia({ texts }: Carrier, textSid: string): Answer {
  const text = texts.findText(textSid);
  if (!text) return notFound;
  const media_list = text.mediaUrls.map((url) => {
    const { pathname } = new URL(url);
    return { sid: pathname.split('/').at(-1), parent_sid: textSid, uri: `${pathname}.json` };
  });
  return { status: 200, json: { media_list, next_page_uri: null } };
}

const notFound: Answer = {
  status: 404,
  json: { code: 20404, message: 'The requested resource was not found' },
};

async function serveRecording(
  { store, downloadFaults }: Carrier,
  sid: string,
  channels: string | null,
): Promise<Answer> {
  const fault = downloadFaults.get(sid);
  if (fault && fault.left > 0) {
    fault.left -= 1;
    return { status: fault.status, json: { code: 20500 } };
  }
  const wav = await store.read(`recordings/${sid}.wav`);
  if (!wav) return notFound;
  if (channels === '2') return { status: 200, body: wav, contentType: 'audio/x-wav' };
  const sound = decodeWav(wav);
  const mixed = sound.channels.length === 2 ? mixDown(sound.channels) : sound.channels;
  return { status: 200, body: toWav(mixed, 'pcm16'), contentType: 'audio/x-wav' };
}

function mixDown([one = new Int16Array(), two = new Int16Array()]: Int16Array[]): Int16Array[] {
  return [one.map((sample, index) => Math.max(-32_768, Math.min(32_767, sample + (two[index] ?? 0))))];
}

async function deleteRecording({ store }: Carrier, sid: string): Promise<Answer> {
  if (!(await store.read(`recordings/${sid}.json`))) return notFound;
  await store.remove(`recordings/${sid}.wav`);
  await store.remove(`recordings/${sid}.json`);
  return { status: 204 };
}

function changeRecording({ live }: Carrier, callSid: string, sid: string, form: URLSearchParams): Answer {
  const found = live.get(callSid);
  const isCurrent = sid === 'Twilio.CURRENT';
  const recording = found?.call.recordings.find((one) =>
    isCurrent ? one.status !== 'stopped' : one.sid === sid,
  );
  if (!found || !recording || found.call.status === 'completed') return notFound;
  if (found.faults.refusePause)
    return { status: 400, json: { code: 21220, message: 'Invalid recording state' } };
  const at = found.call.clock.seconds;
  const status = form.get('Status');
  if (status === 'paused') recording.pause(at, form.get('PauseBehavior') ?? 'silence');
  else if (status === 'in-progress') recording.resume(at);
  else if (status === 'stopped') recording.stop(at);
  else
    return {
      status: 400,
      json: { code: 20001, message: 'Status is not one of paused, in-progress, stopped' },
    };
  return { status: 200, json: { sid: recording.sid, call_sid: callSid, status: recording.status } };
}

function endCall({ live }: Carrier, callSid: string, form: URLSearchParams): Answer {
  const found = live.get(callSid);
  if (!found) return notFound;
  if (form.get('Status') === 'completed') found.call.hangUp();
  return { status: 200, json: { sid: callSid, status: found.call.status } };
}

async function describeCall({ live, store }: Carrier, callSid: string): Promise<Answer> {
  const kept = await store.readJson<KeptCall>(`calls/${callSid}.json`);
  if (kept)
    return {
      status: 200,
      json: { sid: callSid, status: kept.status, duration: String(kept.durationSeconds) },
    };
  const found = live.get(callSid);
  return found ? { status: 200, json: { sid: callSid, status: 'in-progress', duration: null } } : notFound;
}

async function listRecordings({ live, store }: Carrier, callSid: string): Promise<Answer> {
  const kept = await store.readJson<KeptCall>(`calls/${callSid}.json`);
  const sids = kept?.recordings ?? live.get(callSid)?.call.recordings.map(({ sid }) => sid) ?? [];
  const read = sids.map((sid) => store.readJson<KeptRecording>(`recordings/${sid}.json`));
  const found = (await Promise.all(read)).filter((recording) => recording !== null);
  const recordings = found.map(({ sid, status, seconds, channels }) => ({
    sid,
    call_sid: callSid,
    status,
    duration: String(Math.round(seconds)),
    channels,
  }));
  return { status: 200, json: { recordings } };
}

function isAuthorized({ settings }: Carrier, header: string | undefined): boolean {
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString('base64')}`,
  );
  const given = Buffer.from(header ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > largestBody) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
