import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { createScriptTranscriber } from './create-script-transcriber.ts';

/** npm run transcribe -- FILE_OR_DIR [OUT_DIR]; a folder's transcripts go to ./transcripts unless told otherwise. */
const [input, outputFolder] = process.argv.slice(2);
if (!input) {
  console.error('Usage: npm run transcribe -- FILE_OR_DIR [OUT_DIR]');
  process.exit(2);
}

const transcriber = createScriptTranscriber();

async function transcribeFile(audioPath: string) {
  const name = basename(audioPath);
  let shown = -1;
  const { segments } = await transcriber.transcribe({
    audioPath,
    onProgress: (share) => {
      const percent = Math.round(share * 100);
      if (percent > shown) console.error(`${name}: ${percent} %`);
      shown = percent;
    },
  });
  return segments.map(({ start, end, speaker, text }) => ({ start, end, speaker, text }));
}

/** One unreadable recording does not keep the others from being transcribed. */
async function transcribeFolder(folder: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.wav')).sort();
  for (const name of names) {
    try {
      const segments = await transcribeFile(join(folder, name));
      const file = join(target, `${basename(name, extname(name))}.json`);
      await writeFile(file, `${JSON.stringify(segments, null, 2)}\n`);
      console.error(`Wrote ${file}`);
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
}

try {
  if ((await stat(input)).isDirectory()) await transcribeFolder(input, outputFolder ?? 'transcripts');
  else {
    const segments = await transcribeFile(input);
    const json = JSON.stringify(segments, null, 2);
    if (outputFolder) {
      await mkdir(outputFolder, { recursive: true });
      await writeFile(join(outputFolder, `${basename(input, extname(input))}.json`), `${json}\n`);
    }
    console.log(json);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await transcriber.close();
}
