/** SQLSTATE classes of a server that is going, gone, full or too slow; and what the system says when nobody answers. */
const goneCodes =
  /^(?:57P|57014|25P03|08|53)|^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** The driver's own errors carry no code: these are the words it uses for a connection that is no more. */
const goneWords = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];

/** The database did not answer: nothing is wrong with what was asked, and asking again will help. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return goneCodes.test(code);
  return goneWords.some((words) => error.message.startsWith(words));
}
