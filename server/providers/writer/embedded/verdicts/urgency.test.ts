import { describe, expect, test } from 'vitest';
import { findUrgency } from './urgency.ts';

const calm = { high: 0.1, normal: 0.8, low: 0.1 };
const said = (text: string, speaker: 'customer' | 'pro' = 'customer') =>
  findUrgency([{ speaker, text, start: 0, end: 1 }], calm);

describe('how pressing a call is', () => {
  test.each([
    'Please hurry, it is an emergency.',
    "This is a real emergency, it's all over the floor.",
    "We've got an emergency here.",
  ])('“%s” is an emergency, whatever the network thinks', (text) =>
    expect(said(text)).toEqual({ urgency: 'high', reason: 'the customer called it an emergency' }),
  );

  test.each([
    "It's not an emergency.",
    'What is your emergency rate?',
    "If it's an emergency I'll call you back.",
    'Call the emergency line.',
  ])('“%s” is none', (text) => expect(said(text).urgency).toBe('normal'));

  test('what the pro asks makes none', () =>
    expect(said('So this is an emergency?', 'pro').urgency).toBe('normal'));
});
