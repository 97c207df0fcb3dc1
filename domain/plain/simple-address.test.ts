import { expect, test } from 'vitest';
import { isSimpleAddress } from './simple-address.ts';

test.each(['a@b.co', ' kim@example.com ', 'o’neil+tag@mail.example.co.uk', 'a@..b', 'a@b..c'])(
  '%j looks like an address',
  (text) => expect(isSimpleAddress(text)).toBe(true),
);

test.each([
  '',
  'a',
  '@b.co',
  'a@b',
  'a@b.',
  'a@.b',
  'a@b.co@',
  'a@b@c.de',
  'a b@c.de',
  'a@b .co',
  'a@b.co x',
])('%j does not', (text) => expect(isSimpleAddress(text)).toBe(false));
