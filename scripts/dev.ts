import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'vite';
import { loadEnvFile, readEnv } from '../server/env.ts';
import { sitePlugin } from './site-plugin.ts';

// One address for the browser: Vite serves the pages with hot reload and passes everything else on to the
// server, which restarts with its database when its files change.
loadEnvFile();
const env = readEnv();
const apiPort = env.PORT + 1;
process.env.API_ORIGIN = `http://127.0.0.1:${apiPort}`;

const server = spawn(
  process.execPath,
  [
    '--import',
    'tsx',
    '--watch-path=server',
    '--watch-path=domain',
    '--watch-preserve-output',
    'server/main.ts',
  ],
  {
    stdio: 'inherit',
    // Ctrl-C reaches this script alone; it asks the server to stop and waits for it.
    detached: true,
    env: {
      ...process.env,
      PORT: String(apiPort),
      PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    },
  },
);
const vite = await createServer({
  configFile: 'vite.config.ts',
  plugins: [sitePlugin(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`)],
  server: { port: env.PORT, strictPort: true },
});
await vite.listen();

async function stop(): Promise<void> {
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await Promise.all([exited, vite.close()]);
  process.exit(0);
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
