import { expect, test } from 'vitest';
import { formatWhen } from './format-when.ts';

const now = new Date(2026, 2, 5, 15, 0);

test.each([
  ['today', new Date(2026, 2, 5, 9, 5), '9:05'],
  ['two days ago', new Date(2026, 2, 3, 11, 20), 'Tue 11:20'],
  ['last month', new Date(2026, 1, 2, 11, 20), 'Feb 2'],
  ['another year', new Date(2024, 1, 2, 11, 20), 'Feb 2, 2024'],
])('says a time of %s as people do', (_name, date, said) => {
  expect(formatWhen(date.toISOString(), now)).toBe(said);
});
