import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { allJobs } from './all-jobs.ts';
import { createApp, createHealthApp } from './app.ts';
import { createDeps } from './create-deps.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { lockDataFolder } from './db/folder-lock.ts';
import { migrate } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { seedDemoAccount } from './features/accounts/seed-demo-account.ts';
import { seedDemoPlan } from './features/billing/plans/seed-demo-plan.ts';
import { isListeningLive } from './features/calls/live/live-stream.ts';
import { serveCallStreams } from './features/calls/live/serve-call-streams.ts';
import { helpSendingCampaigns } from './features/campaigns/sending/sweep-campaigns.job.ts';
import { putEmulatedNumbersAside } from './features/numbers/put-emulated-numbers-aside.ts';
import type { AppEnv } from './http/context.ts';
import { workOnJobs } from './jobs/work-on-jobs.ts';
import { createLog } from './log.ts';
import type { Clock } from './providers/clock.ts';
import { refuseStandIns } from './providers/stand-ins.ts';
import { readSecret } from './secret.ts';

export const serviceNames = ['web', 'worker'] as const;

/** Runs the asked-for services in this process; `stop` undoes everything, in the opposite order. */
export async function runServer(options: {
  env: Env;
  services: string[];
  /** For tests, in which it is noon. */
  clock?: Clock;
  /** For tests, in which somebody else listens. */
  prepare?: (deps: Deps) => Promise<void>;
}): Promise<{ stop: () => Promise<void> }> {
  const { env, services, clock, prepare } = options;
  refuseStandIns(env);
  const unknown = services.filter((name) => !serviceNames.some((known) => known === name));
  if (unknown.length > 0)
    throw new Error(`There is no service ${unknown.join(', ')}: use ${serviceNames.join(', ')}.`);
  if (!env.DATABASE_URL && services.length < serviceNames.length) {
    throw new Error(
      'Splitting the services over processes needs a database that they share: set DATABASE_URL.',
    );
  }

  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const log = createLog(env);
    const databaseUrl = env.DATABASE_URL ?? (await startOwnDatabase({ env, log }, undo));
    const onBlocked = (name: string) => log.warn({ name }, 'migration waits for a long query, others go on');
    await migrate(databaseUrl, { onBlocked });
    const worker = services.includes('worker');
    const secret = await readSecret(env);
    const deps = await createDeps({ env, log, databaseUrl, secret, worker, clock });
    undo.push(deps.close);
    await prepare?.(deps);
    // Asked while the rest starts, so that nobody waits for it.
    const probed = deps.writer.probe?.() ?? null;
    const demo = await seedDemoAccount(deps);
    if (demo) await seedDemoPlan(deps, demo.email);
    await putEmulatedNumbersAside(deps);
    if (worker) {
      await workOnJobs(deps, allJobs);
      await helpSendingCampaigns(deps);
    }
    if (services.includes('web')) {
      // A server that takes sockets does not answer what asks for another protocol: only where there is one to take.
      const serveMore = isListeningLive(deps)
        ? (server: Server) => serveCallStreams(deps, server)
        : undefined;
      undo.push(await listen(deps, createApp(deps), env.PORT, serveMore));
    } else if (env.HEALTH_PORT) undo.push(await listen(deps, createHealthApp(deps), env.HEALTH_PORT));
    report(deps, services, { demo, writer: await probed });
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startOwnDatabase(
  { env, log }: Pick<Deps, 'env' | 'log'>,
  undo: (() => Promise<unknown>)[],
): Promise<string> {
  undo.push(await lockDataFolder(env.DATA_DIR, `process ${process.pid}, port ${env.PORT}`));
  const postgres = await startEmbeddedPostgres({
    dataDir: env.DATA_DIR,
    onDied: (err) => log.error({ err }, err ? 'database not back yet' : 'database died, starting it again'),
  });
  undo.push(postgres.stop);
  return postgres.url;
}

/** Longer than proxies and browsers keep a quiet connection: who closes first must not be us, or a request is lost. */
const keepAliveMilliseconds = 75_000;

/** Requests under way get this long; it is less than what systems give a program that they stop. */
const stopMilliseconds = 25_000;

async function listen(
  deps: Deps,
  app: Pick<Hono<AppEnv>, 'fetch'>,
  port: number,
  serveMore: (server: Server) => () => void = () => () => undefined,
): Promise<() => Promise<void>> {
  const { HOST: hostname, STOP_DELAY_SECONDS: delaySeconds } = deps.env;
  let isStopping = false;
  const fetch: typeof app.fetch = (request, ...rest) =>
    isStopping && new URL(request.url).pathname === '/readyz'
      ? Response.json({ status: 'stopping' }, { status: 503 })
      : app.fetch(request, ...rest);
  const server = serve({ fetch, port, hostname }) as Server;
  server.keepAliveTimeout = keepAliveMilliseconds;
  const stopMore = serveMore(server);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken by another program. Set PORT to a free one.`, { cause: error });
  });
  const answering = new Set<ServerResponse>();
  const sayLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  server.prependListener('request', (_request, response) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    if (isStopping) sayLast(response);
  });
  return async () => {
    isStopping = true;
    // Who spreads requests looks at /readyz and turns elsewhere: what it has sent meanwhile is not refused.
    await sleep(delaySeconds * 1000);
    stopMore();
    deps.openAnswers.close();
    const closed = once(server, 'close');
    // Requests under way are finished, and told to be the last on their connection; those that only wait are closed.
    for (const response of answering) sayLast(response);
    server.close();
    // An answer that was still being written leaves its connection waiting when it ends.
    const idle = setInterval(() => server.closeIdleConnections(), 200);
    server.closeIdleConnections();
    const force = setTimeout(() => server.closeAllConnections(), stopMilliseconds);
    await closed;
    clearTimeout(force);
    clearInterval(idle);
  };
}

interface Found {
  demo: { email: string; password: string } | null;
  /** What a short look at the writer brought. */
  writer: string | null;
}

function report(deps: Deps, services: string[], { demo, writer: probed }: Found): void {
  const {
    env,
    publicUrl,
    identity,
    mailer,
    storage,
    telephony,
    transcriber,
    writer,
    answerer,
    messaging,
    payments,
  } = deps;
  const lines = [
    '',
    services.includes('web') ? `Jotline is ready at ${publicUrl}` : 'Jotline is working on jobs',
    ...(demo ? [`Demo login: ${demo.email}  password: ${demo.password}`] : []),
    `Database:  ${env.DATABASE_URL ? 'the server of DATABASE_URL' : 'embedded PostgreSQL (set DATABASE_URL to use a server)'}`,
    `Mail:      ${mailer.describe()}`,
    `Files:     ${storage.describe()}`,
    `Phone:     ${telephony.describe()}`,
    `Speech:    ${transcriber.describe()}`,
    `Notes:     ${writer.describe()}`,
    ...(probed ? [`           ${probed}`] : []),
    `Assistant: ${answerer.describe()}`,
    `Texts:     ${messaging.describe()}`,
    `Payments:  ${payments.describe()}`,
    `Sign-in:   ${identity.describeParties()}`,
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
