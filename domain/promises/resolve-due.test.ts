import { describe, expect, test } from 'vitest';
import { resolveDue } from './resolve-due.ts';

const timeZone = 'America/Chicago';
/** Wednesday, November 18, 2026, 10:15 AM in Chicago. */
const calledAt = new Date('2026-11-18T16:15:00Z');
const due = (words: string, at = calledAt, zone = timeZone) => {
  const found = resolveDue(words, { calledAt: at, timeZone: zone });
  return found && `${found.day}${found.time ? ` ${found.time}` : ''}`;
};

describe('the day of a promise', () => {
  test.each([
    ['today', '2026-11-18'],
    ['tomorrow', '2026-11-19'],
    ['Thursday', '2026-11-19'],
    ['by Tuesday', '2026-11-24'],
    ['this Saturday', '2026-11-21'],
    ['the 24th', '2026-11-24'],
    ['by the 10th', '2026-12-10'],
    ['the 10th of next month', '2026-12-10'],
    ['June 3', '2027-06-03'],
    ['the 5th of January', '2027-01-05'],
    ['by the first of December', '2026-12-01'],
    ['Friday the 20th', '2026-11-20'],
    ['Monday the thirtieth', '2026-11-30'],
    ['Friday, November 20, 2026', '2026-11-20'],
    ['12/3', '2026-12-03'],
    ['in two weeks', '2026-12-02'],
    ['in ten days', '2026-11-28'],
    ['next Monday', '2026-11-23'],
    ['Wednesday next week', '2026-11-25'],
    ['a week from Friday', '2026-11-27'],
    ['a week from today', '2026-11-25'],
    ['a week from tomorrow', '2026-11-26'],
    ['two weeks from Monday', '2026-12-07'],
    ['in two weeks from Monday', '2026-12-07'],
    ['three days from now', '2026-11-21'],
    ['a couple of weeks from today', '2026-12-02'],
    ['end of the week', '2026-11-20'],
    ['end of next week', '2026-11-27'],
    ['before Saturday', '2026-11-20'],
    ['before the 1st', '2026-11-30'],
    ['tomorrow morning', '2026-11-19'],
    ['first thing in the morning', '2026-11-19'],
    ['Monday and Tuesday, the 30th and the 1st', '2026-11-30'],
    ['as soon as we hang up', '2026-11-18'],
    ['the second we hang up', '2026-11-18'],
    ['right away', '2026-11-18'],
    ['right after the call', '2026-11-18'],
    ['this weekend', '2026-11-22'],
  ])('“%s” is %s', (words, day) => {
    expect(due(words)).toBe(day);
  });

  test.each([
    ['Thursday at 8', '2026-11-19 08:00'],
    ['Thursday at eight', '2026-11-19 08:00'],
    ['tomorrow at eight thirty', '2026-11-19 08:30'],
    ['Friday at 3', '2026-11-20 15:00'],
    ['Monday at 6:30', '2026-11-23 18:30'],
    ['Monday at 6:30 in the morning', '2026-11-23 06:30'],
    ['tomorrow at 7 pm', '2026-11-19 19:00'],
    ['Thursday at 8 p.m.', '2026-11-19 20:00'],
    ['tonight at six', '2026-11-18 18:00'],
    ['tonight about 11:30', '2026-11-18 23:30'],
    ['by noon tomorrow', '2026-11-19 12:00'],
    ['Friday the 20th at 10', '2026-11-20 10:00'],
    ['Friday 8 to 10', '2026-11-20 08:00'],
    ['Sunday 5 to 8:30 am', '2026-11-22 05:00'],
    ['Friday between 9 and 11', '2026-11-20 09:00'],
    ['Thursday from 10 to 2', '2026-11-19 10:00'],
    ['Friday after three', '2026-11-20 15:00'],
    ['Friday 8 at night', '2026-11-20 20:00'],
    ['Thursday, December 3rd at 9:15', '2026-12-03 09:15'],
    ['Friday at 7:30, Monday if raining', '2026-11-20 07:30'],
    ['today before 5', '2026-11-18 17:00'],
    ['by 5', '2026-11-18 17:00'],
    ['at 11', '2026-11-18 11:00'],
    ['today at 9', '2026-11-18 21:00'],
    ['in the next hour', '2026-11-18 11:15'],
    ['within the hour', '2026-11-18 11:15'],
    ['in the next ten minutes', '2026-11-18 10:25'],
    ['in 45 minutes', '2026-11-18 11:00'],
    ['in twenty-five minutes', '2026-11-18 10:40'],
    ['within two hours', '2026-11-18 12:15'],
    ['in half an hour', '2026-11-18 10:45'],
    ['Friday, November 20 at 8:00 AM', '2026-11-20 08:00'],
    ['the 20th by noon', '2026-11-20 12:00'],
    ['now, before noon', '2026-11-18 12:00'],
  ])('“%s” is %s', (words, at) => {
    expect(due(words)).toBe(at);
  });

  test.each([
    ['', 'nothing was said'],
    ['Wednesday', 'today’s weekday may be today or in a week'],
    ['next Friday', 'there is one this week and one in the next'],
    ['Monday the 19th', 'there is no such day in the months to come'],
    ['the day before', 'of what'],
    ['the next morning', 'after what'],
    ['that same evening', 'of which day'],
    ['by that Friday', 'which'],
    ['the Friday after', 'after what'],
    ['Fridays at 6:30 from the 21st', 'again and again'],
    ['every Thursday', 'again and again'],
    ['after Friday', 'any day after it'],
    ['not before Friday', 'any day from it on'],
    ['not today', 'any other day'],
    ['in two weeks on Friday', 'the week has one before and one after'],
    ['some weeks from Monday', 'how many'],
    ['week of December 7', 'which day of it'],
    ['first week of May', 'which day of it'],
    ['before 8:30', 'it may be in the evening or tomorrow'],
    ['September', 'which day of it'],
    ['once I get it', 'nobody knows when'],
    ['when the contract comes', 'nobody knows when'],
    ['a week later', 'than what'],
    ['three days', 'a length, no day'],
    ['before we dig', 'no time at all'],
    ['February 30', 'no such day'],
    ['at 8:75', 'no such time'],
    ['in a million years', 'beyond what a calendar is for'],
  ])('“%s” stays as it was said: %s', (words) => {
    expect(due(words)).toBeNull();
  });

  test('begins where the business works: late in the evening it is still today there', () => {
    const late = new Date('2026-11-19T04:30:00Z');
    expect(due('today', late)).toBe('2026-11-18');
    expect(due('tomorrow at 8', late)).toBe('2026-11-19 08:00');
    expect(due('tomorrow at 8', late, 'Europe/Berlin')).toBe('2026-11-20 08:00');
  });

  test('of minutes that go past midnight is tomorrow', () => {
    expect(due('in 45 minutes', new Date('2026-11-19T05:30:00Z'))).toBe('2026-11-19 00:15');
  });

  test('across a change of the clocks keeps the hour that was said', () => {
    const beforeSpring = new Date('2027-03-13T18:00:00Z');
    expect(due('tomorrow at 8', beforeSpring)).toBe('2027-03-14 08:00');
    expect(due('in two hours', new Date('2027-03-14T07:30:00Z'))).toBe('2027-03-14 04:30');
  });

  test('is found again when a person has written it out', () => {
    for (const written of ['Tuesday, March 2, 2027 at 4:30 PM', 'Friday, November 20, 2026'])
      expect(due(written)).not.toBeNull();
  });
});
