import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScratch } from '#server/scratch/scratch.ts';
import { startS3Server } from '#test/support/servers/s3-server.ts';
import { createStorage } from './create-storage.ts';
import { createFolderStorage } from './folder.ts';
import { createLinkSigner } from './link-signer.ts';
import type { Storage } from './storage.ts';

const signer = createLinkSigner('a secret');
const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo) await step();
});

const base = await mkdtemp(path.join(tmpdir(), 'jotline-files-'));
const scratch = await openScratch({ folder: path.join(base, 'scratch') });
undo.push(scratch.close, () => rm(base, { recursive: true }));

async function folder(): Promise<Storage> {
  const publicUrl = 'http://localhost:3000';
  return createFolderStorage({ folder: path.join(base, 'files'), publicUrl, signer, scratch });
}

async function s3(): Promise<Storage> {
  const server = await startS3Server();
  undo.push(server.close);
  // As the settings make it, so that what they leave out shows.
  const env = { DATA_DIR: base, S3_REGION: 'us-east-1', ...server.settings };
  return createStorage({ env, publicUrl: 'http://localhost:3000', signer, scratch });
}

describe.each([
  ['folder', folder],
  ['S3', s3],
])('%s storage', (_, create) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await create();
  });

  test('gives back what was put, and forgets what was removed', async () => {
    const key = 'calls/0b0e/recording.wav';
    expect(await storage.find(key)).toBeNull();
    await storage.put(key, Buffer.from('first'), 'audio/wav');
    await storage.put(key, Buffer.from('second'), 'audio/wav');
    const file = await storage.find(key);
    expect(file).toMatchObject({ contentType: 'audio/wav', bytes: 6 });
    expect((await buffer(file?.body as NodeJS.ReadableStream)).toString()).toBe('second');
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.find(key)).toBeNull();
  });

  test('takes a stream of any length, and keeps nothing of one that breaks off', async () => {
    const pieces = ['a'.repeat(70_000), 'b'.repeat(70_000)];
    expect(await storage.putStream('imports/1.csv', Readable.from(pieces), 'text/csv')).toBe(140_000);
    const file = await storage.find('imports/1.csv');
    expect(file).toMatchObject({ contentType: 'text/csv', bytes: 140_000 });
    expect((await buffer(file?.body as NodeJS.ReadableStream)).toString()).toBe(pieces.join(''));
    const broken = Readable.from(
      (async function* () {
        yield 'half';
        throw new Error('the line went dead');
      })(),
    );
    await expect(storage.putStream('imports/2.csv', broken, 'text/csv')).rejects.toThrow(
      'the line went dead',
    );
    expect(await storage.find('imports/2.csv')).toBeNull();
  });

  test('a range past the end is no error: the file is there, with its size and nothing of it', async () => {
    await storage.put('calls/2/recording.wav', Buffer.from('12345'), 'audio/wav');
    const file = await storage.find('calls/2/recording.wav', { start: 50, end: 99 });
    expect(file).toMatchObject({ bytes: 5, contentType: 'audio/wav' });
    expect(await buffer(file?.body as NodeJS.ReadableStream)).toHaveLength(0);
  });

  test('signs links that carry no key of ours in clear', async () => {
    await storage.put('logos/a.png', Buffer.from('x'), 'image/png');
    expect(await storage.signLink('logos/a.png', { expiresInSeconds: 60 })).toMatch(/^http/);
  });

  test.each([
    ['../secret'],
    ['calls/../../etc/passwd'],
    ['/absolute'],
    ['calls//x'],
    ['calls/.hidden'],
    [''],
    ['calls'],
  ])('refuses the key %j', async (key) => {
    await expect(async () => storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(
      'not a storage key',
    );
    await expect(async () => storage.find(key)).rejects.toThrow('not a storage key');
  });
});

describe('a file in a folder', () => {
  test('that is removed while it is looked up is there whole or not at all', async () => {
    const storage = await folder();
    const body = Buffer.alloc(200_000, 'sound');
    const outcomes = new Set<string>();
    for (let round = 0; round < 400; round += 1) {
      const key = `calls/${round}/recording.wav`;
      await storage.put(key, body, 'audio/wav');
      // The removal begins a few trips to the disk before or after the looking, so that every order is met.
      const trips = round % 8;
      const [found] = await Promise.all([
        afterTrips(trips, () => storage.find(key)),
        afterTrips(7 - trips, () => storage.remove(key)),
      ]);
      outcomes.add(found ? 'whole' : 'not there');
      if (found) expect((await buffer(found.body)).equals(body)).toBe(true);
    }
    expect([...outcomes].sort()).toEqual(['not there', 'whole']);
  });
});

async function afterTrips<T>(trips: number, act: () => Promise<T>): Promise<T> {
  for (let trip = 0; trip < trips; trip += 1) await stat('/');
  return act();
}

describe('a signed link', () => {
  test('opens its file until it ends, and nothing else', () => {
    const token = signer.sign('calls/a/recording.wav', 1000);
    expect(signer.verify(token, 999)).toBe('calls/a/recording.wav');
    expect(signer.verify(token, 1000)).toBeNull();
    const [payload, mac] = token.split('.');
    const other = Buffer.from('2000:calls/b/recording.wav').toString('base64url');
    expect(signer.verify(`${other}.${mac}`, 999)).toBeNull();
    expect(signer.verify(`${payload}.`, 999)).toBeNull();
    expect(createLinkSigner('another secret').verify(token, 999)).toBeNull();
  });
});
