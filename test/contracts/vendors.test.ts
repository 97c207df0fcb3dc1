import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ContractCheck } from './contract-check.ts';
import type { OpenApi } from './open-api.ts';
import { checkStripeSignatures } from './vendors/stripe-requests.ts';
import { checkTwilioRefusals } from './vendors/twilio-refusals.ts';
import { checkTwilioRequests } from './vendors/twilio-requests.ts';
import { checkTwilioDocuments, checkTwilioSignatures } from './vendors/twilio-signatures.ts';

/** The operations we use, cut out of the description by `npm run bench -- vendors --write`. */
const twilio = JSON.parse(
  await readFile(path.join(import.meta.dirname, 'twilio-operations.json'), 'utf8'),
) as OpenApi;

const clean = ({ problems, count }: ContractCheck) => {
  expect(problems).toEqual([]);
  expect(count).toBeGreaterThan(0);
};

test('every request to the carrier is one that Twilio describes', async () => {
  clean(await checkTwilioRequests(twilio));
});

test('a request that Twilio does not describe is found', async () => {
  const narrow = structuredClone(twilio);
  const send = narrow.paths['/2010-04-01/Accounts/{AccountSid}/Messages.json']?.post?.requestBody;
  const { schema } = send?.content['application/x-www-form-urlencoded'] ?? {};
  delete ((schema?.properties ?? {}) as Record<string, unknown>).MediaUrl;
  const { problems } = await checkTwilioRequests(narrow);
  expect(problems).toContainEqual(expect.stringContaining('(MediaUrl)'));
});

test('what the SDKs of the vendors sign is taken, and what is changed is not', () => {
  clean(checkTwilioSignatures());
  clean(checkStripeSignatures());
});

test('our voice documents are those that the SDK of Twilio makes', () => {
  clean(checkTwilioDocuments());
});

test('documented refusals of the carrier are read as what they are', async () => {
  clean(await checkTwilioRefusals());
});
