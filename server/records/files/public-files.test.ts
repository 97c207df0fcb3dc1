import { readdir, readlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { removeLogo } from '#server/features/company/upload-logo.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp();
/** One blue pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQ96sEAAF2AOe2j1NWAAAAAElFTkSuQmCC',
  'base64',
);

async function uploadLogo(client: TestClient): Promise<string> {
  const headers = { origin: app.deps.publicUrl, 'content-type': 'image/png' };
  const { status, body } = await client.send('/api/company/logo', { method: 'PUT', headers, body: pixel });
  expect(status).toBe(200);
  return body.logoUrl;
}

test('a file that is removed while many look at it is there or not there, and nothing breaks', async () => {
  const { client, user } = await signUpPro(app);
  const statuses = new Set<number>();
  for (let round = 0; round < 10; round += 1) {
    const url = await uploadLogo(client);
    await removeLogo(app.deps, { accountId: user.accountId });
    const look = async () => {
      for (;;) {
        const { status } = await app.visit().get(url);
        statuses.add(status);
        if (status !== 200) return;
      }
    };
    await Promise.all(Array.from({ length: 8 }, look));
  }
  expect([...statuses].filter((status) => status !== 200)).toEqual([404]);
});

test.skipIf(process.platform !== 'linux')('asking for the headers alone leaves no file open', async () => {
  const { client } = await signUpPro(app);
  const url = await uploadLogo(client);
  const { status, headers, body } = await client.send(url, { method: 'HEAD' });
  expect([status, headers.get('content-type'), body]).toEqual([200, 'image/png', '']);
  await vi.waitFor(async () => expect(await listOpen(`${path.basename(url)}.png`)).toEqual([]));
});

/** The files this process holds open whose names end so. */
async function listOpen(ending: string): Promise<string[]> {
  const folder = '/proc/self/fd';
  const targets = (await readdir(folder)).map((fd) => readlink(path.join(folder, fd)).catch(() => ''));
  return (await Promise.all(targets)).filter((target) => target.endsWith(ending));
}
