import { expect, test } from 'vitest';
import {
  describeReadBack,
  findReadBackWords,
  nameReadBack,
  nothingToReadBack,
  splitWithBeeps,
  wordReadBack,
} from './read-back.ts';

const all = {
  address: '418 Birch Lane, Unit 4B, Austin, TX 78745',
  phone: '+15125550142',
  day: 'Thursday, November 19 at 8 AM',
};

test('address, number and day are read so that every digit is heard', () => {
  expect(wordReadBack(all)).toEqual([
    'I have 4 1 8 Birch Lane, Unit 4 B, Austin, Texas, 7 8 7 4 5.',
    'Phone 5 1 2, 5 5 5, 0 1 4 2.',
    'Thursday, November 19 at 8 AM.',
    'Is that right?',
  ]);
});

test('what nobody said is left out, and what is left begins the sentence', () => {
  expect(wordReadBack({ phone: all.phone })).toEqual([
    'I have phone 5 1 2, 5 5 5, 0 1 4 2.',
    'Is that right?',
  ]);
  expect(wordReadBack({ day: all.day })).toEqual(['I have Thursday, November 19 at 8 AM.', 'Is that right?']);
  expect(wordReadBack({})).toEqual([nothingToReadBack]);
});

test('the second time only what was put right is read', () => {
  expect(wordReadBack(all, { changed: ['phone'] })).toEqual([
    'I have phone 5 1 2, 5 5 5, 0 1 4 2.',
    'Is everything right?',
  ]);
});

test('a street with a number for a name keeps it, and a number of another country is read in threes', () => {
  expect(wordReadBack({ address: '20 West 62nd Street, New York, NY 10023' })[0]).toBe(
    'I have 2 0 West 62nd Street, New York, New York, 1 0 0 2 3.',
  );
  expect(wordReadBack({ phone: '+4930123456' })[0]).toBe('I have phone 4 9 3, 0 1 2, 3 4 5, 6.');
});

test('no stretch of it is longer than the time between two beeps', () => {
  expect(splitWithBeeps(wordReadBack({ phone: all.phone }))).toHaveLength(1);
  const stretches = splitWithBeeps(wordReadBack(all));
  expect(stretches).toHaveLength(2);
  expect(stretches.map(({ text }) => text).join(' ')).toBe(wordReadBack(all).join(' '));
  for (const { seconds } of stretches) expect(seconds).toBeLessThan(12);
});

test('the notes say what came of it, in words', () => {
  const at = { value: all.phone, seconds: 192 };
  expect(describeReadBack({ ...at, outcome: 'confirmed' })).toBe('Read back and confirmed at 3:12');
  expect(describeReadBack({ ...at, outcome: 'corrected' })).toBe('Put right when it was read back at 3:12');
  expect(describeReadBack({ ...at, outcome: 'not_confirmed' })).toBe('Read back at 3:12, not confirmed');
  expect(nameReadBack(['address', 'phone', 'day'])).toBe('address, number and day');
  const readBack = { phone: { ...at, outcome: 'confirmed' as const } };
  expect(findReadBackWords(readBack, 'phone', all.phone)).toBe('Read back and confirmed at 3:12');
  // Somebody has changed it since.
  expect(findReadBackWords(readBack, 'phone', '+15125550199')).toBeNull();
  expect(findReadBackWords(readBack, 'email', 'nora@example.com')).toBeNull();
});
