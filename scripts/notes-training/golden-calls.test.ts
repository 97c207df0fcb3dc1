import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { customerFields } from '#domain/calls/notes.ts';
import { evaluateNotes } from './evaluate-notes.ts';
import { loadCalls } from './load-calls.ts';
import { missingF1, sumRatios } from './print-score.ts';
import { type NotesScore, type Ratio, sections } from './score-notes.ts';

/** Twenty calls with the notes that were expected of them. What the writer has reached on them it may not lose. */
const reached: Record<string, number> = JSON.parse(
  readFileSync('training/golden/reached.figures.json', 'utf8'),
);
const share = ({ hits, of }: Ratio) => hits / Math.max(1, of);

function figuresOf(score: NotesScore): Record<string, number> {
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

describe('the golden calls', async () => {
  const score = await evaluateNotes(loadCalls('training/golden').filter(({ truth }) => truth));
  const figures = figuresOf(score);

  test.each(Object.entries(reached))('%s stays at %d or better', (name, least) => {
    // Two percent of slack: the network rounds a little differently on each kind of processor.
    expect(figures[name], score.log.join('\n')).toBeGreaterThanOrEqual(least - 0.02);
  });
});
