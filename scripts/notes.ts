import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transcriptSchema } from '#domain/calls/transcript.ts';
import { createEmbeddedWriter } from '#server/providers/writer/embedded/embedded-writer.ts';
import { toPlainNotes } from '#server/providers/writer/to-plain-notes.ts';

/** `npm run notes -- FILE_OR_DIR [OUT_DIR]`: notes of one transcript on standard output, or one file for each. */
const writer = createEmbeddedWriter();

async function writeOne(path: string): Promise<string> {
  const { turns } = transcriptSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  return JSON.stringify(toPlainNotes(await writer.write({ turns })), null, 2);
}

async function writeFolder(folder: string, out: string): Promise<void> {
  mkdirSync(out, { recursive: true });
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  let failed = 0;
  for (const name of names) {
    try {
      writeFileSync(join(out, name), `${await writeOne(join(folder, name))}\n`);
      console.error(`${basename(name, '.json')}: done`);
    } catch (error) {
      failed += 1;
      console.error(`${basename(name, '.json')}: ${error instanceof Error ? error.message : error}`);
    }
  }
  console.log(JSON.stringify({ written: names.length - failed, failed, folder: out }));
  if (failed > 0) process.exitCode = 1;
}

const [source, out] = process.argv.slice(2);
if (!source) {
  console.error('usage: npm run notes -- FILE_OR_DIR [OUT_DIR]');
  process.exit(2);
}
if (statSync(source).isDirectory()) await writeFolder(source, out ?? join(source, 'notes'));
else if (out) {
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, basename(source)), `${await writeOne(source)}\n`);
} else console.log(await writeOne(source));
