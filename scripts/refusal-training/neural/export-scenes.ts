import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Turn } from '#domain/calls/transcript.ts';
import { cutPieces, readPieces } from '#server/providers/writer/embedded/model/word-pieces.ts';
import { mergeSegments } from '#server/providers/writer/embedded/speech/merge-segments.ts';
import { hearPlainRefusal } from '#server/providers/writer/embedded/verdicts/refusal/hear-plain-refusal.ts';
import { refusalInputsOf } from '#server/providers/writer/embedded/verdicts/refusal/refusal-input.ts';
import { canRefuse } from '#server/providers/writer/embedded/verdicts/refusal/refusal-model.ts';
import { splitUtterances } from '#server/providers/writer/embedded/verdicts/refusal/split-utterances.ts';
import {
  findCallsFolder,
  isValidation,
  type LabelledCall,
  loadTrainingCalls,
} from '../../notes-training/load-calls.ts';
import { seededRandom } from '../../notes-training/make-folds.ts';
import {
  announce,
  announceAnywhere,
  type Excerpt,
  type ExcerptFile,
  excerptFiles,
  loadExcerpts,
} from '../load-excerpts.ts';

/**
 * export-scenes FOLDER PIECES: what the network that hears refusals learns from, a scene a line, and the vocabulary
 * it reads with: the common pieces of PIECES and those that refusals are made of.
 */
const [out = '.training', piecesFile = '.training/reader.pieces'] = process.argv.slice(2);
const COMMON = 4200;
const MARKS = 8;
const random = seededRandom(11);

const excerpts = excerptFiles.flatMap((file) => loadExcerpts(file).map((excerpt) => ({ file, excerpt })));
const calls = loadTrainingCalls(findCallsFolder());
const vocabulary = cutVocabulary();

function cutVocabulary() {
  const all = readPieces(readFileSync(piecesFile, 'utf8'));
  const counts = new Map<number, number>();
  for (const { file, excerpt } of excerpts)
    if (!file.includes('validation'))
      for (const { text } of excerpt.turns)
        for (const { id } of cutPieces(text, all)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const kept = [...all.keys()].filter(
    (piece, at) =>
      !piece.startsWith('[mark') &&
      (at < COMMON || piece.replace('##', '').length === 1 || (counts.get(at) ?? 0) >= 2),
  );
  const pieces = [...kept, ...Array.from({ length: MARKS }, (_, at) => `[mark${at}]`)];
  mkdirSync(out, { recursive: true });
  const text = `${pieces.join('\n')}\n`;
  writeFileSync(`${out}/refusal.pieces`, text);
  console.log(`${pieces.length} pieces`);
  return readPieces(text);
}

interface Scene {
  set: string;
  id: string;
  kind: string;
  variant: string;
  turns: readonly Turn[];
  /** For a turn as it was written: refuses, does not, or says nothing about it. */
  target: (turn: number) => 1 | 0 | null;
}

function lineOf({ set, id, kind, variant, turns, target }: Scene): string {
  const merged = mergeSegments(turns);
  const utterances = splitUtterances(merged.turns);
  const inputOf = refusalInputsOf(utterances, vocabulary);
  const rows = utterances.map((utterance, index) => {
    const targets = merged.segments[utterance.turn]!.map(target);
    const { ids, kinds } = inputOf(index);
    return {
      ids,
      own: [kinds.indexOf(1), kinds.lastIndexOf(1) + 1],
      y: targets.includes(1) ? 1 : targets.at(-1)!,
      can: canRefuse(utterances, index),
    };
  });
  const used = variant.startsWith('near')
    ? rows.filter((_, at) => (utterances[at]!.sinceAnnounced ?? 9) <= 4)
    : rows;
  return JSON.stringify({ set, id, kind, variant, rows: used });
}

const talk = calls.filter(({ id, truth }) => !isValidation(id) && !truth.recording_declined && !truth.no_job);
const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;

/** As it stands, and as it would in a call: greeted, in the middle of the talk, with more talk behind it. */
function scenesOf(file: ExcerptFile, { id, kind, turns, at }: Excerpt): Scene[] {
  const target = (shift: number, from: number, to: number) => (turn: number) => {
    if (turn < from || turn >= to) return null;
    if (kind === 'assent' || kind === 'unrelated') return 0 as const;
    const refusing = at! + shift;
    return turn === refusing ? (1 as const) : turn < refusing ? (0 as const) : null;
  };
  const set = file === 'spoken' ? id.slice(0, 2) : file;
  const scene = (variant: string, said: readonly Turn[], shift: number) => ({
    set,
    id,
    kind,
    variant,
    turns: said,
    target: target(shift, Math.max(0, shift - 2), shift + turns.length),
  });
  const whole = [scene('plain', turns, 0)];
  if (file.includes('validation')) return whole;
  const isAnnounced = turns[0]!.speaker === 'other';
  const first = pick(talk).turns;
  const middle = pick(talk).turns;
  const cut = 4 + Math.floor(random() * Math.max(1, middle.length - 10));
  whole.push(scene('goes on', [...turns, ...first.slice(1, 5)], 0));
  if (isAnnounced) {
    const greetings = first.slice(0, 1 + Math.floor(random() * 2));
    whole.push(
      scene('greeted', [turns[0]!, ...greetings, ...turns.slice(1), ...first.slice(2, 6)], greetings.length),
    );
  }
  whole.push(scene('amid', [...middle.slice(cut - 4, cut), ...turns, ...middle.slice(cut, cut + 4)], 4));
  return whole;
}

function scenesOfCall({ id, turns, truth }: LabelledCall): Scene[] {
  const set = isValidation(id) ? 'calls.validation' : 'calls';
  if (truth.recording_declined) {
    const at = hearPlainRefusal(turns);
    return [
      { set, id, kind: 'declined', variant: 'plain', turns, target: (turn) => (turn === at ? 1 : null) },
    ];
  }
  const ordinary = { set, id, kind: 'call', target: () => 0 as const };
  const whole = [
    { ...ordinary, variant: 'plain', turns },
    { ...ordinary, variant: 'announced', turns: announce(turns) },
  ];
  if (isValidation(id)) return whole;
  return [
    ...whole,
    ...announceAnywhere(turns).map((part, at) => ({ ...ordinary, variant: `near ${at}`, turns: part })),
  ];
}

const scenes = [
  ...excerpts.flatMap(({ file, excerpt }) => scenesOf(file, excerpt)),
  ...calls.flatMap(scenesOfCall),
];
const lines = scenes.map(lineOf);
writeFileSync(`${out}/scenes.jsonl.gz`, gzipSync(`${lines.join('\n')}\n`));
console.log(`${scenes.length} scenes`);
