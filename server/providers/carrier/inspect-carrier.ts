import { z } from 'zod';
import type { Env } from '../../env.ts';
import { type Finding, look } from '../finding.ts';
import { listElsewhere, type WantedAddress } from './list-elsewhere.ts';

const accountSchema = z.object({ status: z.string(), type: z.string().nullish() });
const balanceSchema = z.object({ balance: z.string(), currency: z.string().nullish() });
const numbersSchema = z.object({
  incoming_phone_numbers: z.array(
    z.object({
      phone_number: z.string(),
      voice_url: z.string().nullish(),
      status_callback: z.string().nullish(),
      sms_url: z.string().nullish(),
      voice_fallback_url: z.string().nullish(),
    }),
  ),
});

type CarrierEnv = Pick<
  Env,
  | 'TELEPHONY_BASE_URL'
  | 'TELEPHONY_ACCOUNT_SID'
  | 'TELEPHONY_AUTH_TOKEN'
  | 'TELEPHONY_NUMBER'
  | 'MESSAGING_SERVICE_SID'
>;

/** The carrier's account, its balance, and whether our number leads to us. */
export async function inspectCarrier(env: CarrierEnv, publicUrl: string): Promise<Finding[]> {
  const { TELEPHONY_ACCOUNT_SID: sid, TELEPHONY_AUTH_TOKEN: token, TELEPHONY_NUMBER: number } = env;
  if (!sid || !token)
    return [{ what: 'Carrier', isFine: false, words: 'Set TELEPHONY_ACCOUNT_SID and TELEPHONY_AUTH_TOKEN.' }];
  const account = `${env.TELEPHONY_BASE_URL.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(sid)}`;
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  const ask = async (path: string): Promise<unknown> => {
    const response = await fetch(account + path, {
      headers: { authorization },
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status === 401)
      throw new Error('The carrier refuses TELEPHONY_ACCOUNT_SID and TELEPHONY_AUTH_TOKEN: copy both anew.');
    if (!response.ok) throw new Error(`The carrier answers ${response.status}.`);
    return response.json();
  };
  return [
    await look('Carrier account', async () => {
      const { status, type } = accountSchema.parse(await ask('.json'));
      if (status !== 'active') throw new Error(`The account is ${status}: open the carrier's console.`);
      if (type === 'Trial')
        throw new Error('A trial account calls and texts verified numbers only: upgrade it.');
      return 'active';
    }),
    await look('Carrier balance', async () => {
      const { balance, currency } = balanceSchema.parse(await ask('/Balance.json'));
      if (Number(balance) <= 0) throw new Error(`The balance is ${balance}: add money, or no call comes in.`);
      return `${balance} ${currency ?? ''}`.trim();
    }),
    await look('Number leads to us', async () => {
      const query = new URLSearchParams({ PhoneNumber: number });
      const { incoming_phone_numbers: numbers } = numbersSchema.parse(
        await ask(`/IncomingPhoneNumbers.json?${query}`),
      );
      const own = numbers.find(({ phone_number }) => phone_number === number);
      if (!own)
        throw new Error(`${number} is not a number of this account: set TELEPHONY_NUMBER to one that is.`);
      const wanted: WantedAddress[] = [
        ['“A call comes in”', own.voice_url, `${publicUrl}/webhooks/voice/incoming`],
        ['“Call status changes”', own.status_callback, `${publicUrl}/webhooks/voice/status`],
      ];
      if (!env.MESSAGING_SERVICE_SID)
        wanted.push(['“A message comes in”', own.sms_url, `${publicUrl}/webhooks/messages/inbound`]);
      const elsewhere = listElsewhere(wanted);
      if (elsewhere) throw new Error(`Set ${elsewhere}.`);
      if (!own.voice_fallback_url)
        throw new Error(
          `Set “Primary handler fails” to ${publicUrl}/webhooks/voice/fallback: without it a call ends where an answer of ours fails.`,
        );
      return `calls and texts to ${number} come to ${publicUrl}`;
    }),
  ];
}
