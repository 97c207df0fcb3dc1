import { once } from 'node:events';
import type { Server } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { allJobs } from '#server/all-jobs.ts';
import { createApp } from '#server/app.ts';
import { createDeps } from '#server/create-deps.ts';
import { readEnv } from '#server/env.ts';
import { serveCallStreams } from '#server/features/calls/live/serve-call-streams.ts';
import { workOnJobs } from '#server/jobs/work-on-jobs.ts';
import { createLog } from '#server/log.ts';
import { createSpeechWorker } from '#server/providers/transcriber/process/speech-worker.ts';
import { createWhisperTranscriber } from '#server/providers/transcriber/whisper/whisper-transcriber.ts';

// The server with an engine that understands tones, for calls that are listened to while they go on. It is only ever
// killed, so nothing is undone.

const { values } = parseArgs({ options: { services: { type: 'string', default: 'web,worker' } } });
const env = readEnv();
const deps = await createDeps({
  env,
  log: createLog(env),
  databaseUrl: env.DATABASE_URL ?? '',
  secret: env.AUTH_SECRET ?? '',
  worker: values.services.includes('worker'),
});
await deps.transcriber.close();
const worker = createSpeechWorker({ program: path.join(import.meta.dirname, 'tone-speech-process.ts') });
const model = { path: '', state: () => ({ state: 'ready' as const }), ensureModel: async () => 'none' };
Object.assign(deps.transcriber, createWhisperTranscriber({ model, worker, threads: 1, isLive: true }));
if (values.services.includes('worker')) await workOnJobs(deps, allJobs);
if (values.services.includes('web')) {
  const server = serve({ fetch: createApp(deps).fetch, port: env.PORT, hostname: env.HOST }) as Server;
  await once(server, 'listening');
  serveCallStreams(deps, server);
}
process.stdout.write('Jotline is ready\n');
