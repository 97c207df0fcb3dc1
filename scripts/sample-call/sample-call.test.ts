import { expect, test } from 'vitest';
import sample from '#content/site/sample-call.json' with { type: 'json' };
import { notesSchema } from '#domain/calls/notes.ts';
import { writeSampleNotes } from './write-sample-notes.ts';

test('the notes on the start page are what our writer writes from the sample call', async () => {
  const turns = sample.turns.map((turn) => ({ confidence: null, ...turn })) as Parameters<
    typeof writeSampleNotes
  >[0];
  const written = JSON.parse(JSON.stringify(await writeSampleNotes(turns)));
  expect(sample.notes, 'The writer changed: npm run make:sample-call -- --notes, and read them.').toEqual(
    written,
  );
});

test('they name the customer, the job and what comes next, and every line has its moment in the sound', () => {
  const notes = notesSchema.parse(sample.notes);
  expect(notes.customer).toMatchObject({
    name: 'Marlene Dietz',
    phone: '+15125550143',
    address: '2217 Tallgrass Bend, Austin 78745',
  });
  expect(notes).toMatchObject({ category: 'Roofing', urgency: 'high' });
  const lines = [...notes.scope, ...notes.materials, ...notes.constraints, ...notes.actionItems];
  for (const { text, evidence } of lines) {
    expect(sample.turns[evidence[0] ?? -1], text).toBeDefined();
    expect(text).toMatch(/^[A-Z]/);
  }
  expect(notes.actionItems.filter(({ owner }) => owner === 'pro').length).toBeGreaterThan(1);
});
