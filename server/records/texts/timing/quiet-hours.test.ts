import { describe, expect, test } from 'vitest';
import { nextOpening, nextTextTime, weekFor } from './quiet-hours.ts';
import {
  findWhereabouts,
  knownAreaCodes,
  knownStates,
  type Recipient,
  type Whereabouts,
} from './whereabouts.ts';

const someone = { phone: '+15125550142', state: null, zip: null };

/** The rules once more, in other words and by another clock: hours in which a text may be on its way. */
const allowed: Record<string, { weekday: number[]; saturday: number[]; sunday: number[] }> = {
  default: { weekday: [9, 20], saturday: [9, 20], sunday: [12, 20] },
  RI: { weekday: [9, 18], saturday: [10, 17], sunday: [12, 17] },
  nowhere: { weekday: [12, 20], saturday: [12, 20], sunday: [12, 20] },
};

const clocks = new Map<string, Intl.DateTimeFormat>();
function localTime(at: number, timeZone: string) {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  clocks.set(timeZone, clock);
  const [, day = '', hour = 0, minute = 0] = /^(\w+),? (\d+):(\d+)/.exec(clock.format(at)) ?? [];
  return { day, hour: Number(hour) + Number(minute) / 60 };
}

function isDecent(at: number, { state, zones }: Whereabouts): boolean {
  const week = allowed[state ?? 'nowhere'] ?? allowed.default!;
  return zones.every((zone) => {
    const { day, hour } = localTime(at, zone);
    const [from = 0, to = 0] = day === 'Sun' ? week.sunday : day === 'Sat' ? week.saturday : week.weekday;
    return hour >= from && hour < to;
  });
}

const places = [
  ...knownStates.map((state) => findWhereabouts({ ...someone, state })),
  ...knownAreaCodes.map((code) => findWhereabouts({ ...someone, phone: `+1${code}5550142` })),
  findWhereabouts({ ...someone, phone: '+442079460000' }),
];
/** One of each kind: the same clocks and the same law. */
const distinct = [
  ...new Map(places.map((place) => [JSON.stringify([place.zones, weekFor(place.state)]), place])).values(),
];

describe('a simulated year over all zones', () => {
  test('has no text outside the recipient’s window, and none that waits longer than it must', () => {
    const begin = Date.UTC(2026, 0, 1);
    const step = 30 * 60_000;
    const wrong: string[] = [];
    let opening = 0;
    const complain = (what: string, place: Whereabouts) =>
      wrong.push(`${what}: ${JSON.stringify(place)} ${new Date(opening).toISOString()}`);
    for (const place of distinct) {
      opening = 0;
      for (let at = begin; at < begin + 366 * 24 * 3600_000; at += step) {
        if (at < opening) {
          // But for the last minute of a window, which is kept free.
          if (isDecent(at, place) && isDecent(at + 60_000, place)) complain('waited for nothing', place);
          continue;
        }
        opening = nextOpening(new Date(at), place).getTime();
        if (!isDecent(opening, place)) complain('outside the window', place);
      }
    }
    expect(wrong).toEqual([]);
    expect(distinct.length).toBeGreaterThan(20);
  }, 180_000);
});

describe('the window', () => {
  const at = (iso: string, change: Partial<Recipient>) =>
    nextTextTime(new Date(iso), { ...someone, ...change }).toISOString();

  test.each([
    ['open: the text goes now', '2026-11-16T18:00:00Z', { state: 'TX' }, '2026-11-16T18:00:00.000Z'],
    ['Texas takes both its zones', '2026-11-16T15:00:00Z', { state: 'TX' }, '2026-11-16T16:00:00.000Z'],
    ['Dallas has one zone', '2026-11-16T15:00:00Z', { phone: '+12145550142' }, '2026-11-16T15:00:00.000Z'],
    ['Sunday begins at noon', '2026-11-15T15:00:00Z', { state: 'NY' }, '2026-11-15T17:00:00.000Z'],
    ['Arizona keeps no summer time', '2026-07-15T15:30:00Z', { state: 'AZ' }, '2026-07-15T16:00:00.000Z'],
    ['Colorado does', '2026-07-15T15:30:00Z', { state: 'CO' }, '2026-07-15T15:30:00.000Z'],
    ['Hawaii is far', '2026-07-15T18:00:00Z', { state: 'HI' }, '2026-07-15T19:00:00.000Z'],
    ['Rhode Island ends at six', '2026-11-16T23:30:00Z', { state: 'RI' }, '2026-11-17T14:00:00.000Z'],
    ['a ZIP code tells the state', '2026-11-16T23:30:00Z', { zip: '02903' }, '2026-11-17T14:00:00.000Z'],
    [
      'the night before the clocks change',
      '2026-03-08T03:00:00Z',
      { state: 'NY' },
      '2026-03-08T16:00:00.000Z',
    ],
    ['nobody knows where', '2026-11-16T15:00:00Z', { phone: '+442079460000' }, '2026-11-16T17:00:00.000Z'],
    ['the last minute is closed', '2026-11-17T00:59:30Z', { state: 'NY' }, '2026-11-17T14:00:00.000Z'],
  ])('%s', (_, now, who, expected) => {
    expect(at(now, who)).toBe(expected);
  });

  test('kept to the law alone where quiet hours are off', () => {
    const early = new Date('2026-11-16T13:30:00Z');
    expect(nextTextTime(early, { ...someone, state: 'NY' }, { isOn: false })).toEqual(early);
    // Nothing tells where they are: the strictest hours, whatever was chosen.
    const nowhere = { ...someone, phone: '+18005550142' };
    expect(nextTextTime(early, nowhere, { isOn: false })).toEqual(new Date('2026-11-16T17:00:00Z'));
    expect(nextTextTime(new Date('2026-11-17T01:30:00Z'), nowhere, { isOn: false })).toEqual(
      new Date('2026-11-17T17:00:00Z'),
    );
    expect(nextTextTime(early, { ...someone, state: 'CT' }, { isOn: false })).toEqual(
      new Date('2026-11-16T14:00:00Z'),
    );
  });
});
