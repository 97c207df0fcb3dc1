import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { makeDataDir, removeDataDir, startServerProcess } from '../../test/support/servers/server-process.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { findBrowser } from '../find-browser.ts';

interface Demo {
  page: Page;
  url: string;
  /** The newest call. */
  callId: string;
}

/** A server with the demo account, its notes written, and a browser that is signed in to it; both go afterwards. */
export async function openDemo(work: (demo: Demo) => Promise<void>): Promise<void> {
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
    await work({ page, url: server.url, callId });
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
