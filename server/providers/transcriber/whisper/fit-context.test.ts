import { expect, test } from 'vitest';
import { ENGINE_RATE } from './engine.ts';
import { fitContext } from './fit-context.ts';

test('reads a short sound with a margin, and never more than half a minute', () => {
  expect(fitContext(4 * ENGINE_RATE)).toBe(456);
  expect(fitContext(20.01 * ENGINE_RATE)).toBe(1257);
  expect(fitContext(26 * ENGINE_RATE)).toBe(1500);
  expect(fitContext(30 * ENGINE_RATE)).toBe(1500);
});
