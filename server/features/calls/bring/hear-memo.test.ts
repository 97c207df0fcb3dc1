import { expect, test } from 'vitest';
import { hearMemo } from './hear-memo.ts';
import { tellSource } from './tell-source.ts';

const hear = (text: string) => {
  const [turn] = hearMemo([{ speaker: 'pro', text, start: 0, end: 4, confidence: null }]);
  return `${turn?.speaker}: ${turn?.text}`;
};

test.each([
  ["I told her I'd be back Thursday with the valve.", "pro: I'll be back Thursday with the valve."],
  ["Told the customer that we'll come Monday.", "pro: We'll come Monday."],
  ['Need to order a fifty gallon tank.', 'pro: I need to order a fifty gallon tank.'],
  ['The homeowner will send me photos of the attic.', 'customer: I will send you photos of the attic.'],
  ['He wants me to look at the thermostat too.', 'customer: I want you to look at the thermostat too.'],
  ['Her water heater leaks at the bottom.', 'customer: My water heater leaks at the bottom.'],
])('what a memo reports is read as if it were said: %s', (said, heard) => {
  expect(hear(said)).toBe(heard);
});

test.each(['She does not want to be recorded.', 'The flashing is loose.', 'Theirs is the blue house.'])(
  'what it does not report stays as it is: %s',
  (said) => expect(hear(said)).toBe(`pro: ${said}`),
);

test('a summary of what came without a call does not say that somebody called', () => {
  const called = 'Maria Lopez called about replacing the tank. No next step was agreed on the call.';
  expect(tellSource(called, 'phone')).toBe(called);
  expect(tellSource(called, 'memo')).toBe('Voice memo about replacing the tank. No next step was named.');
  expect(tellSource(called, 'upload')).toMatch(/^Maria Lopez spoke about replacing the tank\./);
  expect(tellSource('A language model wrote this.', 'memo')).toBe('A language model wrote this.');
});
