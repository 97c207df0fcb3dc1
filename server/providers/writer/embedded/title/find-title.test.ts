import { describe, expect, test } from 'vitest';
import { canBeObject, isPest, pestVerb, placesIn, usualVerb } from './title-nouns.ts';
import { problemsNear, systemTrouble } from './title-problems.ts';

describe('the object of a title', () => {
  test.each(['attic', 'building', 'electrician', 'slid', 'frost', 'bedroom'])('is never %s', (word) =>
    expect(canBeObject(word, 'Roofing')).toBe(false),
  );
  test('may be a room where rooms are the work', () => {
    expect(canBeObject('kitchen', 'Remodel')).toBe(true);
    expect(canBeObject('kitchen', 'Plumbing')).toBe(false);
  });
  test('takes the verb that fits a pest', () => {
    expect(isPest('termites')).toBe(true);
    expect([pestVerb('termites'), pestVerb('squirrels')]).toEqual(['Treat for', 'Remove']);
  });
  test('has a usual verb when the call names none', () => expect(usualVerb('hedges')).toBe('Trim'));
});

describe('what a title adds to its object', () => {
  test('is the room it stands in', () => {
    expect(placesIn("There's a puddle in the laundry room.")).toEqual(['laundry room']);
    expect(placesIn('It is by the kitchen sink.')).toEqual([]);
  });
  test.each([
    ['My faucet drips all night', /faucet/i, ['dripping']],
    ['The faucet is not leaking', /faucet/i, []],
    ['The sink is backing up', /sink/i, ['clogged']],
  ])('is the trouble: %s', (text, object, expected) => expect(problemsNear(text, object)).toEqual(expected));
  test('is what the system fails to do', () => {
    expect(systemTrouble("It's blowing, but it's warm air")).toBe('not cooling');
    expect(systemTrouble('We have no heat upstairs')).toBe('no heat');
    expect(systemTrouble('Just the yearly service')).toBeNull();
  });
});
