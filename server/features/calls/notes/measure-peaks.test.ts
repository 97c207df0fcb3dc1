import { expect, test } from 'vitest';
import { encodeWav, tone } from '#domain/calls/wav.ts';
import { measurePeaks } from './measure-peaks.ts';

const file = Buffer.from(encodeWav({ sampleRate: 8000, channels: [tone(440, 1, 8000)] }));

async function* inPieces(bytes: Buffer, size = 1001) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test('a file whose header a streaming recorder left open has the same shape as one that is complete', async () => {
  const whole = await measurePeaks(inPieces(file));
  expect(whole?.length).toBeGreaterThan(50);
  for (const size of [0, 0xffffffff]) {
    const open = Buffer.from(file);
    open.writeUInt32LE(size, 40);
    expect(await measurePeaks(inPieces(open))).toEqual(whole);
  }
});

test('what stands behind the sound does not count, and what is no sound is not measured', async () => {
  const more = Buffer.concat([file, Buffer.from('LIST\xff\0\0\0', 'latin1'), Buffer.alloc(0xff, 0x7f)]);
  expect(await measurePeaks(inPieces(more))).toEqual(await measurePeaks(inPieces(file)));
  expect(await measurePeaks(inPieces(Buffer.from('<html>not found</html>')))).toBeNull();
});
