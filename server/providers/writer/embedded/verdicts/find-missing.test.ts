import { describe, expect, test } from 'vitest';
import { type MissingLabel, missingLabels } from '#domain/calls/notes.ts';
import { talk } from '#test/support/sound/talk.ts';
import { doubtSpeakers, guessSpeakers } from '../speech/guess-speakers.ts';
import { isPrivate } from '../speech/is-private.ts';
import { findMissing } from './find-missing.ts';

const NOBODY = { name: null, phone: null, email: null, address: null };
const KNOWN = {
  name: 'Ann Lee',
  phone: '+15125550143',
  email: 'a@example.com',
  address: '1 Elm Street, Austin',
};

/** What the network says when it finds nothing open, but for the labels given. */
const judged = (...open: MissingLabel[]) =>
  Object.fromEntries(missingLabels.map((label) => [label, open.includes(label) ? 3 : -3])) as Record<
    MissingLabel,
    number
  >;

describe('missing information', () => {
  test('lists contact data nobody gave, and what the call leaves open', () => {
    expect(findMissing(NOBODY, judged('date', 'budget'), false)).toEqual([
      'name',
      'phone',
      'email',
      'address',
      'date',
      'budget',
    ]);
  });

  test('lists nothing when everything was said, whatever the network thinks of the contact data', () => {
    expect(findMissing(KNOWN, judged('name', 'phone'), false)).toEqual([]);
  });

  test('asks for no budget when a price was agreed', () => {
    expect(findMissing(KNOWN, judged('budget'), true)).toEqual([]);
  });
});

describe('speakers that are not known', () => {
  test('are guessed from what they say', () => {
    const turns = talk(
      'U: Pipwick Plumbing, how can I help?',
      'U: My sink is clogged.',
      "U: I can come Friday. What's the address?",
    );
    expect(guessSpeakers(turns).map((turn) => turn.speaker)).toEqual(['pro', 'customer', 'pro']);
  });

  test('are doubted when the pro seems to answer their own question', () => {
    const turns = talk('P: And a good phone?', 'P: 512-555-0143.');
    expect(doubtSpeakers(turns).map((turn) => turn.speaker)).toEqual(['pro', 'unknown']);
  });
});

describe('private talk', () => {
  test.each([
    'Tuesday is my colonoscopy',
    "my brother's got one",
    'she lives in Battle Creek',
    'a guy quoted me $1,200',
  ])('%s stays out', (text) => expect(isPrivate(text)).toBe(true));

  test.each(['no banging before 9:30', 'the gate sticks', 'the baby naps from 1 to 3', 'budget is $900'])(
    '%s stays in',
    (text) => expect(isPrivate(text)).toBe(false),
  );
});
