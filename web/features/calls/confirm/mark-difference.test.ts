import { expect, test } from 'vitest';
import { markDifference } from './mark-difference.ts';

test('shows where two readings differ, and nothing where there is only one', () => {
  expect(markDifference('Nora Whitfield', 'Nora Witfield')).toEqual(['Nora W', 'h', 'itfield']);
  expect(markDifference('Nora Witfield', 'Nora Whitfield')).toEqual(['Nora W', '', 'itfield']);
  expect(markDifference('(614) 555-0151', '(614) 555-0157')).toEqual(['(614) 555-015', '1', '']);
  expect(markDifference('Marle', 'Marl')).toEqual(['Marl', 'e', '']);
  expect(markDifference('77 Alder Street', undefined)).toEqual(['77 Alder Street', '', '']);
});
