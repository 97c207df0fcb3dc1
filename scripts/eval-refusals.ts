import { loadRefusalModel } from '#server/providers/writer/embedded/verdicts/refusal/refusal-model.ts';
import {
  crossValidateRefusals,
  type Held,
  judge,
  toHeldCall,
} from './refusal-training/cross-validate-refusals.ts';
import { type ExcerptFile, loadExcerpts, loadOrdinaryCalls } from './refusal-training/load-excerpts.ts';

/** What is shown of each kind, and the share of it that must (or may at most) be stopped. */
const rows: { kind: Held['kind']; label: string; atLeast?: number; atMost?: number }[] = [
  { kind: 'refusal', label: 'refusals stopped', atLeast: 0.98 },
  { kind: 'declined', label: 'labelled calls, refused: stopped', atLeast: 0.98 },
  { kind: 'doubtful', label: 'doubtful wordings stopped' },
  { kind: 'assent', label: 'assents wrongly stopped' },
  { kind: 'unrelated', label: 'unrelated excerpts wrongly stopped' },
  { kind: 'call', label: 'ordinary calls wrongly stopped', atMost: 0.005 },
  { kind: 'announced', label: 'the same, announced as in the product', atMost: 0.005 },
];

/**
 * `npm run eval -- refusals [CALLS_FOLDER]`: how many refusals of the recording are heard (refused, or held for a person to
 * listen), and how many other calls are stopped. Training data by models that did not see them; of the validation data
 * nothing but figures.
 */
export async function evalRefusals(args: string[]): Promise<void> {
  const shipped = loadRefusalModel();
  const thresholds = { hold: shipped.hold, refuse: shipped.refuse };
  const { training, validation } = loadOrdinaryCalls(args[0]);
  const shippedOn = (file: ExcerptFile): Held[] =>
    loadExcerpts(file).map(({ kind, turns }) => ({ kind, turns, model: shipped }));
  const sets: [string, Held[]][] = [
    ['training, cross-validated', crossValidateRefusals(loadExcerpts('refusals.training'), training)],
    [
      'validation',
      [...shippedOn('refusals.validation'), ...validation.flatMap((call) => toHeldCall(call, shipped))],
    ],
    ['two other writers, hints and speech: not trained on', shippedOn('spoken')],
  ];
  const missed: string[] = [];
  for (const [name, held] of sets) {
    console.log(`\n${name}`);
    for (const row of rows) {
      const verdicts = held.filter(({ kind }) => kind === row.kind).map((one) => judge(one, thresholds));
      if (verdicts.length === 0) continue;
      const stopped = verdicts.filter((verdict) => verdict !== null).length;
      const heldBack = verdicts.filter((verdict) => verdict === 'unsure_recording').length;
      const share = stopped / verdicts.length;
      const bar =
        row.atLeast !== undefined
          ? `at least ${100 * row.atLeast} %`
          : row.atMost !== undefined
            ? `at most ${100 * row.atMost} %`
            : '';
      const isBelow =
        (row.atLeast !== undefined && share < row.atLeast) ||
        (row.atMost !== undefined && share > row.atMost);
      if (isBelow) missed.push(`${name}: ${row.label}`);
      console.log(
        `  ${row.label.padEnd(40)} ${`${stopped} of ${verdicts.length}`.padStart(11)} ${(100 * share).toFixed(1).padStart(6)} %   held ${String(heldBack).padStart(3)}   ${bar}${isBelow ? '  MISSED' : ''}`,
      );
    }
  }
  if (missed.length === 0) return;
  console.error(`\nBelow the bars: ${missed.join('; ')}`);
  process.exitCode = 1;
}
