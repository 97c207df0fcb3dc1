import { customerFields } from '#domain/calls/notes.ts';
import { sumRatios } from '../notes-training/print-score.ts';
import type { FieldScore, FieldTally } from '../notes-training/score-fields.ts';
import { type NotesScore, type Ratio, sections } from '../notes-training/score-notes.ts';

export interface SoundScore {
  fields: FieldScore;
  notes: NotesScore;
  words: Ratio;
  /** Words given to the right person, of those that could be compared. */
  speakers: Ratio;
}

const rightOrMarkedBars = { phone: 0.9, address: 0.8, email: 0.75 } as const;
const mostUnmarked = 0.02;

const share = ({ hits, of }: Ratio) => (of ? hits / of : 0);
const percent = (value: Ratio) => `${(100 * share(value)).toFixed(1)} % (${value.hits}/${value.of})`;
const rightOrMarked = (tally: FieldTally): Ratio => ({ hits: tally.right + tally.marked, of: tally.stated });

/** One table, and one line for each bar. */
export function describeSound(score: SoundScore): string {
  const cells = (tally: FieldTally) => [
    tally.stated,
    tally.right,
    tally.marked,
    tally.unmarked,
    tally.absent,
    tally.invented,
  ];
  const row = (name: string, values: (string | number)[]) =>
    `| ${name.padEnd(10)} | ${values.map((value) => String(value).padStart(14)).join(' | ')} |`;
  const head = row('field', ['said', 'right', 'please confirm', 'wrong unmarked', 'absent', 'invented']);
  const all = (key: 'recall' | 'precision') =>
    percent(sumRatios(sections.map((section) => score.notes[key][section])));
  return [
    `calls ${score.notes.calls}`,
    head,
    head.replace(/[^|]/g, '-'),
    ...customerFields.map((field) => row(field, cells(score.fields[field]))),
    `items found ${all('recall')}, precise ${all('precision')}; title ${percent(score.notes.title)}`,
    `word error rate ${percent(score.words)}; words with the right person ${percent(score.speakers)}`,
    ...listBars(score).map(
      ({ name, value, bar, holds }) => `${holds ? 'holds' : 'BELOW'}: ${name} ${percent(value)}, bar ${bar}`,
    ),
  ].join('\n');
}

export function holdsBars(score: SoundScore): boolean {
  return listBars(score).every(({ holds }) => holds);
}

function listBars({ fields }: SoundScore) {
  const found = Object.entries(rightOrMarkedBars).map(([field, bar]) => {
    const value = rightOrMarked(fields[field as keyof typeof rightOrMarkedBars]);
    return {
      name: `${field} right or marked`,
      value,
      bar: `at least ${100 * bar} %`,
      holds: share(value) >= bar,
    };
  });
  const tallies = customerFields.map((field) => fields[field]);
  const value = sumRatios(
    tallies.map(({ unmarked, invented, stated }) => ({
      hits: unmarked + invented,
      of: stated + invented,
    })),
  );
  const holds = share(value) <= mostUnmarked;
  return [...found, { name: 'wrong and unmarked', value, bar: `at most ${100 * mostUnmarked} %`, holds }];
}
