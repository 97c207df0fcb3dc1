import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadEnvFile, readEnv } from '../../server/env.ts';
import { buildWebIfNeeded } from '../build-web.ts';
import { fillDemo } from './fill-demo.ts';

// `npm run demo`: the server as `npm start` starts it, and in its demo account three months of a business at work.
await buildWebIfNeeded();
await import('../../server/main.ts');
loadEnvFile();
const { DATA_DIR, PORT } = readEnv();
const url = `http://localhost:${PORT}`;
await waitUntilReady();
const password = await readFile(path.join(DATA_DIR, 'demo-password'), 'utf8').catch(() => null);
if (password) {
  const made = await fillDemo(url, { email: 'demo@jotline.example', password });
  console.log(
    made > 0
      ? `The demo account has ${made} calls now; their notes are being written.`
      : 'The demo account has calls already, so it was left as it is.',
  );
} else console.log('There is no demo account here: it is made on the embedded database, outside production.');

async function waitUntilReady(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
