import type { Answer } from '../answer.ts';
import { type NumberBook, newNumber, type OwnedNumber, readForm, textOf } from './number-book.ts';

/** Where some of them are; of the others nothing is known. */
const places: Record<string, { locality: string; region: string }> = {
  '303': { locality: 'Denver', region: 'CO' },
  '404': { locality: 'Atlanta', region: 'GA' },
  '512': { locality: 'Austin', region: 'TX' },
  '614': { locality: 'Columbus', region: 'OH' },
  '737': { locality: 'Austin', region: 'TX' },
};
/** Sold out, as in life. */
const soldOut = new Set(['212', '310', '415']);
const offered = 100;

/** Numbers for sale and numbers that were bought, under the account. Null when the path is another's. */
export async function answerNumbers(
  numbers: NumberBook,
  { method, path, query, body }: { method: string; path: string; query: URLSearchParams; body: Buffer },
): Promise<Answer | null> {
  if (path === 'AvailablePhoneNumbers/US/Local.json' && method === 'GET') return listForSale(numbers, query);
  if (path === 'IncomingPhoneNumbers.json') {
    if (method === 'POST') return buy(numbers, readForm(body));
    const wanted = query.get('PhoneNumber');
    const found = numbers.listNumbers().filter(({ phone }) => wanted === null || phone === wanted);
    return { status: 200, json: { incoming_phone_numbers: found.map(describe), page: 0, page_size: 50 } };
  }
  const [, sid] = /^IncomingPhoneNumbers\/(PN\w+)\.json$/.exec(path) ?? [];
  if (!sid) return null;
  const number = numbers.book.numbers.find((one) => one.sid === sid);
  if (!number) return missing(`/IncomingPhoneNumbers/${sid}.json`);
  if (method === 'DELETE') {
    numbers.book.numbers = numbers.book.numbers.filter((one) => one.sid !== sid);
    for (const service of numbers.book.services)
      service.numberSids = service.numberSids.filter((one) => one !== sid);
    await numbers.save();
    return { status: 204 };
  }
  if (method === 'POST') {
    Object.assign(number, addresses(readForm(body), number));
    await numbers.save();
  }
  return { status: 200, json: describe(number) };
}

function listForSale(numbers: NumberBook, query: URLSearchParams): Answer {
  const areaCode = query.get('AreaCode') ?? '512';
  if (!/^[2-9]\d{2}$/.test(areaCode))
    return { status: 400, json: { code: 21452, message: 'Invalid AreaCode', status: 400 } };
  const size = Math.min(50, Number(query.get('PageSize') ?? 30));
  const phones = soldOut.has(areaCode)
    ? []
    : Array.from(
        { length: offered },
        (_, index) => `+1${areaCode}555${String(100 + index).padStart(4, '0')}`,
      );
  const free = phones.filter((phone) => !numbers.findNumber(phone));
  return {
    status: 200,
    json: {
      available_phone_numbers: free.slice(0, size).map((phone) => ({
        friendly_name: phone,
        phone_number: phone,
        locality: places[areaCode]?.locality ?? null,
        region: places[areaCode]?.region ?? null,
        iso_country: 'US',
        address_requirements: 'none',
        beta: false,
        capabilities: { voice: true, SMS: true, MMS: true },
      })),
    },
  };
}

async function buy(numbers: NumberBook, form: ReturnType<typeof readForm>): Promise<Answer> {
  const phone = textOf(form.PhoneNumber);
  if (!/^\+1[2-9]\d{9}$/.test(phone))
    return { status: 400, json: { code: 21421, message: `${phone} is not a valid number`, status: 400 } };
  if (numbers.findNumber(phone) || numbers.book.taken.includes(phone))
    return { status: 400, json: { code: 21422, message: `${phone} is not available`, status: 400 } };
  const blank = newNumber(phone);
  const number = { ...blank, ...addresses(form, blank) };
  numbers.book.numbers.push(number);
  await numbers.save();
  return { status: 201, json: describe(number) };
}

function addresses(form: ReturnType<typeof readForm>, before: OwnedNumber): Partial<OwnedNumber> {
  const given = (name: string, otherwise: string) => (name in form ? textOf(form[name]) : otherwise);
  return {
    friendlyName: given('FriendlyName', before.friendlyName),
    voiceUrl: given('VoiceUrl', before.voiceUrl),
    voiceFallbackUrl: given('VoiceFallbackUrl', before.voiceFallbackUrl),
    statusUrl: given('StatusCallback', before.statusUrl),
    smsUrl: given('SmsUrl', before.smsUrl),
    smsFallbackUrl: given('SmsFallbackUrl', before.smsFallbackUrl),
  };
}

function describe({ sid, phone, friendlyName, ...urls }: OwnedNumber) {
  return {
    sid,
    phone_number: phone,
    friendly_name: friendlyName,
    voice_url: urls.voiceUrl,
    voice_fallback_url: urls.voiceFallbackUrl,
    voice_method: 'POST',
    voice_fallback_method: 'POST',
    status_callback: urls.statusUrl,
    status_callback_method: 'POST',
    sms_url: urls.smsUrl,
    sms_fallback_url: urls.smsFallbackUrl,
    sms_method: 'POST',
    sms_fallback_method: 'POST',
    origin: 'twilio',
    status: 'in-use',
    capabilities: { voice: true, sms: true, mms: true },
  };
}

export function missing(path: string): Answer {
  return {
    status: 404,
    json: { code: 20404, message: `The requested resource ${path} was not found`, status: 404 },
  };
}
