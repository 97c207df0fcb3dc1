import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Notes, notesSchema } from '#domain/calls/notes.ts';
import type { Speaker, Turn } from '#domain/calls/transcript.ts';
import { processorSeconds } from '#test/support/files/processor-seconds.ts';
import { talk } from '#test/support/sound/talk.ts';
import { toPlainNotes } from '../to-plain-notes.ts';
import { createEmbeddedWriter } from './embedded-writer.ts';

const writer = createEmbeddedWriter();
const write = async (turns: Turn[]) => {
  const written = await writer.write({ turns });
  if (written.kind !== 'notes') throw new Error(`expected notes, got ${written.kind}`);
  return written.notes;
};

/** Sentences as a reader counts them: a full stop before a space and a capital, or at the end. */
const sentenceCount = (text: string) =>
  text.split(/[.!?]+(?:\s+(?=\p{Lu})|$)/u).filter((part) => /\p{L}/u.test(part)).length;
const items = (notes: Notes) => [
  ...notes.scope,
  ...notes.materials,
  ...notes.constraints,
  ...notes.actionItems,
];

const HEATER = talk(
  'P: Pipwick Plumbing, this is Sol.',
  "C: Yeah, hi. Gil Stroud. My water heater's leaking all over the basement. It's a fifty gallon, gas.",
  'P: Okay, Gil. I need you to shut off the gas valve and the cold water valve on top.',
  "C: I'll go down and shut 'em both the second we hang up.",
  "P: We'd put in a new fifty, new pan, expansion tank, and haul away the old one.",
  "C: Fine. And I don't want a tankless.",
  "P: It's twenty-one fifty, all in, permit included.",
  'C: Twenty-one fifty, yeah, okay. Do it.',
  "P: I can come swap that heater Tuesday at three. What's the address?",
  'C: Tuesday I work. Can we do Wednesday? Seventy-seven Pennywhistle Lane, Columbus, four three two one four.',
  "P: Wednesday at three, I'll be there. And a phone?",
  'C: Six one four, five five five, oh one five one. The email is G Stroud at example dot com. Come to the side door.',
  "P: I'll email you the receipt.",
);

// The first call reads the weights and compiles the patterns; on a busy machine that takes a while.
beforeAll(async () => {
  await writer.write({ turns: HEATER });
});

