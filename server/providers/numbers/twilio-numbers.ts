import { z } from 'zod';
import { triedAgain } from '../carrier/tried-again.ts';
import type { Numbers } from './numbers.ts';
import { createTwilioClient, type TwilioAccount } from './twilio-client.ts';
import { createTwilioPorting } from './twilio-porting.ts';
import { createTwilioRegistrar } from './twilio-registrar.ts';

const offered = 20;

const availableSchema = z.object({
  available_phone_numbers: z.array(
    z.object({ phone_number: z.string(), locality: z.string().nullish(), region: z.string().nullish() }),
  ),
});
const ownedSchema = z.object({
  incoming_phone_numbers: z.array(
    z.object({ sid: z.string(), phone_number: z.string(), friendly_name: z.string().nullish() }),
  ),
});
const numberSchema = z.object({ sid: z.string().min(1) });

/** Twilio's numbers, messaging services and registrations; the base address is a setting for an emulator. */
export function createTwilioNumbers(
  options: TwilioAccount & { name: string; publicUrl: string; primaryProfileId: string | undefined },
): Numbers {
  const client = createTwilioClient(options);
  const { account } = client;
  const numbers = `${account}/IncomingPhoneNumbers`;

  const addresses = (reference: string) => ({
    FriendlyName: nameOf(reference),
    VoiceUrl: triedAgain(`${options.publicUrl}/webhooks/voice/incoming`),
    VoiceMethod: 'POST',
    VoiceFallbackUrl: `${options.publicUrl}/webhooks/voice/fallback`,
    VoiceFallbackMethod: 'POST',
    StatusCallback: triedAgain(`${options.publicUrl}/webhooks/voice/status`),
    StatusCallbackMethod: 'POST',
    SmsUrl: triedAgain(`${options.publicUrl}/webhooks/messages/inbound`),
    SmsMethod: 'POST',
    SmsFallbackUrl: `${options.publicUrl}/webhooks/messages/fallback`,
    SmsFallbackMethod: 'POST',
  });

  return {
    name: options.name,

    async search(areaCode) {
      const query = new URLSearchParams({
        AreaCode: areaCode,
        VoiceEnabled: 'true',
        SmsEnabled: 'true',
        ExcludeAllAddressRequired: 'true',
        PageSize: String(offered),
      });
      const found = availableSchema.parse(
        await client.ask('api', `${account}/AvailablePhoneNumbers/US/Local.json?${query}`),
      );
      return found.available_phone_numbers
        .filter(({ phone_number }) => /^\+1[2-9]\d{9}$/.test(phone_number))
        .map(({ phone_number: phone, locality, region }) => ({
          phone,
          place: [locality, region].filter(Boolean).join(', '),
        }));
    },

    async order({ phone, reference }) {
      const form = { PhoneNumber: phone, ...addresses(reference) };
      const { sid } = numberSchema.parse(
        await client.ask('api', `${numbers}.json`, { method: 'POST', form }),
      );
      return { numberId: sid };
    },

    async findOwned(phone) {
      const query = new URLSearchParams({ PhoneNumber: phone });
      const { incoming_phone_numbers: owned } = ownedSchema.parse(
        await client.ask('api', `${numbers}.json?${query}`),
      );
      const own = owned.find(({ phone_number }) => phone_number === phone);
      return own ? { numberId: own.sid, reference: referenceOf(own.friendly_name ?? '') } : null;
    },

    async connect({ numberId, reference }) {
      await client.ask('api', `${numbers}/${encodeURIComponent(numberId)}.json`, {
        method: 'POST',
        form: addresses(reference),
      });
    },

    release: (numberId) => client.remove('api', `${numbers}/${encodeURIComponent(numberId)}.json`),

    porting: createTwilioPorting(client),
    registrar: createTwilioRegistrar(client, options.primaryProfileId),
  };
}

const prefix = 'Jotline ';
const nameOf = (reference: string) => `${prefix}${reference}`;
const referenceOf = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : '');
