import path from 'node:path';
import { makeDataDir, removeDataDir, startServerProcess } from '../support/servers/server-process.ts';
import { operators } from './operations/operators.ts';

/** One server on an empty folder for the whole run, the embedded defaults throughout. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir();
  // Each test says it comes from an address of its own, so that limits count it alone.
  const settings = {
    NODE_ENV: 'test',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
    OPERATOR_EMAILS: operators.join(),
  };
  const server = await startServerProcess({ DATA_DIR: dataDir, ...settings });
  process.env.BASE_URL = server.url;
  process.env.DATA_FOLDER = dataDir;
  process.env.MAILBOX_FOLDER = path.join(dataDir, 'mailbox');
  return async () => {
    await server.stop();
    await removeDataDir(dataDir);
  };
}
