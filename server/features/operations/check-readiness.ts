import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';

/** A worker gives a sign every few seconds; this long without one, there is none. */
const workerSeconds = 60;
const probeBytes = 64 * 1024;

/** Jobs that hand something to the mail server, and those that need the phone company. */
export const mailJobs = /\.(?:send|tell|warn)-|\.deliver-notes$/;
export const carrierJobs =
  /^(?:calls\.(?:fetch-recording|reconcile|delete-carrier-recording)|messages\.(?:send|fetch-pictures)|campaigns\.send|numbers\.(?:release|register-business))$/;

/**
 * Throws where no traffic should come: without a database, a queue or room on the disk nothing can be kept. What others
 * do for us may be away for a while; it is told, and the work waits.
 */
export async function checkReadiness({ db, queue, scratch, writer, clock }: Deps) {
  const [seen, waiting] = await Promise.all([
    queue.findWorkerSign(),
    queue.countJobs(),
    sql`select 1`.execute(db.service),
    queue.isReady(),
    scratch.withFile('room', (file) => writeFile(file, Buffer.alloc(probeBytes))),
  ]).catch((cause) => {
    throw new AppError('unavailable', { message: 'not ready', cause });
  });
  const failing = waiting.filter(({ state }) => state === 'retrying').map(({ name }) => name);
  const isSeen = seen !== null && clock.now().getTime() - seen.getTime() < workerSeconds * 1000;
  // Our own writer stands in for a language model that is away: calls go on, so traffic may come.
  const { state, ...failure } = writer.health?.() ?? { state: 'ok' as const };
  return {
    status: 'ready',
    worker: isSeen ? 'ok' : 'missing',
    mail: judgeJobs(failing, mailJobs),
    carrier: judgeJobs(failing, carrierJobs),
    writer: state,
    ...(state === 'ok' ? {} : { writerFailure: failure }),
  };
}

/** Of the jobs that have to be tried again: whether one of those is among them. */
export const judgeJobs = (failing: string[], jobs: RegExp) =>
  failing.some((name) => jobs.test(name)) ? 'degraded' : 'ok';
