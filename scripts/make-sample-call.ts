import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { decodeWav, encodeWav, mixToMono, tone } from '#domain/calls/wav.ts';
import { markUnsureFields } from '#server/features/calls/notes/mark-unsure-fields.ts';
import { createEmbeddedWriter } from '#server/providers/writer/embedded/embedded-writer.ts';
import { createScriptTranscriber } from './create-script-transcriber.ts';

/**
 * `npm run make:sample-call -- FILE.wav`: the sample of the landing page, by the same engine and writer as any call,
 * not touched up. Needs the program `lame` for the small sound file.
 */
const root = path.join(import.meta.dirname, '..');
const { positionals } = parseArgs({ allowPositionals: true });
const source = positionals[0] ?? 'samples/calls/01-roofing-chimney-leak.wav';
const beep = { hertz: 1400, seconds: 0.5, everySeconds: 15, level: 0.12 };
const bars = 160;

const transcriber = createScriptTranscriber();
const { segments } = await transcriber.transcribe({ audioPath: path.resolve(source) });
// Not waited for: the engine's process no longer keeps this one alive, and nothing else would.
void transcriber.close();
const heard = segments.map((segment) => ({ ...segment, confidence: segment.confidence ?? null }));
const written = await createEmbeddedWriter().write({ turns: heard });
if (written.kind !== 'notes') throw new Error(`${source} gave no notes: ${written.kind}`);

const sound = decodeWav(await readFile(source));
const voice = mixToMono(sound);
const seconds = voice.length / sound.sampleRate;
const turns = segments.map(({ speaker, text, start, end }) => ({ speaker, text, start, end }));
const sample = { seconds, peaks: measure(voice), turns, notes: markUnsureFields(written.notes, heard) };
await writeFile(path.join(root, 'content/site/sample-call.json'), `${JSON.stringify(sample, null, 2)}\n`);
await compress(addBeeps(voice));

/** The loudest of each stretch, 0 to 1. */
function measure(samples: Int16Array): number[] {
  const size = Math.ceil(samples.length / bars);
  const loudest = Array.from({ length: bars }, (_, bar) =>
    samples
      .subarray(bar * size, (bar + 1) * size)
      .reduce((most, value) => Math.max(most, Math.abs(value)), 0),
  );
  const top = Math.max(...loudest);
  return loudest.map((level) => Math.round((level / top) * 100) / 100);
}

/** As everyone on the line hears it: the sample itself was recorded without. */
function addBeeps(samples: Int16Array): Int16Array {
  const mixed = samples.slice();
  const sounding = tone(beep.hertz, beep.seconds, sound.sampleRate, beep.level);
  const step = beep.everySeconds * sound.sampleRate;
  for (let from = step; from + sounding.length < mixed.length; from += step) {
    sounding.forEach((value, at) => {
      mixed[from + at] = Math.max(-32_768, Math.min(32_767, (mixed[from + at] ?? 0) + value));
    });
  }
  return mixed;
}

async function compress(samples: Int16Array): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jotline-sample-'));
  const wav = path.join(folder, 'call.wav');
  await writeFile(wav, encodeWav({ sampleRate: sound.sampleRate, channels: [samples] }));
  const target = path.join(root, 'web/public/sample-call.mp3');
  execFileSync('lame', ['--quiet', '-m', 'm', '-b', '16', '--resample', '8', '-q', '0', wav, target]);
  await rm(folder, { recursive: true });
}
