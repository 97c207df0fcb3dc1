import { customerFields } from '#domain/calls/notes.ts';
import { missingF1, sumRatios } from './print-score.ts';
import { type NotesScore, type Ratio, sections } from './score-notes.ts';

const share = ({ hits, of }: Ratio) => hits / Math.max(1, of);

/** The figures of a run by name, all of them better when higher. */
export function figuresOf(score: NotesScore): Record<string, number> {
  const all = (key: 'recall' | 'precision') =>
    share(sumRatios(sections.map((section) => score[key][section])));
  return {
    itemsFound: all('recall'),
    itemsPrecise: all('precision'),
    title: share(score.title),
    category: share(score.category),
    urgency: share(score.urgency),
    owner: share(score.owner),
    missing: missingF1(score),
    summaryMentions: share(score.summaryMentions),
    valuesTakenBackKeptOut: 1 - share(score.forbidden),
    emptyWhereNothingMayBeNoted: share(score.special),
    ...Object.fromEntries(
      customerFields.map((field) => {
        const { stated, correct } = score.customer[field];
        return [field, correct / Math.max(1, stated)];
      }),
    ),
  };
}
