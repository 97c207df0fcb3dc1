import {
  loadRefusalModel,
  type RefusalModel,
} from '#server/providers/writer/embedded/verdicts/refusal/refusal-model.ts';
import {
  crossValidateRefusals,
  type Held,
  judge,
  toHeldCall,
} from './refusal-training/cross-validate-refusals.ts';
import { loadExcerpts, loadOrdinaryCalls } from './refusal-training/load-excerpts.ts';

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
 * listen), and how many other calls are stopped. Each writer by hearers that did not see their wordings; of the validation
 * data nothing but figures.
 */
export async function evalRefusals(args: string[]): Promise<void> {
  const shipped = loadRefusalModel();
  const { words } = shipped;
  const { training, validation } = loadOrdinaryCalls(args[0]);
  const validating: Held[] = [
    ...loadExcerpts('refusals.validation').map(({ kind, turns }) => ({ kind, turns })),
    ...validation.flatMap(toHeldCall),
  ].map((one) => ({ ...one, words, writer: 'validation' }));
  const missed = await printSet('validation', validating, shipped);
  const held = crossValidateRefusals(training);
  for (const writer of new Set(held.map((one) => one.writer)))
    missed.push(
      ...(await printSet(
        `${writer}, by hearers that did not see it`,
        held.filter((one) => one.writer === writer),
        shipped,
      )),
    );
  if (missed.length === 0) return;
  console.error(`\nBelow the bars: ${missed.join('; ')}`);
  process.exitCode = 1;
}

/** Prints the figures of a set; what is below its bar comes back. */
async function printSet(name: string, held: Held[], shipped: RefusalModel): Promise<string[]> {
  const missed: string[] = [];
  console.log(`\n${name}`);
  for (const row of rows) {
    const verdicts: Awaited<ReturnType<typeof judge>>[] = [];
    for (const one of held) if (one.kind === row.kind) verdicts.push(await judge(one, shipped));
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
      (row.atLeast !== undefined && share < row.atLeast) || (row.atMost !== undefined && share > row.atMost);
    if (isBelow) missed.push(`${name}: ${row.label}`);
    console.log(
      `  ${row.label.padEnd(40)} ${`${stopped} of ${verdicts.length}`.padStart(11)} ${(100 * share).toFixed(1).padStart(6)} %   held ${String(heldBack).padStart(3)}   ${bar}${isBelow ? '  MISSED' : ''}`,
    );
  }
  return missed;
}
