import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { decodeWav, encodeWav, mixToMono, tone } from '#domain/calls/wav.ts';
import { createScriptTranscriber } from '../create-script-transcriber.ts';
import { writeSampleNotes } from './write-sample-notes.ts';

/**
 * `npm run make:sample-call -- FILE.wav`: the sample of the start page, by the same engine and writer as any call, not
 * touched up. Needs the program `lame` for the small sound file. `-- --notes` writes the notes anew from the transcript
 * at hand, after a change of the writer.
 */
const root = path.join(import.meta.dirname, '../..');
const sampleFile = path.join(root, 'content/site/sample-call.json');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { notes: { type: 'boolean', default: false } },
});
const source = positionals[0] ?? 'samples/calls/01-roofing-chimney-leak.wav';
const beep = { hertz: 1400, seconds: 0.5, everySeconds: 15, level: 0.12 };
const bars = 160;

if (values.notes) await rewriteNotes();
else await makeSample();

async function rewriteNotes(): Promise<void> {
  const sample = JSON.parse(await readFile(sampleFile, 'utf8'));
  await writeSample({ ...sample, notes: await writeSampleNotes(sample.turns) });
}

async function makeSample(): Promise<void> {
  const transcriber = createScriptTranscriber();
  const { segments } = await transcriber.transcribe({ audioPath: path.resolve(source) });
  // Not waited for: the engine's process no longer keeps this one alive, and nothing else would.
  void transcriber.close();
  const turns = segments.map(({ speaker, text, start, end, confidence = null }) => ({
    speaker,
    text,
    start,
    end,
    confidence,
  }));
  const { channels, sampleRate } = decodeWav(await readFile(source));
  const voice = mixToMono({ channels, sampleRate });
  const seconds = voice.length / sampleRate;
  const notes = await writeSampleNotes(turns);
  await writeSample({ seconds, peaks: measure(voice), turns, notes });
  await compress(addBeeps(voice, sampleRate), sampleRate);
}

async function writeSample(sample: object): Promise<void> {
  await writeFile(sampleFile, `${JSON.stringify(sample, null, 2)}\n`);
}

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
function addBeeps(samples: Int16Array, sampleRate: number): Int16Array {
  const mixed = samples.slice();
  const sounding = tone(beep.hertz, beep.seconds, sampleRate, beep.level);
  const step = beep.everySeconds * sampleRate;
  for (let from = step; from + sounding.length < mixed.length; from += step) {
    sounding.forEach((value, at) => {
      mixed[from + at] = Math.max(-32_768, Math.min(32_767, (mixed[from + at] ?? 0) + value));
    });
  }
  return mixed;
}

async function compress(samples: Int16Array, sampleRate: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jotline-sample-'));
  const wav = path.join(folder, 'call.wav');
  await writeFile(wav, encodeWav({ sampleRate, channels: [samples] }));
  const target = path.join(root, 'web/public/sample-call.mp3');
  execFileSync('lame', ['--quiet', '-m', 'm', '-b', '16', '--resample', '8', '-q', '0', wav, target]);
  await rm(folder, { recursive: true });
}
