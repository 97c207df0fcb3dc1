import { MessagingError } from '#server/providers/messaging/messaging.ts';
import { createTwilioMessaging } from '#server/providers/messaging/twilio.ts';
import { type ContractCheck, toCheck } from '../contract-check.ts';
import { startRecorder } from '../seen-request.ts';
import { account } from './twilio-requests.ts';

/** https://www.twilio.com/docs/api/errors: what it answers, and what we must make of it. */
const documented = [
  { code: 21610, status: 400, reason: 'opted_out', refusal: null },
  { code: 21614, status: 400, reason: 'permanent', refusal: 'landline' },
  { code: 21211, status: 400, reason: 'permanent', refusal: null },
  { code: 21408, status: 400, reason: 'permanent', refusal: null },
  { code: 21611, status: 429, reason: 'retryable', refusal: null },
  { code: 20003, status: 401, reason: 'retryable', refusal: null },
  { code: 20429, status: 429, reason: 'retryable', refusal: null },
  { code: 20500, status: 500, reason: 'retryable', refusal: null },
  { code: 30034, status: 400, reason: 'permanent', refusal: 'unregistered' },
] as const;

export async function checkTwilioRefusals(): Promise<ContractCheck> {
  let next: (typeof documented)[number] = documented[0];
  const recorder = await startRecorder(() => ({
    status: next.status,
    json: {
      code: next.code,
      message: 'As documented.',
      more_info: `https://www.twilio.com/docs/errors/${next.code}`,
      status: next.status,
    },
  }));
  const messaging = createTwilioMessaging({
    ...account,
    baseUrl: recorder.url,
    name: 'twilio',
    describe: 'a contract',
    limits: { segmentsPerSecond: null, segmentsPerDay: null },
  });
  const results = [];
  for (const expected of documented) {
    next = expected;
    const error = await messaging
      .send({ to: '+15125550143', body: 'Hello', idempotencyKey: 'a' })
      .catch((cause: unknown) => cause);
    const isRight =
      error instanceof MessagingError &&
      error.reason === expected.reason &&
      error.refusal === expected.refusal;
    results.push({
      name: String(expected.code),
      problems: isRight ? [] : [`is read as ${JSON.stringify(error)}`],
    });
  }
  await recorder.close();
  return toCheck('Twilio', 'its documented errors', results);
}
