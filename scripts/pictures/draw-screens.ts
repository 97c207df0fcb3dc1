import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { makeDataDir, removeDataDir, startServerProcess } from '../../test/support/servers/server-process.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { findBrowser } from '../find-browser.ts';

const target = path.join(import.meta.dirname, '../../docs/pictures');

/** Pictures of the product for the README, taken of the demo account in a real browser. */
export async function drawScreens(): Promise<void> {
  await mkdir(target, { recursive: true });
  const dataDir = await makeDataDir();
  const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'];
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  try {
    const password = await readFile(path.join(dataDir, 'demo-password'), 'utf8');
    const login = { email: 'demo@jotline.example', password };
    await fillDemo(server.url, login);
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 860 } });
    await page.request.post('/api/sign-in', { data: login, headers: { origin: server.url } });
    const callId = await waitForNotes(async () => (await page.request.get('/api/calls')).json());

    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'You owe' }).waitFor();
    await page.screenshot({ path: path.join(target, 'overview.png') });
    await page.goto(`/dashboard/calls/${callId}`);
    await page.getByRole('article', { name: 'Job ticket' }).waitFor();
    await page.getByRole('button', { name: 'Play recording' }).waitFor();
    await page.screenshot({ path: path.join(target, 'call.png') });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard/calls');
    await page.getByRole('listitem').first().waitFor();
    await page.screenshot({ path: path.join(target, 'calls-on-a-phone.png') });
  } finally {
    await browser.close();
    await server.stop();
    await removeDataDir(dataDir);
  }
}

/** The newest call, once the notes of all of them are written. */
async function waitForNotes(
  list: () => Promise<{ calls: { id: string; state: string }[] }>,
): Promise<string> {
  for (;;) {
    const { calls } = await list();
    if (calls[0] && calls.every(({ state }) => state === 'done' || state === 'skipped')) return calls[0].id;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
