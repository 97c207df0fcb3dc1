import { describe, expect, test } from 'vitest';
import type { Turn } from '#domain/calls/transcript.ts';
import { findAddress } from './find-address.ts';

const talk = (...lines: string[]): Turn[] =>
  lines.map((line, i) => ({
    speaker: line.startsWith('P:') ? 'pro' : 'customer',
    text: line.slice(3),
    start: i * 5,
    end: i * 5 + 5,
  }));
/** A network that holds these words for the address, wherever they stand. */
const tagging = (turns: Turn[], words: string) => (turn: number) =>
  (turns[turn]!.text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => ({
    word: word.toLowerCase(),
    chance: words.toLowerCase().split(' ').includes(word.toLowerCase()) ? 0.9 : 0.1,
  }));

describe('an address that the network has marked', () => {
  test('is the one where the job is, not another that was named in the same way', () => {
    const turns = talk(
      "P: What's the address?",
      'C: I live at 22 Laurel Park Road. The piano stands at 117 Crab Creek Road.',
    );
    expect(findAddress(turns, null, tagging(turns, 'Crab Creek 117')).value).toBe('117 Crab Creek Road');
    expect(findAddress(turns, null, tagging(turns, 'Laurel Park 22')).value).toBe('22 Laurel Park Road');
  });

  test('has no town of which the network believes nothing', () => {
    const turns = talk(
      'P: Where is it?',
      'C: 118 Alexander Street.',
      'P: 118 Alexander Street. Park?',
      'C: On it.',
    );
    expect(findAddress(turns, null, tagging(turns, '118 Alexander Street')).value).toBe(
      '118 Alexander Street',
    );
    expect(findAddress(turns, null, tagging(turns, '118 Alexander Street Park')).value).toContain(
      '118 Alexander',
    );
  });

  test('gets the town that was said a turn later', () => {
    const turns = talk(
      'P: And where are you?',
      'C: 471 Fondulac Drive.',
      'P: Okay.',
      'C: Most people say Peoria, but it is East Peoria.',
    );
    expect(findAddress(turns, null, tagging(turns, '471 Fondulac Drive East Peoria')).value).toBe(
      '471 Fondulac Drive, East Peoria',
    );
  });

  test('keeps the number that the customer put right', () => {
    const turns = talk(
      'P: Address?',
      'C: 41 Eddy Bend Road. Sorry, 47 Eddy Bend Road.',
      'P: 47 Eddy Bend Road, got it.',
    );
    expect(findAddress(turns, null, tagging(turns, '41 Eddy Bend Road')).value).toMatch(/^47 Eddy Bend Road/);
  });
});
