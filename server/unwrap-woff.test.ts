import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { unwrapWoff } from './unwrap-woff.ts';

const { resolve } = createRequire(import.meta.url);
const file = readFileSync(resolve('@fontsource/archivo/files/archivo-latin-400-normal.woff'));

/** As the specification of OpenType adds up a table. */
function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

test('every table of an unwrapped font adds up to what the file says', () => {
  const font = unwrapWoff(file);
  expect(font.length).toBe(file.readUInt32BE(16));
  const count = font.readUInt16BE(4);
  expect(count).toBeGreaterThan(9);
  for (let index = 0; index < count; index += 1) {
    const entry = font.subarray(12 + index * 16, 28 + index * 16);
    const tag = entry.toString('latin1', 0, 4);
    const start = entry.readUInt32BE(8);
    const table = Buffer.from(font.subarray(start, start + Math.ceil(entry.readUInt32BE(12) / 4) * 4));
    // The sum of the whole is not part of the sum of its own table.
    if (tag === 'head') table.writeUInt32BE(0, 8);
    expect(checksum(table), tag).toBe(entry.readUInt32BE(4));
  }
});

test('a file that is no WOFF is refused', () => {
  expect(() => unwrapWoff(Buffer.from('OTTO and more'))).toThrow('not a WOFF');
});