describe('notes of a whole call', () => {
  test('hold who, what, where and when', async () => {
    const notes = await write(HEATER);
    expect(notesSchema.parse(notes)).toEqual(notes);
    expect(notes.category).toBe('Plumbing');
    expect(notes.jobTitle).toMatch(/water heater/);
    expect(notes.customer).toEqual({
      name: 'Gil Stroud',
      phone: '+16145550151',
      email: 'gstroud@example.com',
      address: '77 Pennywhistle Lane, Columbus 43214',
    });
    expect(notes.constraints.some((item) => /tankless/.test(item.text))).toBe(true);
    expect(notes.summary).toMatch(/^Gil Stroud called about /);
  });

  test('keep the agreed day and lose the one that was turned down', async () => {
    const notes = await write(HEATER);
    const said = JSON.stringify(notes.actionItems);
    expect(said).toMatch(/Wednesday/);
    expect(said).not.toMatch(/Tuesday/);
  });

  test('are in the third person, each with the turns it was said in', async () => {
    const notes = await write(HEATER);
    expect(items(notes).length).toBeGreaterThan(4);
    for (const item of items(notes)) {
      expect(item.text).not.toMatch(/\b(?:I|I'll|you|your|my|we)\b/);
      expect(item.evidence.length).toBeGreaterThan(0);
      for (const turn of item.evidence) expect(HEATER[turn]).toBeDefined();
    }
  });

  test('never show a card number', async () => {
    const notes = await write([
      ...HEATER,
      ...talk('P: What card?', 'C: 4242 4242 4242 4242, code three one six.'),
    ]);
    expect(JSON.stringify(notes)).not.toMatch(/4242|three one six|316/);
  });
});

describe('calls that must not become notes', () => {
  test('a refusal leaves nothing', async () => {
    const written = await writer.write({
      turns: talk(
        "P: This call's being recorded, is that okay?",
        "C: No, I don't want to be recorded. It's Ann Lee.",
        'P: I am turning it off.',
      ),
    });
    expect(written.kind).toBe('refused_recording');
    expect(JSON.stringify(toPlainNotes(written))).not.toMatch(/Ann|Lee/);
  });

  test('a wrong number is no job', async () => {
    const written = await writer.write({
      turns: talk(
        'P: Ohmsley Electric.',
        'C: Is this the bakery?',
        'P: Wrong number, sorry.',
        "C: This isn't the bakery on Garnet Street?",
      ),
    });
    expect(written.kind).toBe('no_job');
  });
});

describe('poor transcripts', () => {
  const speakers = fc.constantFrom<Speaker>('pro', 'customer', 'other', 'unknown');
  const phrases = fc.constantFrom(
    'my roof leaks',
    'Can you come Tuesday?',
    'No.',
    'four two four two',
    'i need a new outlet',
    '',
    '...',
    "I'll email you the quote.",
    'five five five',
    'It is $500, okay?',
    'at',
    'dot com',
    'no wait',
    'What is the address?',
    '12 elm street',
    'ü ß ñ',
    "don't",
  );
  const turns = fc.array(
    fc.record({
      speaker: speakers,
      text: fc.array(phrases, { maxLength: 5 }).map((parts) => parts.join(' ')),
      start: fc.constant(0),
      end: fc.constant(1),
    }),
    { maxLength: 12 },
  );

  test('always give valid notes with three to five sentences of summary', async () => {
    await fc.assert(
      fc.asyncProperty(turns, async (call) => {
        const written = await writer.write({ turns: call });
        if (written.kind !== 'notes') return;
        notesSchema.parse(written.notes);
        expect(sentenceCount(written.notes.summary)).toBeGreaterThanOrEqual(3);
        expect(sentenceCount(written.notes.summary)).toBeLessThanOrEqual(5);
      }),
      { numRuns: 30 },
    );
  });

  test('an empty call gives empty notes', async () => {
    const notes = await write([]);
    expect(items(notes)).toEqual([]);
    expect(notes.customer).toEqual({ name: null, phone: null, email: null, address: null });
  });

  test('no punctuation, no capitals and unknown speakers still give the facts', async () => {
    const flat = HEATER.map((turn) => ({
      ...turn,
      speaker: 'unknown' as const,
      text: turn.text.toLowerCase().replace(/[.,?!]/g, ''),
    }));
    const notes = await write(flat);
    expect(notes.category).toBe('Plumbing');
    expect(notes.customer.phone).toBe('+16145550151');
    expect(items(notes).length).toBeGreaterThan(2);
  });
});

describe('what nobody says', () => {
  test.each([
    ['spaces', ' '],
    ['number words', 'hundred '],
    ['numbers', '4242 '],
    ['letters', 'A'],
    ['names', 'Yeah, Anna O’Neil '],
    ['addresses', 'at gmail dot '],
    ['streets', '77 North Pennywhistle '],
    ['full stops', '. '],
    ['fillers', 'you know, no wait, '],
  ])('%s without end are read to the end, and soon', async (_, again) => {
    const length = 1600;
    const turns = HEATER.map((turn, at) => ({
      ...turn,
      text: at % 2 === 1 ? `${turn.text} ${again.repeat(length).slice(0, length)}x` : turn.text,
    }));
    const seconds = await processorSeconds(() => writer.write({ turns }));
    expect(seconds).toBeLessThan(5);
  });

  test('twenty thousand number words in one breath are read too', async () => {
    const turns = [...HEATER, { ...HEATER[1]!, text: 'hundred '.repeat(20_000) }];
    expect((await writer.write({ turns })).kind).toBe('notes');
  });
});
