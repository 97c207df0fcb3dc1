import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Turn } from '#domain/calls/transcript.ts';
import { mergeSegments } from '#server/providers/writer/embedded/speech/merge-segments.ts';
import { findRefusal } from '#server/providers/writer/embedded/verdicts/find-refusal.ts';
import type { hearRefusals } from '#server/providers/writer/embedded/verdicts/refusal/hear-refusals.ts';
import {
  type RefusalModel,
  scoreRefusals,
  type WordModel,
} from '#server/providers/writer/embedded/verdicts/refusal/refusal-model.ts';
import { splitUtterances } from '#server/providers/writer/embedded/verdicts/refusal/split-utterances.ts';
import type { LabelledCall } from '../notes-training/load-calls.ts';
import { announce, type Excerpt, excerptFiles, loadExcerpts } from './load-excerpts.ts';
import { prepareCall, prepareExcerpt, trainWordModel } from './train-word-model.ts';

/** Something with a known answer, and two hearers that did not see it. */
export interface Held {
  /** Whose wordings were kept from the hearers. */
  writer: string;
  kind: Excerpt['kind'] | 'declined' | 'call' | 'announced';
  turns: Turn[];
  words: WordModel;
  /** What the network heard; undefined where it has to be asked. */
  hear?: typeof hearRefusals;
}

export const toHeldCall = (call: LabelledCall): Pick<Held, 'kind' | 'turns'>[] =>
  call.truth.recording_declined
    ? [{ kind: 'declined', turns: call.turns }]
    : [
        { kind: 'call', turns: call.turns },
        { kind: 'announced', turns: announce(call.turns) },
      ];

const heardSchema = z.array(
  z.object({ id: z.string(), variant: z.enum(['plain', 'announced']), z: z.array(z.number()) }),
);

/** What networks that did not see a writer heard: `train_refusals.py` writes it. */
function readHeard() {
  const file = new URL('../../training/refusals/heard.scores.json.gz', import.meta.url);
  const byWriter = z
    .record(z.string(), heardSchema)
    .parse(JSON.parse(gunzipSync(readFileSync(file)).toString()));
  return Object.entries(byWriter).map(([writer, rows]) => ({
    writer,
    /** Calls that were written later than the network was trained were heard by none. */
    knows: (id: string) => rows.some((row) => row.id === id),
    hear(id: string, variant: 'plain' | 'announced'): typeof hearRefusals {
      const row = rows.find((one) => one.id === id && one.variant === variant);
      if (!row) throw new Error(`nothing was heard of ${id}`);
      return async (_, indices) => indices.map((index) => row.z[index]!);
    },
  }));
}

/** The writer of an excerpt: one a file, but for the two of `spoken`. */
const writerOf = (file: string, id: string) => (file === 'spoken' ? id.slice(0, 2) : file);
/** A fifth of the calls, the same that the networks were kept from. */
const isHeldCall = (id: string) => [...id].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % 5 === 0;

/** Every writer's excerpts, and a fifth of the calls, with hearers that were trained without them. */
export function crossValidateRefusals(calls: LabelledCall[]): Held[] {
  const excerpts = excerptFiles
    .filter((file) => !file.includes('validation'))
    .flatMap((file) =>
      loadExcerpts(file).map((excerpt) => ({ writer: writerOf(file, excerpt.id), excerpt })),
    );
  const heldCalls = calls.filter(({ id, truth }) => isHeldCall(id) && !truth.recording_declined);
  const known = calls.filter(({ id }) => !isHeldCall(id)).flatMap(prepareCall);
  return readHeard().flatMap(({ writer, knows, hear }) => {
    const seen = excerpts
      .filter((one) => one.writer !== writer)
      .flatMap(({ excerpt }) => prepareExcerpt(excerpt));
    const words = trainWordModel([...seen, ...known]);
    console.error(`without ${writer}`);
    const own = excerpts
      .filter((one) => one.writer === writer)
      .map(({ excerpt }) => ({
        writer,
        kind: excerpt.kind,
        turns: excerpt.turns,
        words,
        hear: hear(excerpt.id, 'plain'),
      }));
    const ordinary = heldCalls
      .filter(({ id }) => knows(id))
      .flatMap((call) =>
        toHeldCall(call).map((one) => ({
          ...one,
          writer,
          words,
          hear: hear(call.id, one.kind === 'announced' ? 'announced' : 'plain'),
        })),
      );
    return [...own, ...ordinary];
  });
}

/** The share of ordinary calls that may be held, and of assents that may be taken for sure refusals. */
const HELD_CALLS = 0.005;
const SURE_ASSENTS = 0.01;

/** Held from where nearly no ordinary call is, refused from where nearly no assent is. */
export async function chooseThresholds(
  held: Held[],
  blend: RefusalModel['blend'],
): Promise<Pick<RefusalModel, 'hold' | 'refuse'>> {
  const scoresOf = async (...kinds: Held['kind'][]) => {
    const most: number[] = [];
    for (const { turns, words, hear } of held.filter(({ kind }) => kinds.includes(kind))) {
      const scores = await scoreRefusals({ words, blend }, splitUtterances(mergeSegments(turns).turns), hear);
      most.push(Math.max(...scores.map((score) => score ?? Number.NEGATIVE_INFINITY)));
    }
    return most.sort((a, b) => b - a);
  };
  const assents = await scoresOf('assent', 'unrelated');
  const announced = await scoresOf('announced');
  const hold = announced[Math.floor(HELD_CALLS * announced.length)]! + 0.01;
  const refuse = Math.max(assents[Math.floor(SURE_ASSENTS * assents.length)]!, announced[0]!) + 0.01;
  return { hold, refuse };
}

export async function judge({ turns, words, hear }: Held, model: Omit<RefusalModel, 'words'>) {
  return (await findRefusal(turns, [], { ...model, words }, hear))?.kind ?? null;
}
