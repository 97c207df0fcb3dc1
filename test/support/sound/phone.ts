import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, vi } from 'vitest';
import { isFinished } from '#domain/calls/calls.ts';
import { encodeWav, tone } from '#domain/calls/wav.ts';
import { createApp } from '#server/app.ts';
import type { PlaceCall } from '#server/carrier-emulator/control-api.ts';
import { serveCallStreams } from '#server/features/calls/live/serve-call-streams.ts';
import { signUpPro } from '../factories.ts';
import { type TestApp, useTestApp } from '../test-app.ts';

export interface CallingApp extends TestApp {
  /** Places a call and waits until it has settled: its state and everything logged about it. */
  call: (call: PlaceCall) => Promise<SettledCall>;
  place: (call: PlaceCall) => Promise<string>;
  settle: (callSid: string) => Promise<SettledCall>;
}

export type SettledCall = Awaited<ReturnType<typeof readCall>>;

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

/** The app listening on a port of its own, so that the carrier emulator can really call it. */
export async function startCallingApp(settings: Record<string, string> = {}): Promise<CallingApp> {
  const PORT = await freePort();
  const app = useTestApp({ PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}`, ...settings }) as CallingApp;
  let server: Server;
  let endStreams = () => {};
  beforeAll(async () => {
    const port = Number(PORT);
    server = serve({ fetch: createApp(app.deps).fetch, port, hostname: '127.0.0.1' }) as Server;
    await once(server, 'listening');
    endStreams = serveCallStreams(app.deps, server);
    app.place = (call) => app.deps.phone!.placeCall(call);
    app.settle = (callSid) => settle(app, callSid);
    app.call = async (call) => app.settle(await app.place(call));
  });
  afterAll(async () => {
    endStreams();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return app;
}

/** A pro whose line takes calls. */
export async function signUpCaller(app: TestApp) {
  const pro = await signUpPro(app);
  const line = await app.deps.db.service
    .updateTable('phone_numbers')
    .set({ verified_at: new Date() })
    .where('account_id', '=', pro.user.accountId)
    .returning(['id', 'phone_number'])
    .executeTakeFirstOrThrow();
  return { ...pro, line, from: line.phone_number };
}

/** Ended, and as far as this part brings a call: recorded and handed on, skipped or failed. */
async function settle(app: CallingApp, callSid: string) {
  return vi.waitFor(
    async () => {
      const found = await readCall(app, callSid);
      const { state, ended_at } = found.call;
      const isOn = !['ringing', 'recording', 'recorded'].includes(state);
      if (!ended_at || !(isOn || isFinished(state))) throw new Error(`the call is ${state}`);
      return found;
    },
    { timeout: 120_000, interval: 25 },
  );
}

export async function readCall(app: TestApp, callSid: string) {
  const db = app.deps.db.service;
  const call = await db
    .selectFrom('calls')
    .selectAll()
    .where('provider_call_id', '=', callSid)
    .executeTakeFirstOrThrow();
  const events = await db
    .selectFrom('call_events')
    .selectAll()
    .where('call_id', '=', call.id)
    .orderBy('happened_at')
    .orderBy('created_at')
    .execute();
  return { callSid, call: call as typeof call & { state: 'ringing' }, events };
}

/** Speech-like enough to be a conversation: a warble of so many seconds. */
export function talk(seconds: number): string {
  const samples = new Int16Array(seconds * 8000);
  for (let part = 0; part < seconds * 4; part += 1) {
    samples.set(tone(180 + (part % 5) * 90, 0.25, 8000), part * 2000);
  }
  return toBase64(samples);
}

export function silence(seconds: number): string {
  return toBase64(new Int16Array(seconds * 8000));
}

export async function sample(name: string): Promise<string> {
  return (await readFile(`samples/calls/${name}.wav`)).toString('base64');
}

function toBase64(samples: Int16Array): string {
  return Buffer.from(encodeWav({ sampleRate: 8000, channels: [samples] }, 'mulaw')).toString('base64');
}
