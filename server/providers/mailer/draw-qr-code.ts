import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Large enough for a camera that looks at a screen from a foot away. */
const pixelsPerSquare = 6;

/** A QR code as a PNG of one bit a pixel: mail programs show no SVG. */
export function drawQrCode(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const width = size * pixelsPerSquare;
  const rows = data.flatMap((row) => {
    const bits = Buffer.alloc(1 + Math.ceil(width / 8));
    for (let x = 0; x < width; x += 1) {
      const isLight = !row[Math.floor(x / pixelsPerSquare)];
      if (isLight) bits[1 + (x >> 3)] = (bits[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
    return Array.from({ length: pixelsPerSquare }, () => bits);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  // One bit a pixel, in gray.
  header[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
}
