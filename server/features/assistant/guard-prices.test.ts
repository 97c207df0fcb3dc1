import { describe, expect, test } from 'vitest';
import type { Passage } from '../../providers/answerer/answerer.ts';
import { guardPrices, isTruePrice } from './guard-prices.ts';

async function guard(pieces: string[], passages: Passage[] = []): Promise<string> {
  async function* speak() {
    yield* pieces;
  }
  let text = '';
  for await (const sentence of guardPrices(speak(), passages)) text += sentence;
  return text;
}

describe('the price guard', () => {
  test.each([
    'PRO PLUS is $99 a month.',
    'Starter is $49 and Business is $149 for new customers.',
    'An extra line is $4.99 a month.',
    'A top-up of 500 minutes is 49 dollars.',
    'There are no coupon codes.',
    'Jotline beeps every 15 seconds.',
  ])('lets through: %s', (sentence) => {
    expect(isTruePrice(sentence)).toBe(true);
  });

  test.each([
    'PRO PLUS is $59 a month.',
    'Business is $49 a month.',
    'An extra line is $1.99 a month.',
    'A campaign costs 5 bucks.',
    'It is just USD 10.',
    'Starter is $ 4 a month.',
    'It costs twenty-nine dollars.',
    'You get 50% off.',
    'Your first month is free.',
    'Use the promo code ROOF.',
    'The price is $49.50.',
    'The price is $49,000.',
  ])('stops: %s', (sentence) => {
    expect(isTruePrice(sentence)).toBe(false);
  });

  test('leaves out the sentence with a wrong price, however it is cut into pieces, and names the page', async () => {
    const said = await guard([
      'Pro',
      ' Plus is $',
      '5',
      '9 a month. It includes 2',
      ' lines. ',
      'Business is $1.',
    ]);
    expect(said).toBe(
      'All prices are under [Plans and prices](/help/plans-and-prices). It includes 2 lines. ',
    );
  });

  test('keeps steps, lists and spaces as they were', async () => {
    const text =
      'Do this:\n\n1. Tap Add Call.\n2. Tap Merge Calls.\n\nFrom [a](/help/a). See also [b](/help/b).';
    expect(await guard(text.split(/(?<= )/))).toBe(text);
  });

  test('lets a worked example through that its passage has', async () => {
    const passage = { title: '', heading: '', address: '', text: 'It costs $2.50 for 14 of 28 days.' };
    expect(await guard(['An extra line costs $2.50 then.'], [passage])).toContain('$2.50');
    expect(await guard(['An extra line costs $2.50 then.'])).not.toContain('$2.50');
  });
});
