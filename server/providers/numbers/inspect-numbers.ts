import { z } from 'zod';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { listElsewhere } from '../carrier/list-elsewhere.ts';
import { type Finding, look } from '../finding.ts';
import { createTwilioClient, type TwilioAccount, type TwilioClient } from './twilio-client.ts';

/** A number of a business as we have it in our books. */
export interface BookedNumber {
  phone: string;
  numberId: string;
  serviceId: string | null;
  company: string | null;
}

const url = z.string().nullish();
const numberSchema = z.object({
  phone_number: z.string(),
  voice_url: url,
  voice_fallback_url: url,
  status_callback: url,
  sms_url: url,
});

/** Whether the numbers of businesses still are at the carrier, lead to us, and have what their texts go out by. */
export async function inspectNumbers(
  account: TwilioAccount,
  { publicUrl, numbers }: { publicUrl: string; numbers: BookedNumber[] },
): Promise<Finding[]> {
  const what = 'Numbers of businesses';
  if (numbers.length === 0) return [{ what, isFine: true, words: 'none yet' }];
  const client = createTwilioClient(account);
  const wrong: Finding[] = [];
  for (const number of numbers) {
    const finding = await look(what, () => inspectNumber(client, { publicUrl, number }));
    if (!finding.isFine) wrong.push(finding);
  }
  if (wrong.length > 0) return wrong;
  const many = numbers.length === 1 ? '1 leads' : `${numbers.length} lead`;
  return [{ what, isFine: true, words: `${many} to ${publicUrl}` }];
}

async function inspectNumber(
  client: TwilioClient,
  { publicUrl, number }: { publicUrl: string; number: BookedNumber },
): Promise<string> {
  const { phone, numberId, serviceId, company } = number;
  const name = `${formatPhone(phone)}${company ? ` (${company})` : ''}`;
  const id = encodeURIComponent(numberId);
  const answer = await client.find('api', `${client.account}/IncomingPhoneNumbers/${id}.json`);
  if (answer === null)
    throw new Error(
      `${name} is gone at the carrier: who calls it reaches nobody. Have the business give it back and choose another.`,
    );
  const found = numberSchema.parse(answer);
  const elsewhere = listElsewhere([
    ['“A call comes in”', found.voice_url, `${publicUrl}/webhooks/voice/incoming`],
    ['“Primary handler fails”', found.voice_fallback_url, `${publicUrl}/webhooks/voice/fallback`],
    ['“Call status changes”', found.status_callback, `${publicUrl}/webhooks/voice/status`],
    ['“A message comes in”', found.sms_url, `${publicUrl}/webhooks/messages/inbound`],
  ]);
  if (elsewhere) throw new Error(`${name} leads elsewhere: at the carrier set ${elsewhere}.`);
  if (serviceId) await inspectService(client, { name, serviceId, numberId });
  return name;
}

async function inspectService(
  client: TwilioClient,
  { name, serviceId, numberId }: { name: string; serviceId: string; numberId: string },
): Promise<void> {
  const service = `/v1/Services/${encodeURIComponent(serviceId)}`;
  if ((await client.find('messaging', service)) === null)
    throw new Error(
      `${name} has lost its messaging service ${serviceId} at the carrier: none of its texts goes out. Have the business give the number back and choose another.`,
    );
  const member = await client.find('messaging', `${service}/PhoneNumbers/${encodeURIComponent(numberId)}`);
  if (member === null)
    throw new Error(
      `${name} is not in its messaging service ${serviceId} any more: add it there at the carrier, or its texts are blocked.`,
    );
}
