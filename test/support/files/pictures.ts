import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';
import type { Answer, TestClient } from '../test-client.ts';

const run = promisify(execFile);

const pictureRoutes = {
  logo: { path: '/api/company/logo', method: 'PUT' },
  campaign: { path: '/api/campaign-images', method: 'POST' },
} as const;

export function uploadPicture(
  client: TestClient,
  kind: keyof typeof pictureRoutes,
  picture: Buffer,
  type = 'image/png',
): Promise<Answer> {
  const { path, method } = pictureRoutes[kind];
  return client.send(path, {
    method,
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
    body: new Uint8Array(picture),
  });
}

/** The processes that redraw pictures for this server. */
export async function listPictureProcesses(serverId = process.pid): Promise<number[]> {
  const found = await findPictureProcesses();
  return found.filter(({ parentId }) => parentId === serverId).map(({ id }) => id);
}

/** Whoever it belongs to by now; one that has ended and waits to be noticed does not count. */
export async function isPictureProcess(id: number): Promise<boolean> {
  return (await findPictureProcesses()).some((found) => found.id === id);
}

async function findPictureProcesses(): Promise<{ id: number; parentId: number }[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'args=']);
  return stdout
    .split('\n')
    .filter((line) => line.includes('picture-process'))
    .map((line) => {
      const [id = 0, parentId = 0] = line.trim().split(/\s+/).map(Number);
      return { id, parentId };
    });
}

/** It may have ended by itself since it was listed. */
export async function killPictureProcesses(): Promise<void> {
  for (const id of await listPictureProcesses()) {
    try {
      process.kill(id, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

export function waitForPictureProcess(serverId?: number): Promise<number> {
  return vi.waitFor(
    async () => {
      const [id] = await listPictureProcesses(serverId);
      expect(id).toBeDefined();
      return id as number;
    },
    { timeout: 120_000, interval: 10 },
  );
}
