import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConfiguredTranscriber } from '#server/providers/transcriber/create-transcriber.ts';
import { createScriptTranscriber } from './create-script-transcriber.ts';
import { type SpeechScore, type SpokenTurn, scoreSpeech } from './score-speech.ts';

interface Row extends SpeechScore {
  call: string;
  durationSeconds: number;
  spentSeconds: number;
  separation: number;
}

/** Where the sound of a set is, and where its human transcripts are. */
const SETS = [
  { audio: 'phone', transcripts: 'phone' },
  { audio: 'audio', transcripts: 'calls' },
];

export async function run([dataArgument]: string[]): Promise<void> {
  const data = dataArgument ?? fileURLToPath(new URL('../../shared/data', import.meta.url));
  if (!existsSync(data)) {
    console.error(`No data at ${data}: give its folder as an argument.`);
    process.exitCode = 1;
    return;
  }
  const transcriber = createScriptTranscriber();
  try {
    await transcriber.model?.ensureModel();
    for (const set of SETS) {
      const rows: Row[] = [];
      const folder = join(data, set.audio);
      for (const file of existsSync(folder) ? (await readdir(folder)).sort() : []) {
        if (file.endsWith('.wav'))
          rows.push(await scoreCall(transcriber, folder, join(data, set.transcripts), file));
      }
      if (rows.length > 0) printTable(set.audio, rows);
    }
  } finally {
    await transcriber.close();
  }
}

async function scoreCall(
  transcriber: ConfiguredTranscriber,
  folder: string,
  transcripts: string,
  file: string,
): Promise<Row> {
  const call = file.replace(/\.wav$/, '');
  const { turns } = JSON.parse(await readFile(join(transcripts, `${call}.json`), 'utf8')) as {
    turns: SpokenTurn[];
  };
  const started = performance.now();
  const { segments, durationSeconds, speakerSeparation } = await transcriber.transcribe({
    audioPath: join(folder, file),
  });
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
