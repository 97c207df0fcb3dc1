import { createHmac } from 'node:crypto';
import path from 'node:path';
import { senderLimits } from '#domain/numbers/registration-rules.ts';
import { startCarrierEmulator } from '../../carrier-emulator/carrier-emulator.ts';
import { createPhoneControl, type PhoneControl } from '../../carrier-emulator/control-client.ts';
import { type Env, isOwnMachine } from '../../env.ts';
import type { Scratch } from '../../scratch/scratch.ts';
import type { Messaging } from '../messaging/messaging.ts';
import { createTwilioMessaging } from '../messaging/twilio.ts';
import type { Numbers } from '../numbers/numbers.ts';
import { createTwilioNumbers } from '../numbers/twilio-numbers.ts';
import type { Telephony } from '../telephony/telephony.ts';
import { createTwilioTelephony } from '../telephony/twilio.ts';

interface CarrierParts {
  telephony: Telephony;
  messaging: Messaging;
  numbers: Numbers;
  /** A phone to call ourselves with; null when a real carrier is in use. */
  phone: PhoneControl | null;
  close: () => Promise<void>;
}

/** Whose numbers and registrations these are: what an emulator sells, nobody else knows. */
export function carrierName(env: Pick<Env, 'TELEPHONY_ACCOUNT_SID' | 'TELEPHONY_BASE_URL'>): string {
  return env.TELEPHONY_ACCOUNT_SID && !isOwnMachine(env.TELEPHONY_BASE_URL) ? 'twilio' : 'emulator';
}

/** Calls and texts over the carrier of the settings, or over the emulator that runs in this process. */
export async function createCarrier(options: {
  env: Env;
  publicUrl: string;
  secret: string;
  scratch: Scratch;
}): Promise<CarrierParts> {
  const { env, publicUrl } = options;
  const {
    TELEPHONY_ACCOUNT_SID: accountSid,
    TELEPHONY_AUTH_TOKEN: authToken,
    TELEPHONY_NUMBER: number,
  } = env;
  if (!accountSid && !authToken) return createEmbeddedCarrier(options);
  if (!accountSid || !authToken)
    throw new Error('Set TELEPHONY_ACCOUNT_SID and TELEPHONY_AUTH_TOKEN together.');
  const { host } = new URL(env.TELEPHONY_BASE_URL);
  const account = { accountSid, authToken, number, publicUrl, baseUrl: env.TELEPHONY_BASE_URL };
  const isEmulator = isOwnMachine(env.TELEPHONY_BASE_URL);
  return {
    telephony: createTwilioTelephony({ ...account, name: 'twilio', describe: `${number} at ${host}` }),
    messaging: createTwilioMessaging({
      ...account,
      name: 'twilio',
      describe: `${env.MESSAGING_SERVICE_SID ?? number} at ${host}`,
      messagingServiceSid: env.MESSAGING_SERVICE_SID,
      limits: isEmulator ? limitsOf(env) : limitsOf(env, senderLimits.sole_proprietor),
    }),
    numbers: createTwilioNumbers({
      ...account,
      name: carrierName(env),
      primaryProfileId: env.MESSAGING_PRIMARY_PROFILE_SID ?? (isEmulator ? emulatedProfileId : undefined),
    }),
    phone: isEmulator ? createPhoneControl({ url: env.TELEPHONY_BASE_URL, accountSid, authToken }) : null,
    close: async () => {},
  };
}

async function createEmbeddedCarrier({
  env,
  publicUrl,
  secret,
  scratch,
}: Parameters<typeof createCarrier>[0]): Promise<CarrierParts> {
  // The same in every process and after a restart: what was signed before is still good.
  const derive = (purpose: string) => createHmac('sha256', secret).update(`carrier ${purpose}`).digest('hex');
  const number = env.TELEPHONY_NUMBER;
  const account = {
    accountSid: `AC${derive('account').slice(0, 32)}`,
    authToken: derive('token').slice(0, 32),
  };
  const emulator = await startCarrierEmulator({
    ...account,
    folder: path.join(env.DATA_DIR, 'carrier'),
    withFile: scratch.withFile,
    number,
    voiceUrl: `${publicUrl}/webhooks/voice/incoming`,
    statusUrl: `${publicUrl}/webhooks/voice/status`,
    textUrl: `${publicUrl}/webhooks/messages/inbound`,
    voiceFallbackUrl: `${publicUrl}/webhooks/voice/fallback`,
    textFallbackUrl: `${publicUrl}/webhooks/messages/fallback`,
  });
  const describe = `carrier emulator, ${number}, call it at /dev/phone (set TELEPHONY_ACCOUNT_SID to use a carrier)`;
  const reached = { ...account, name: 'emulator', number, publicUrl, baseUrl: emulator.url };
  return {
    telephony: createTwilioTelephony({ ...reached, describe }),
    messaging: createTwilioMessaging({
      ...reached,
      describe: 'carrier emulator, read and answer at /dev/texts',
      limits: limitsOf(env),
    }),
    numbers: createTwilioNumbers({ ...reached, primaryProfileId: emulatedProfileId }),
    phone: createPhoneControl({ ...account, url: emulator.url }),
    close: emulator.close,
  };
}

/** The emulator knows everybody. */
const emulatedProfileId = `BU${'0'.repeat(32)}`;

/** At a carrier the least there is, what a sole proprietor gets: a larger registration raises it by settings. */
function limitsOf(env: Env, otherwise?: Messaging['limits']): Messaging['limits'] {
  return {
    segmentsPerSecond: env.MESSAGING_SEGMENTS_PER_SECOND ?? otherwise?.segmentsPerSecond ?? null,
    segmentsPerDay: env.MESSAGING_SEGMENTS_PER_DAY ?? otherwise?.segmentsPerDay ?? null,
  };
}
