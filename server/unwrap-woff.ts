import { inflateSync } from 'node:zlib';

const woff = { header: 44, entry: 20 };
const sfnt = { header: 12, entry: 16 };

/**
 * The font inside a WOFF file (W3C WOFF 1.0, section 4). What draws our PDFs reads WOFF too, but inflates it anew and
 * by hand for each document, which took ten times as long as drawing it.
 */
export function unwrapWoff(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF file.');
  const count = file.readUInt16BE(12);
  const directory = Buffer.alloc(sfnt.header + count * sfnt.entry);
  const power = Math.floor(Math.log2(count));
  file.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(count * 16 - 2 ** power * 16, 10);

  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index += 1) {
    const entry = file.subarray(woff.header + index * woff.entry);
    const [start, stored, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const bytes = file.subarray(start, start + stored);
    const at = sfnt.header + index * sfnt.entry;
    entry.copy(directory, at, 0, 4);
    entry.copy(directory, at + 4, 16, 20);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(length, at + 12);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (stored < length ? inflateSync(bytes) : bytes).copy(table);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat([directory, ...tables]);
}
