import { describe, expect, test } from 'vitest';
import { talk } from '#test/support/sound/talk.ts';
import { longestTurn } from '../../../../spoken/cut-long-turns.ts';
import { mergeSegments, segmentsOf } from './merge-segments.ts';

const heard = talk(
  'P: I can come Tuesday.',
  "P: I'll be there by three.",
  'C: Fine.',
  'C: Use the side gate.',
  'P: Will do.',
);

describe('segments of a recogniser', () => {
  test('that one person says in a row are read as one turn', () => {
    const { turns, segments } = mergeSegments(heard);
    expect(turns.map((turn) => turn.text)).toEqual([
      "I can come Tuesday. I'll be there by three.",
      'Fine. Use the side gate.',
      'Will do.',
    ]);
    expect(segments).toEqual([[0, 1], [2, 3], [4]]);
  });

  test('are found again for the words of an item', () => {
    expect(segmentsOf(mergeSegments(heard), heard, [1], 'Use the side gate')).toEqual([3]);
  });

  test('without a known speaker stay apart', () => {
    const unknown = heard.map((turn) => ({ ...turn, speaker: 'unknown' as const }));
    expect(mergeSegments(unknown).turns).toHaveLength(5);
  });

  test('without end are read in pieces, each of which knows where it was said', () => {
    const endless = { ...heard[2]!, text: 'Use the side gate and mind the dog. '.repeat(100) };
    const { turns, segments } = mergeSegments([heard[0]!, endless, heard[4]!]);
    expect(Math.max(...turns.map(({ text }) => text.length))).toBeLessThanOrEqual(longestTurn);
    expect(segments.flat()).toEqual([0, ...segments.slice(1, -1).map(() => 1), 2]);
    expect(segmentsOf({ turns, segments }, [heard[0]!, endless, heard[4]!], [2], 'Mind the dog')).toEqual([
      1,
    ]);
  });
});
