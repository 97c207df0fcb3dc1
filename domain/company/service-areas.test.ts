import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCounty,
  normalizeServiceAreas,
  removeCounty,
  selectAreaMessage,
  serviceAreasSchema,
  setStatewide,
  tidyCounties,
} from './service-areas.ts';
import { stateCodes, usStates } from './us-states.ts';

describe('service areas', () => {
  test('there are 50 states, each with its code, number and name', () => {
    expect(usStates.map(({ code }) => code)).toEqual([...stateCodes]);
    expect(usStates).toHaveLength(50);
    expect(usStates.find(({ code }) => code === 'TX')).toEqual({ code: 'TX', fips: '48', name: 'Texas' });
  });

  test('counties are trimmed and kept once, whatever their case', () => {
    expect(tidyCounties([' Travis ', 'travis', 'TRAVIS COUNTY', 'Hays', '', '  '])).toEqual([
      'Travis',
      'Hays',
    ]);
  });

  test('choosing statewide clears the counties', () => {
    const byCounty = addCounty([], 'TX', 'Travis');
    expect(setStatewide(byCounty, 'TX', true)).toEqual([{ state: 'TX', isStatewide: true, counties: [] }]);
    expect(normalizeServiceAreas([{ state: 'TX', isStatewide: true, counties: ['Travis'] }])).toEqual([
      { state: 'TX', isStatewide: true, counties: [] },
    ]);
  });

  test('a state with no counties that is not statewide is dropped', () => {
    expect(normalizeServiceAreas([{ state: 'OH', isStatewide: false, counties: [' '] }])).toEqual([]);
    expect(removeCounty(addCounty([], 'OH', 'Wayne'), 'OH', 'wayne')).toEqual([]);
    expect(setStatewide(setStatewide([], 'OH', true), 'OH', false)).toEqual([]);
  });

  test('a county of a statewide state narrows the state to it', () => {
    expect(addCounty(setStatewide([], 'TX', true), 'TX', 'Hays')).toEqual([
      { state: 'TX', isStatewide: false, counties: ['Hays'] },
    ]);
  });

  test('saving nothing says "Select at least one state or county"', () => {
    for (const areas of [[], [{ state: 'TX', isStatewide: false, counties: [' '] }]]) {
      const { error } = serviceAreasSchema.safeParse({ areas });
      expect(error?.issues[0]?.message).toBe(selectAreaMessage);
    }
  });

  test('whatever is picked in whatever order, what is kept obeys the rules of the table', () => {
    const step = fc.record({
      state: fc.constantFrom('TX', 'OH', 'NY' as const),
      kind: fc.constantFrom('statewide', 'not statewide', 'add', 'remove'),
      county: fc.constantFrom('Travis', ' travis', 'Hays', 'Hays County', '', 'O’Brien'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const areas = steps.reduce((kept, { state, kind, county }) => {
          if (kind === 'add') return addCounty(kept, state as 'TX', county);
          if (kind === 'remove') return removeCounty(kept, state as 'TX', county);
          return setStatewide(kept, state as 'TX', kind === 'statewide');
        }, normalizeServiceAreas([]));
        expect(new Set(areas.map(({ state }) => state)).size).toBe(areas.length);
        for (const { isStatewide, counties } of areas) {
          expect(isStatewide).toBe(counties.length === 0);
          expect(tidyCounties(counties)).toEqual(counties);
        }
        expect(normalizeServiceAreas(areas)).toEqual(areas);
      }),
    );
  });
});
