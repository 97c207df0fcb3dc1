import { expect, test, vi } from 'vitest';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { createEmbeddedWriter } from '../embedded-writer.ts';
import type { Sentence } from '../speech/split-sentences.ts';
import { readCall } from './reader.ts';

vi.setConfig({ testTimeout: 240_000 });

const talk = (count: number): Sentence[] =>
  Array.from({ length: count }, (_, turn) => ({
    ...{ text: 'And then the weather was fine.', turn, speaker: turn % 2 ? 'pro' : 'customer' },
  })) as Sentence[];

test.each([257, 400])('a call of %i sentences is read to its end', async (count) => {
  const { sentences, job } = await readCall(talk(count));
  expect(sentences).toHaveLength(count);
  for (const { labels, dropped } of sentences)
    expect([...labels, dropped].every((value) => Number.isFinite(value))).toBe(true);
  expect(Number.isFinite(job)).toBe(true);
});

test('a long call has notes, with what was said at its beginning', async () => {
  const small = Array.from({ length: 260 }, (_, at) => ({
    speaker: at % 2 ? ('pro' as const) : ('customer' as const),
    text: at % 2 ? 'Is that so.' : 'The game last night was a long one.',
    start: 100 + at * 4,
    end: 103 + at * 4,
  }));
  const written = await createEmbeddedWriter().write({ turns: [...waterHeater, ...small] });
  expect(written).toMatchObject({
    kind: 'notes',
    notes: { category: 'Plumbing', customer: { name: 'Nora Whitfield', phone: '+15125550143' } },
  });
});
