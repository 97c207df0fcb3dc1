import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';
import type { Env } from './env.ts';

export type Log = Logger;

/**
 * Logs carry ids, codes and durations, never what a person typed. Errors are reduced to what cannot hold
 * personal data: a database error's `detail` repeats the row, and a mail server's answer the address.
 */
export function createLog(
  env: Pick<Env, 'LOG_LEVEL' | 'NODE_ENV'>,
  destination?: pino.DestinationStream,
): Log {
  const options: pino.LoggerOptions = {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  const readable = env.NODE_ENV === 'development' && process.stdout.isTTY;
  return pino(
    options,
    destination ?? (readable ? pretty({ ignore: 'requestId,jobId', sync: true }) : process.stdout),
  );
}

const emailLike = /[^\s@<>"'=:;,()]+@[^\s@<>"'=:;,()]+\.[a-z]{2,}/gi;
const phoneLike = /(?<![\dA-Za-z])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/g;

function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.name,
    code,
    constraint,
    table,
    message: withoutPersonalData(error.message),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

export function withoutPersonalData(text: string): string {
  return text.slice(0, 2000).replace(emailLike, '[email]').replace(phoneLike, '[phone]').slice(0, 500);
}
