import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startCarrierEmulator } from '#server/carrier-emulator/carrier-emulator.ts';
import { createPhoneControl } from '#server/carrier-emulator/control-client.ts';
import { findFreePort } from '#server/db/find-free-port.ts';
import { triedAgain } from '#server/providers/carrier/tried-again.ts';
import { openScratch } from '#server/scratch/scratch.ts';
import { bundleOnce } from './bundled-server.ts';
import { startRoundRobin } from './round-robin.ts';
import { startS3Server } from './s3-server.ts';
import { makeDataDir, removeDataDir, type ServerProcess, startServerProcess } from './server-process.ts';
import { startMailServer } from './start-mail-server.ts';
import { startTranscriptionServer } from './transcription-server.ts';

const account = { accountSid: 'AC00000000000000000000000000000001', authToken: 'the token of the carrier' };

export type Service = 'web' | 'worker';

export interface Member {
  service: Service;
  process: ServerProcess;
  kill: () => Promise<void>;
  /** The same machine, on the same port: only what it kept on its own disk is still there. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Several web and worker processes, as many machines would run them: each with a folder of its own, on one database,
 * one bucket, one carrier and one mail server, behind a balancer.
 */
export async function startCluster(options: { databaseUrl: string; webs: number; workers: number }) {
  const undo: (() => unknown)[] = [];
  const balancer = await startRoundRobin();
  const mail = await startMailServer();
  const speech = await startTranscriptionServer();
  const s3 = await startS3Server();
  const folder = await makeDataDir();
  undo.push(() => removeDataDir(folder), balancer.close, mail.close, speech.close, s3.close);
  const ahead = untilNoon();
  const scratch = await openScratch({ folder: path.join(folder, 'scratch') });
  const carrier = await startCarrierEmulator({
    ...account,
    folder: path.join(folder, 'carrier'),
    withFile: scratch.withFile,
    number: '+15125550199',
    // As the guide has them set.
    voiceUrl: triedAgain(`${balancer.url}/webhooks/voice/incoming`),
    statusUrl: triedAgain(`${balancer.url}/webhooks/voice/status`),
    textUrl: triedAgain(`${balancer.url}/webhooks/messages/inbound`),
    voiceFallbackUrl: `${balancer.url}/webhooks/voice/fallback`,
    textFallbackUrl: `${balancer.url}/webhooks/messages/fallback`,
    now: () => new Date(Date.now() + ahead),
  });
  undo.push(scratch.close, carrier.close);
  const shared = {
    NODE_ENV: 'production',
    // Payments are the test processor's, which lives in the database: all processes see the same one.
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: balancer.url,
    TRUST_PROXY: 'true',
    STOP_DELAY_SECONDS: '1',
    AUTH_SECRET: 'the same secret for all processes',
    DATABASE_URL: options.databaseUrl,
    SMTP_URL: mail.url,
    SMTP_REQUIRE_TLS: 'false',
    MAIL_FROM: 'notes@jotline.example',
    TELEPHONY_BASE_URL: carrier.url,
    TELEPHONY_ACCOUNT_SID: account.accountSid,
    TELEPHONY_AUTH_TOKEN: account.authToken,
    TELEPHONY_NUMBER: '+15125550199',
    TRANSCRIBER_BASE_URL: speech.url,
    ...s3.settings,
  };
  const bundle = await bundleOnce('server-at');

  const addMember = async (service: Service, name: string): Promise<Member> => {
    const DATA_DIR = path.join(folder, name);
    await mkdir(DATA_DIR);
    const settings = { ...shared, DATA_DIR, PORT: String(await findFreePort()) };
    const start = () => startServerProcess(settings, [`--services=${service}`, `--ahead=${ahead}`], [bundle]);
    const member: Member = {
      service,
      process: await start(),
      async kill() {
        await member.process.stop('SIGKILL');
      },
      async start() {
        member.process = await start();
      },
      async stop() {
        const code = await member.process.stop();
        if (code !== 0) throw new Error(`${name} ended with ${code}: ${member.process.output()}`);
      },
    };
    return member;
  };
  const names = (service: Service, count: number) =>
    Array.from({ length: count }, (_, at) => addMember(service, `${service}-${at + 1}`));
  const members = await Promise.all([...names('web', options.webs), ...names('worker', options.workers)]);
  undo.push(() => Promise.all(members.map(({ process }) => process.child.exitCode ?? process.stop())));
  const of = (service: Service) => members.filter((member) => member.service === service);
  balancer.spreadOver(of('web').map(({ process }) => process.url));
  return {
    url: balancer.url,
    served: balancer.served,
    webs: of('web'),
    workers: of('worker'),
    mail,
    speech,
    s3,
    phone: createPhoneControl({ ...account, url: carrier.url }),
    async close() {
      for (const step of undo.reverse()) await step();
    },
  };
}

/** To the next Wednesday at noon in New York: nobody's night, nobody's Sunday. */
function untilNoon(): number {
  const noon = new Date();
  noon.setUTCHours(17, 0, 0, 0);
  while (noon.getUTCDay() !== 3 || noon.getTime() < Date.now()) noon.setUTCDate(noon.getUTCDate() + 1);
  return noon.getTime() - Date.now();
}
