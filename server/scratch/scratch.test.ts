import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#test/support/files/temporary-folder.ts';
import { openScratch } from './scratch.ts';

const holder = fileURLToPath(import.meta.resolve('#test/support/servers/scratch-holder.ts'));

async function open(folder: string) {
  const scratch = await openScratch({ folder });
  onTestFinished(() => scratch.close());
  return scratch;
}

/** Another process that holds a file there. */
async function startHolder(folder: string) {
  const child = fork(holder, [folder], { execArgv: ['--import', 'tsx'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [file] = (await once(child, 'message')) as [string];
  return { child, file };
}

test('a file is there for as long as the work on it, also when that fails', async () => {
  const scratch = await open(temporaryFolder());
  const seen: string[] = [];
  const text = await scratch.withFile('copy.wav', async (file) => {
    seen.push(file);
    await writeFile(file, 'sound');
    return readFile(file, 'utf8');
  });
  expect(text).toBe('sound');
  const broken = scratch.withFile('copy.wav', async (file) => {
    seen.push(file);
    await writeFile(file, 'half');
    throw new Error('the line went dead');
  });
  await expect(broken).rejects.toThrow('the line went dead');
  expect(seen.map((file) => path.basename(file))).toEqual(['copy.wav', 'copy.wav']);
  expect(seen.filter((file) => existsSync(file))).toEqual([]);
});

test('a process that stops leaves nothing', async () => {
  const folder = temporaryFolder();
  const scratch = await openScratch({ folder });
  await scratch.close();
  expect(await readdir(folder)).toEqual([]);
});

test('what a killed process left is swept away, what a living one holds is not', async () => {
  const folder = temporaryFolder();
  const [killed, living] = await Promise.all([startHolder(folder), startHolder(folder)]);
  const scratch = await open(folder);
  const ours = await scratch.withFile('ours', async (file) => {
    await writeFile(file, 'ours');
    expect([killed.file, living.file].map((other) => existsSync(other))).toEqual([true, true]);
    const gone = once(killed.child, 'exit');
    killed.child.kill('SIGKILL');
    await gone;
    await scratch.sweep();
    return readFile(file, 'utf8');
  });
  expect(ours).toBe('ours');
  expect([killed.file, living.file].map((other) => existsSync(other))).toEqual([false, true]);
  // The next one to start does not wait for a schedule.
  const gone = once(living.child, 'exit');
  living.child.kill('SIGKILL');
  await gone;
  await open(folder);
  expect(existsSync(living.file)).toBe(false);
});

test('a process of another machine on the same disk is known by its beats', async () => {
  const folder = temporaryFolder();
  const place = async (name: string, minutesAgo: number) => {
    const home = path.join(folder, name);
    await mkdir(home);
    await writeFile(path.join(home, 'alive'), '');
    const at = new Date(Date.now() - minutesAgo * 60_000);
    await utimes(path.join(home, 'alive'), at, at);
  };
  await place('another-1', 2);
  await place('another-2', 60);
  const scratch = await openScratch({ folder });
  expect(await readdir(folder)).toContain('another-1');
  expect(await readdir(folder)).not.toContain('another-2');
  await scratch.close();
});

test('a folder too deep for a socket works, and its owner is known by its beats', async () => {
  const folder = path.join(temporaryFolder(), 'deep'.repeat(20));
  const scratch = await open(folder);
  await open(folder);
  await scratch.sweep();
  expect(await scratch.withFile('copy.wav', async (file) => path.basename(file))).toBe('copy.wav');
  expect(await readdir(folder)).toHaveLength(2);
});
