import { expect, test } from 'vitest';
import { findVendorWords } from './find-vendor-words.ts';
import { parseSource } from './parse-source.ts';

const complain = (text: string, file = 'server/features/calls/a.ts') =>
  findVendorWords([parseSource(file, text)]);

test.each([
  'const { CallSid } = fields;',
  "const schema = { MessageSid: 'text' };",
  "if (code === '21610') stop();",
  "request.header('x-twilio-signature');",
  "request.header('stripe-signature');",
  'createTwilioMessaging();',
  'env.STRIPE_SECRET_KEY;',
])('%s stays in a provider', (text) => {
  expect(complain(`\n${text}`)).toEqual([expect.stringContaining('server/features/calls/a.ts:2 says')]);
  for (const file of [
    'server/providers/telephony/a.ts',
    'server/carrier-emulator/a.ts',
    'server/env.ts',
    'server/a.test.ts',
  ])
    expect(complain(text, file)).toEqual([]);
});

test('our own words, a ZIP code and a comment are no complaint', () => {
  expect(complain("// Twilio's CallSid\nconst providerCallId = '30165'; const digits = 3;")).toEqual([]);
});
