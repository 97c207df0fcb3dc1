import { customerFields } from '#domain/calls/notes.ts';
import type { Evaluation } from './evaluate-notes.ts';
import type { FieldTally } from './score-fields.ts';
import { type NotesScore, type Ratio, sections } from './score-notes.ts';

const percent = ({ hits, of }: Ratio) => (of ? `${((100 * hits) / of).toFixed(1)} %` : '-');
const counted = (value: Ratio) => `${percent(value)} (${value.hits}/${value.of})`;

export function sumRatios(parts: Ratio[]): Ratio {
  return { hits: parts.reduce((sum, p) => sum + p.hits, 0), of: parts.reduce((sum, p) => sum + p.of, 0) };
}

export function missingF1({ missing: { tp, fp, fn } }: NotesScore): number {
  return tp ? (2 * tp) / (2 * tp + fp + fn) : 0;
}

/** What only our own writer's notes tell: doubt that is shown, sentences without a source, and the time. */
export function evaluationTable({
  score,
  fields,
  unsupported,
  overruledCalls,
  secondsEach,
}: Evaluation): string {
  const tallies = customerFields.map((field) => fields[field]);
  const sum = (key: keyof FieldTally) => tallies.reduce((total, tally) => total + tally[key], 0);
  const given = sum('right') + sum('marked') + sum('unmarked') + sum('invented');
  return scoreTable(score, [
    ['wrong and unmarked', counted({ hits: sum('unmarked') + sum('invented'), of: given }), ''],
    ['please confirm', counted({ hits: sum('asked'), of: given }), `wrong among them ${sum('marked')}`],
    ['calls with overruled', counted(overruledCalls), ''],
    ['unsupported sentences', counted(unsupported), ''],
    ['seconds a call', secondsEach.toFixed(2), ''],
  ]);
}

/** One table a person can read and a script can split on the bars. */
export function scoreTable(score: NotesScore, further: [string, string, string][] = []): string {
  const rows: [string, string, string][] = [];
  for (const section of sections) {
    rows.push([section, counted(score.recall[section]), counted(score.precision[section])]);
  }
  const all = (key: 'recall' | 'precision') => sumRatios(sections.map((section) => score[key][section]));
  rows.push(['all items', counted(all('recall')), counted(all('precision'))]);
  rows.push(['action owner', counted(score.owner), '']);
  rows.push(['action due filled', counted(score.due), '']);
  rows.push(['category', counted(score.category), '']);
  rows.push(['title', counted(score.title), '']);
  rows.push(['urgency', counted(score.urgency), '']);
  for (const field of customerFields) {
    const { stated, correct, misheard, hallucinated, unstated } = score.customer[field];
    rows.push([
      field,
      counted({ hits: correct, of: stated }),
      `wrong ${misheard} + invented ${hallucinated}/${unstated}`,
    ]);
  }
  const { tp, fp, fn } = score.missing;
  rows.push(['missing F1', `${(100 * missingF1(score)).toFixed(1)} %`, `tp ${tp} fp ${fp} fn ${fn}`]);
  rows.push(['summary 3-5 sentences', counted(score.summaryLength), '']);
  rows.push(['summary mentions', counted(score.summaryMentions), '']);
  rows.push(['overruled values shown', counted(score.forbidden), '']);
  rows.push(['declined / no job clean', counted(score.special), ''], ...further);
  const lines = rows.map(
    ([name, found, precise]) => `| ${name.padEnd(24)} | ${found.padEnd(20)} | ${precise.padEnd(24)} |`,
  );
  const head = `| ${'notes'.padEnd(24)} | ${'found'.padEnd(20)} | ${'precision'.padEnd(24)} |`;
  return [`calls ${score.calls}`, head, head.replace(/[^|]/g, '-'), ...lines].join('\n');
}
