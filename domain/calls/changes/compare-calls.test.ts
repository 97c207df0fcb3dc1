import { describe, expect, test } from 'vitest';
import type { CallMaterial } from './changes.ts';
import { compareCalls } from './compare-calls.ts';
import { contentStems, headStem } from './content-words.ts';
import { looksLikeSameJob } from './looks-like-same-job.ts';
import { readAgreedCents, readQuantities } from './said-quantities.ts';

type Parts = Partial<Record<'scope' | 'materials' | 'constraints', string[]>> & {
  actions?: [text: string, due: string][];
  title?: string;
  address?: string;
  at?: string;
};

/** A call whose items are said word for word, one a turn. */
function call({ title = 'Replace water heater: tank, garage', ...parts }: Parts): CallMaterial {
  const said: string[] = [];
  const items = (texts: string[] = []) => texts.map((text) => ({ text, evidence: [said.push(text) - 1] }));
  const notes = {
    jobTitle: title,
    category: 'Plumbing' as const,
    customer: { name: null, phone: null, email: null, address: parts.address ?? null },
    scope: items(parts.scope),
    materials: items(parts.materials),
    constraints: items(parts.constraints),
    actionItems: (parts.actions ?? []).map(([text, due]) => ({
      ...{ text, due, owner: 'pro' as const },
      evidence: [said.push(`${text} ${due}`) - 1],
    })),
  };
  const turns = said.map((text, index) => ({ text, start: index * 5, end: index * 5 + 4 }));
  return {
    ...{ callId: 'one', notes, turns },
    ...{ startedAt: new Date(parts.at ?? '2026-11-16T16:00:00Z'), timeZone: 'America/Chicago' },
  };
}

const later = '2026-11-18T16:00:00Z';
const changesOf = (one: Parts, other: Parts) =>
  compareCalls(call(one), call({ at: later, ...other })).changes.map(({ part, before, after }) => [
    part,
    before.text,
    after.text,
  ]);

describe('what changed between two calls', () => {
  test.each<[string, Parts, Parts]>([
    ['one more price', { constraints: ['Agreed price: $1,800'] }, { constraints: ['Agreed price: $1,800'] }],
    ['two prices', { constraints: ['Agreed $800', 'Agreed $140'] }, { constraints: ['Agreed $900'] }],
    ['a limit', { constraints: ['At most $300'] }, { constraints: ['Agreed price: $280'] }],
    ['a misheard price', { constraints: ['Agreed price: $1,800'] }, { constraints: ['Agreed price: $18'] }],
    ['what did not come up again', { scope: ['Paint the fence'] }, { scope: ['Build a deck'] }],
    ['other words', { scope: ['Replace the water heater'] }, { scope: ['Swap out the water heater'] }],
    ['a lone number', { scope: ['Replace the heater'] }, { scope: ['Replace the heater in 2 hours'] }],
    ['another thing', { scope: ['Set 2 posts'] }, { scope: ['Set 4 panels'] }],
    ['what was heard before', { scope: ['Clear the drain line'] }, { scope: ['Also clear the drain line'] }],
    ['a question', { scope: ['Paint the shed'] }, { scope: ['Should we skip the shed paint?'] }],
    ['a reminder', { scope: ['Paint the shed'] }, { scope: ["Don't forget the shed paint"] }],
    [
      'the visit after one that was kept',
      { actions: [['Come by', 'today at 3']] },
      { actions: [['Come by', 'Friday at 9']] },
    ],
    ['a day nobody can name', { actions: [['Come by', 'soon']] }, { actions: [['Come by', 'Friday at 9']] }],
  ])('is nothing for %s', (_, one, other) => {
    expect(changesOf(one, other)).toEqual([]);
  });

  test('is a price, a day, a number, something added and something dropped, and each has two moments', () => {
    const one = {
      scope: ['Set 2 vinyl panels', 'Grind the oak stump'],
      constraints: ['Agreed price: $800'],
      actions: [['Come by to set the panels', 'Friday at 9'] as [string, string]],
    };
    const other = {
      scope: ['Set 3 vinyl panels', 'Also paint the gate', 'Leave out the oak stump'],
      constraints: ['Agreed price: $1,020.50'],
      actions: [['Come by to set the panels', 'Saturday at 8'] as [string, string]],
    };
    expect(changesOf(one, other)).toEqual([
      ['scope', 'Set 2 vinyl panels', 'Set 3 vinyl panels'],
      ['scope', null, 'Also paint the gate'],
      ['scope', 'Grind the oak stump', null],
      ['price', '$800', '$1,020.50'],
      ['visit', 'Friday, November 20 at 9:00 AM', 'Saturday, November 21 at 8:00 AM'],
    ]);
    for (const { before, after } of compareCalls(call(one), call({ at: later, ...other })).changes)
      for (const { clip } of [before, after]) expect(clip.end).toBeGreaterThan(clip.start);
  });

  test('is not claimed of a line that a person added: nobody said it', () => {
    const [one, other] = [
      call({ constraints: ['Agreed price: $800'] }),
      call({ constraints: ['Agreed price: $900'] }),
    ];
    expect(compareCalls(one, other).changes).toHaveLength(1);
    const typed = other.notes.constraints.map((item) => ({ ...item, evidence: [] }));
    const edited = { ...other, notes: { ...other.notes, constraints: typed } };
    expect(compareCalls(one, edited).changes).toEqual([]);
  });
});

describe('two calls look like the same job', () => {
  const scope = ['Replace the water heater', 'Put in a drain pan', 'Haul the tank from the garage'];
  const first = call({ scope });
  test.each<[string, Parts, boolean]>([
    ['when title and scope speak of the same thing', {}, true],
    ['not after half a year', { at: '2027-07-01T16:00:00Z' }, false],
    ['not before it', { at: '2026-11-01T16:00:00Z' }, false],
    ['not for another thing', { title: 'Repair kitchen faucet: garage tank' }, false],
    ['not by one word', { title: 'Replace heater' }, false],
  ])('%s', (_, parts, isSame) => {
    expect(looksLikeSameJob(first, call({ scope, at: later, ...parts }))).toBe(isSame);
  });

  test('not at two addresses', () => {
    const [one, other] = [
      call({ scope, address: '12 Elm St' }),
      call({ scope, at: later, address: '40 Oak St' }),
    ];
    expect(looksLikeSameJob(one, other)).toBe(false);
  });
});

describe('words and numbers', () => {
  test('are known in their forms', () => {
    expect([...contentStems('Trimming the hedges')]).toEqual([...contentStems('trim hedge')]);
    expect(headStem('Two new under-cabinet lights for the kitchen')).toBe('light');
    expect(headStem('Replace it')).toBeNull();
  });

  test('are read with what they count', () => {
    expect([...readQuantities('50-gallon gas water heater')]).toEqual([['heater', 50]]);
    expect([...readQuantities('Two new vinyl panels and one post')]).toEqual([
      ['panel', 2],
      ['post', 1],
    ]);
    expect(readAgreedCents('Agreed price: $1,475.50')).toBe(147_550);
    expect(readAgreedCents('Agreed $800, split $400 each')).toBeNull();
    expect(readAgreedCents('At most $300')).toBeNull();
  });
});
