import { describe, expect, test } from 'vitest';
import { countSentences } from './count-sentences.ts';
import type { Truth } from './load-calls.ts';
import { hasKey, meetsKeys } from './match-keys.ts';
import { sameField } from './same-field.ts';
import { emptyScore, scoreCall } from './score-notes.ts';

const truth: Truth = {
  job_title: 'Leaking water heater replacement',
  title_keys: [['water'], ['heater'], ['replac', 'leak']],
  category: 'Plumbing',
  urgency: 'high',
  customer: {
    name: 'Gil Stroud',
    phone: '+16145550151',
    email: null,
    address: '77 Pennywhistle Lane, Columbus',
  },
  scope: [{ text: 'Haul away the old heater', keys: [['haul'], ['old', 'away']], turns: [4] }],
  materials: [],
  constraints: [{ text: 'No tankless', keys: [['tankless'], ['no', 'not']], turns: [5] }],
  action_items: [
    {
      who: 'pro',
      text: 'Email the receipt',
      keys: [['email', 'send'], ['receipt']],
      when: 'today',
      turns: [10],
    },
  ],
  missing: ['email'],
  summary_must_mention: [['heater']],
  must_not_appear: ['Thanksgiving', '0134'],
  no_job: false,
  recording_declined: false,
};

describe('the scorer', () => {
  test('gives full marks to the truth', () => {
    const score = emptyScore();
    scoreCall(score, 'a', truth, {
      jobTitle: truth.job_title,
      category: 'Plumbing',
      urgency: 'high',
      summary: 'The heater leaks. It is replaced. The pro comes today.',
      customer: truth.customer,
      scope: truth.scope,
      constraints: truth.constraints,
      actionItems: [{ text: 'Email the receipt', owner: 'pro', due: 'today' }],
      missing: ['email'],
    });
    expect(score.log).toEqual([]);
    expect(score.recall.scope).toEqual({ hits: 1, of: 1 });
    expect(score.owner).toEqual({ hits: 1, of: 1 });
  });

  test('counts what is missing, invented or forbidden', () => {
    const score = emptyScore();
    scoreCall(score, 'a', truth, {
      customer: { email: 'made.up@example.org' },
      scope: [{ text: 'Unrelated, before Thanksgiving, 512-555-0134' }],
    });
    expect(score.precision.scope).toEqual({ hits: 0, of: 1 });
    expect(score.customer.email.hallucinated).toBe(1);
    expect(score.forbidden).toEqual({ hits: 2, of: 2 });
  });

  test.each([
    ['One. Two. Three.', 3],
    ['Call at 3 p.m. on Elm St. in St. Louis. Ok.', 2],
    ['Pay $2.50 now. Due 10 a.m.', 2],
    ['', 0],
  ])('counts sentences: %s', (text, expected) => expect(countSentences(text)).toBe(expected));

  test('matches keys as whole words or stems', () => {
    expect(hasKey('40', 'a 400 amp panel')).toBe(false);
    expect(hasKey('replac', 'it is replaced')).toBe(true);
    expect(hasKey('2150', 'for $2,150')).toBe(true);
    expect(meetsKeys([['no', 'not']], 'nothing')).toBe(false);
  });

  test('knows the same address in two spellings', () => {
    expect(
      sameField('address', '2260 Marlow Branch Drive, Raleigh', '2260 Marlow Branch Dr, Raleigh, NC 27601'),
    ).toBe(true);
    expect(sameField('address', '2260 Marlow Branch Drive', '2206 Marlow Branch Drive')).toBe(false);
  });
});
