import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';

/** A plain picture of any size, row by row: the library that reads pictures is never loaded into the test for it. */
export async function drawPng(width: number, height: number): Promise<Buffer> {
  const packed = createDeflate({ level: 9 });
  const whole = buffer(packed);
  const row = Buffer.alloc(1 + width * 4, 0x5a).fill(0, 0, 1);
  for (let drawn = 0; drawn < height; drawn += 1) if (!packed.write(row)) await once(packed, 'drain');
  packed.end();
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', await whole), chunk('IEND')]);
}

function chunk(name: string, content = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
