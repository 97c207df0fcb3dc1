import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type CallState, callStates, isFinished } from '#domain/calls/calls.ts';
import { loadEnvFile, readEnv } from '../server/env.ts';

// Places a call on the running server's own phone, waits for what becomes of it, and prints that as JSON.

const usage = 'npm run call -- FILE.wav [--from +15125550100] [--keys "35:1"] [--speed 1] [--timeout 1800]';

interface Watched {
  phone: { status: string; log: { at: number; what: string; text?: string }[] } | null;
  call: {
    id: string;
    state: CallState;
    created_at: string;
    state_changed_at: string;
    skip_reason: string | null;
    failure_reason: string | null;
  } | null;
  notes?: { document: unknown } | null;
  recipients?: { address: string; purpose: string; state: string }[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '+15125550100' },
    keys: { type: 'string', default: '' },
    speed: { type: 'string' },
    timeout: { type: 'string', default: '1800' },
    url: { type: 'string' },
  },
});
const [file] = positionals;
if (!file) throw stop(usage);
loadEnvFile();
const env = readEnv();
const server = (values.url ?? env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');

const started = Date.now();
const audio = await readFile(file).catch(() => {
  throw stop(`There is no file ${file}.`);
});
const { callSid } = await ask<{ callSid: string }>('/dev/phone/calls', {
  from: values.from,
  audio: audio.toString('base64'),
  keys: readKeys(values.keys),
  ...(values.speed && { speed: Number(values.speed) }),
});
const progress = (text: string) =>
  process.stderr.write(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);
progress(`calling from ${values.from}`);

const reached = new Map<CallState, number>();
let heard = 0;
for (;;) {
  const seen = await ask<Watched>(`/dev/phone/calls/${callSid}`);
  for (const { at, what, text } of seen.phone?.log.slice(heard) ?? []) {
    progress(`line ${at.toFixed(1).padStart(6)}  ${what}${text ? `  ${text}` : ''}`);
  }
  heard = seen.phone?.log.length ?? heard;
  const { call } = seen;
  if (call && !reached.has(call.state)) {
    if (reached.size === 0) reached.set('ringing', Date.parse(call.created_at));
    reached.set(call.state, Date.parse(call.state_changed_at));
    progress(call.state);
  }
  const isLate = Date.now() - started > Number(values.timeout) * 1000;
  const isLost = !call && seen.phone?.status === 'completed';
  if ((call && isFinished(call.state)) || isLate || isLost) {
    report(seen);
    process.exit(call?.state === 'done' || call?.state === 'skipped' ? 0 : 1);
  }
  await new Promise((resolve) => setTimeout(resolve, 40));
}

function report({ call, notes, recipients }: Watched): void {
  const result = {
    callId: call?.id ?? null,
    callSid,
    state: call?.state ?? null,
    reason: call?.skip_reason ?? call?.failure_reason ?? null,
    notes: notes?.document ?? null,
    recipients: recipients ?? [],
    seconds: { ...secondsByStep(), total: (Date.now() - started) / 1000 },
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
}

/** From entering a state to entering the next one that was seen; a state too short to be seen is in the one before. */
function secondsByStep(): Record<string, number> {
  const seen = callStates
    .filter((state) => reached.has(state))
    .sort((a, b) => reached.get(a)! - reached.get(b)!);
  const spans = seen.slice(0, -1).map((state, index) => {
    const next = seen[index + 1];
    return [state, next ? (reached.get(next)! - reached.get(state)!) / 1000 : 0];
  });
  return Object.fromEntries(spans);
}

function readKeys(text: string): { at: number; key: string }[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => {
      const match = /^(\d+(?:\.\d+)?):([0-9*#])$/.exec(entry);
      if (!match) throw stop(`--keys is a list like "35:1,50:2": second of the recording, then the key.`);
      return { at: Number(match[1]), key: match[2] ?? '' };
    });
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(server + path, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch(() => {
    throw stop(`Nothing answers at ${server}. Start the server with npm start, or name it with --url.`);
  });
  const answer = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
  if (response.ok) return answer as T;
  throw stop(answer.error?.message ?? `${server} answered ${response.status}.`);
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
