import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { decodeWav, encodeWav, mixToMono } from '#domain/calls/wav.ts';
import { resample } from '#server/providers/transcriber/audio/resample.ts';
import { toPcm16 } from '#server/providers/transcriber/audio/write-wav.ts';
import type { ConfiguredTranscriber } from '#server/providers/transcriber/create-transcriber.ts';
import { createScriptTranscriber } from './create-script-transcriber.ts';
import { type SpeechScore, type SpokenTurn, scoreSpeech } from './score-speech.ts';
import { type LineVariant, layOnLine } from './spoken-calls/lay-on-line.ts';

interface Row extends SpeechScore {
  call: string;
  durationSeconds: number;
  spentSeconds: number;
  separation: number;
}

/** What is laid on a line is taken down to half of this. */
const lineRate = 16_000;

/** Where the sound of a set is, and where its human transcripts are. */
const SETS = [
  { audio: 'phone', transcripts: 'phone' },
  { audio: 'audio', transcripts: 'calls' },
];

/**
 * Words and speakers of recorded calls. `--lines` adds each call as it comes over a noisy line and from a speakerphone;
 * `--live` cuts the sound as that of a call that is heard while it goes on.
 */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { lines: { type: 'boolean' }, live: { type: 'boolean' } },
  });
  const [dataArgument] = positionals;
  const lines: Line[] = values.lines ? ['as recorded', 'line noise', 'speakerphone'] : ['as recorded'];
  const data = dataArgument ?? fileURLToPath(new URL('../../shared/data', import.meta.url));
  if (!existsSync(data)) {
    console.error(`No data at ${data}: give its folder as an argument.`);
    process.exitCode = 1;
    return;
  }
  const transcriber = createScriptTranscriber({ asLive: values.live ?? false });
  const scratch = await mkdtemp(join(tmpdir(), 'jotline-speech-'));
  try {
    await transcriber.model?.ensureModel();
    for (const line of lines)
      for (const set of SETS) {
        const rows: Row[] = [];
        const folder = join(data, set.audio);
        for (const file of existsSync(folder) ? (await readdir(folder)).sort() : []) {
          if (!file.endsWith('.wav')) continue;
          const audioPath = await layOn(line, join(folder, file), scratch);
          rows.push(await scoreCall(transcriber, audioPath, join(data, set.transcripts), file));
        }
        if (rows.length > 0) printTable(`${set.audio}, ${line}`, rows);
      }
  } finally {
    await transcriber.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

type Line = 'as recorded' | Exclude<LineVariant, 'clean line'>;

/** The file itself, or another one of the call as it would have come over that line. */
async function layOn(line: Line, audioPath: string, folder: string): Promise<string> {
  if (line === 'as recorded') return audioPath;
  const wav = decodeWav(await readFile(audioPath));
  const recorded = Float32Array.from(mixToMono(wav), (sample) => sample / 32_768);
  const samples = toPcm16(resample(recorded, wav.sampleRate, lineRate));
  const heard = layOnLine([{ samples, at: 0, near: false }], lineRate, line);
  const laid = join(folder, 'call.wav');
  await writeFile(laid, encodeWav({ sampleRate: lineRate / 2, channels: [heard] }, 'mulaw'));
  return laid;
}

async function scoreCall(
  transcriber: ConfiguredTranscriber,
  audioPath: string,
  transcripts: string,
  file: string,
): Promise<Row> {
  const call = file.replace(/\.wav$/, '');
  const { turns } = JSON.parse(await readFile(join(transcripts, `${call}.json`), 'utf8')) as {
    turns: SpokenTurn[];
  };
  const started = performance.now();
  const { segments, durationSeconds, speakerSeparation } = await transcriber.transcribe({ audioPath });
  const spentSeconds = (performance.now() - started) / 1000;
  console.error(`${call}: ${spentSeconds.toFixed(1)} s`);
  return {
    call,
    ...scoreSpeech(turns, segments),
    durationSeconds,
    spentSeconds,
    separation: speakerSeparation,
  };
}

function printTable(set: string, rows: Row[]): void {
  const sum = (pick: (row: Row) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const all: Row = {
    call: `all of ${set}`,
    referenceWords: sum((row) => row.referenceWords),
    errors: sum((row) => row.errors),
    comparedWords: sum((row) => row.comparedWords),
    rightSpeaker: sum((row) => row.rightSpeaker),
    durationSeconds: sum((row) => row.durationSeconds),
    spentSeconds: sum((row) => row.spentSeconds),
    separation: sum((row) => row.separation) / rows.length,
  };
  console.log(
    `${'call'.padEnd(34)}${'words'.padStart(7)}${'WER %'.padStart(8)}${'speaker %'.padStart(11)}${'separation'.padStart(12)}${'x real time'.padStart(13)}`,
  );
  for (const row of [...rows, all]) {
    console.log(
      row.call.padEnd(34) +
        String(row.referenceWords).padStart(7) +
        ((100 * row.errors) / row.referenceWords).toFixed(1).padStart(8) +
        ((100 * row.rightSpeaker) / row.comparedWords).toFixed(1).padStart(11) +
        row.separation.toFixed(2).padStart(12) +
        (row.spentSeconds / row.durationSeconds).toFixed(2).padStart(13),
    );
  }
  console.log('');
}
