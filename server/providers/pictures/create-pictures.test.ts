import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createPictures } from './create-pictures.ts';
import type { Look } from './pictures.ts';

const program = fileURLToPath(import.meta.resolve('#test/support/servers/odd-picture-process.ts'));
const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const patiently = { timeout: 60_000 };
const look: Look = {
  accepts: ['png'],
  width: 10,
  height: 10,
  as: 'png',
  otherKind: () => 'another kind',
  unreadable: 'not readable',
};

function start(options: { idleMilliseconds?: number; stallMilliseconds?: number } = {}) {
  const pictures = createPictures({ log: pino({ enabled: false }), program, ...options });
  onTestFinished(() => pictures.close());
  const send = (behaviour: string) =>
    pictures.redraw({ accountId: 'ana', picture: Buffer.concat([signature, Buffer.from(behaviour)]), look });
  /** The stand-in draws its process id. */
  return { send, close: pictures.close, findId: async () => Number(await send('fine')) };
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

test('a picture that takes too long is refused in words, and the next one gets a new process', async () => {
  const { send, findId } = start({ stallMilliseconds: 8000 });
  const before = await findId();
  await expect(send('hang')).rejects.toMatchObject({
    code: 'validation_failed',
    userMessage: expect.stringContaining('takes too long'),
  });
  expect(await findId()).not.toBe(before);
  await expect.poll(() => isRunning(before), patiently).toBe(false);
});

test('a picture that two processes die of is refused in words, and the next one is drawn', async () => {
  const { send, findId } = start();
  await expect(send('crash')).rejects.toMatchObject({
    code: 'validation_failed',
    userMessage: 'not readable',
  });
  expect(await findId()).toBeGreaterThan(0);
});

test.runIf(process.platform === 'linux')(
  'a picture that takes more memory than there is for pictures is refused',
  async () => {
    const { send, findId } = start();
    await expect(send('hoard')).rejects.toMatchObject({
      code: 'validation_failed',
      userMessage: 'not readable',
    });
    expect(await findId()).toBeGreaterThan(0);
  },
);

test('nothing to draw for a while, and the process is gone', async () => {
  const { findId } = start({ idleMilliseconds: 20 });
  const before = await findId();
  await expect.poll(() => isRunning(before), patiently).toBe(false);
  expect(await findId()).not.toBe(before);
});

test('after closing nothing runs any more, and who waited is told to come back', async () => {
  const { send, findId, close } = start();
  const id = await findId();
  const waiting = [send('hang'), send('fine')].map((sent) =>
    expect(sent).rejects.toMatchObject({ code: 'unavailable' }),
  );
  await close();
  expect(isRunning(id)).toBe(false);
  await Promise.all(waiting);
});
