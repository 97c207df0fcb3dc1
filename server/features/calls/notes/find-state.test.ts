import { describe, expect, test } from 'vitest';
import { findStateOfAddress } from './find-state.ts';
import { describeOutsideArea } from './outside-area.ts';

describe('the state of an address', () => {
  test.each([
    ['1420 Bluebonnet Ln, Austin, TX 78704', 'TX'],
    ['1420 Bluebonnet Ln, Austin, TX', 'TX'],
    ['1420 Bluebonnet Ln, Austin TX 78704', 'TX'],
    [' 1420 Bluebonnet Ln, Austin, TX, 78704-1122 . ,\n', 'TX'],
    ['1420 Bluebonnet Ln, Austin, TX,.', 'TX'],
    ['22 Elm Street, Tulsa, Oklahoma', 'OK'],
    ['9 Oak Ave, Columbus, Ohio 43215-1203', 'OH'],
    ['18 Pine Rd, 43215', 'OH'],
    ['700 Lavaca St, 73301', 'TX'],
    ['1600 K Street NW, Washington, DC 20006', 'DC'],
    // Mail goes over the border there, but the address itself says where it is.
    ['4 Range Rd, Fort Campbell, KY 42223', 'KY'],
  ])('%s is in %s', (address, state) => {
    expect(findStateOfAddress(address)).toBe(state);
  });

  test.each([
    ['14 Washington'],
    ['22 Elm Ct, CT'],
    ['5 Main St, Delaware'],
    ['5 Main St, Nevada'],
    ['4 Range Rd, 42223'],
    ['12 Oak Ln, Austin, TX 10001'],
    ['12 Oak Ln, Austin'],
    ['78704'],
    ['12 Oak Ln, Austin, 1278704'],
    [' , . '],
    [''],
    ['the blue house, 55 in or so'],
    ['Base 12, APO 09012'],
  ])('"%s" does not say beyond doubt', (address) => {
    expect(findStateOfAddress(address)).toBeNull();
  });
});

describe('an address outside the service area', () => {
  const texas = [{ state: 'TX' as const }];
  test('is named with its state', () => {
    expect(describeOutsideArea('22 Elm Street, Tulsa, OK 74103', texas)).toBe(
      'Oklahoma is outside your service area',
    );
    expect(describeOutsideArea('1600 K Street NW, Washington, DC 20006', texas)).toBe(
      'Washington, DC is outside your service area',
    );
  });

  test('is not claimed without areas, without an address, in the state, or when the state is unsure', () => {
    expect(describeOutsideArea('22 Elm Street, Tulsa, OK 74103', [])).toBeNull();
    expect(describeOutsideArea(null, texas)).toBeNull();
    expect(describeOutsideArea('1420 Bluebonnet Ln, Austin, TX 78704', texas)).toBeNull();
    expect(describeOutsideArea('22 Elm Street, Tulsa', texas)).toBeNull();
  });
});
