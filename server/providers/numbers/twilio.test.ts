import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import twilio from 'twilio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { optInAnswer, optOutAnswer } from '#domain/messages/keyword-answers.ts';
import type { Registration } from '#domain/numbers/registration.ts';
import { emptyRegistration } from '#domain/numbers/registration-rules.ts';
import { startCarrierEmulator } from '#server/carrier-emulator/carrier-emulator.ts';
import { createPhoneControl, type PhoneControl } from '#server/carrier-emulator/control-client.ts';
import { openScratch } from '#server/scratch/scratch.ts';
import { triedAgain } from '../carrier/tried-again.ts';
import { type CarrierIds, NumbersError } from './numbers.ts';
import { createTwilioNumbers } from './twilio-numbers.ts';
import { campaignFields } from './twilio-registration-fields.ts';

const account = { accountSid: `AC${'7'.repeat(32)}`, authToken: 'a token of the tests' };
const primaryProfileId = `BU${'0'.repeat(32)}`;
const publicUrl = 'https://jotline.example';

/** One request: where it goes, and the names of what it carries. */
interface Seen {
  request: string;
  fields: string[];
  values: Record<string, string>;
}

let emulator: Awaited<ReturnType<typeof startCarrierEmulator>>;
let phone: PhoneControl;
let folder: string;
let scratch: Awaited<ReturnType<typeof openScratch>>;
let seen: Seen[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jotline-numbers-'));
  scratch = await openScratch({ folder: path.join(folder, 'scratch') });
  emulator = await startCarrierEmulator({
    ...account,
    folder,
    withFile: scratch.withFile,
    number: '+15125550199',
    voiceUrl: 'http://127.0.0.1:9/voice',
    statusUrl: 'http://127.0.0.1:9/status',
    textUrl: 'http://127.0.0.1:9/text',
  });
  phone = createPhoneControl({ ...account, url: emulator.url });
});

afterAll(async () => {
  await emulator.close();
  await scratch.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  seen = [];
  await phone.scriptNumbers({
    seconds: 0,
    taken: [],
    brand: { outcome: 'approved' },
    campaign: { outcome: 'approved' },
    port: { outcome: 'completed' },
  });
});

const nameless = (url: string) => url.replace(/\b([A-Z]{2})[0-9a-f]{32}\b/g, '{$1}').replace(/%2B/gi, '+');

function note(method: string, url: URL, fields: URLSearchParams | Record<string, unknown>): void {
  const entries: [string, string][] =
    fields instanceof URLSearchParams
      ? [...fields]
      : Object.entries(fields).flatMap(([name, value]) =>
          [value]
            .flat()
            .map((one): [string, string] => [
              name,
              typeof one === 'object' ? JSON.stringify(one) : String(one),
            ]),
        );
  seen.push({
    request: `${method.toUpperCase()} ${url.host}${nameless(url.pathname)}`,
    fields: [...new Set(entries.map(([name]) => name))].sort(),
    values: Object.fromEntries(entries),
  });
}

/** To the emulator, whatever host was meant: each of the vendor's hosts is noted as it was asked for. */
const toEmulator = (url: URL) => new URL(url.pathname + url.search, emulator.url);

const ours = () =>
  createTwilioNumbers({
    ...account,
    name: 'twilio',
    publicUrl,
    primaryProfileId,
    baseUrl: 'https://api.twilio.com',
    async fetch(input, init) {
      const url = new URL(String(input));
      const { body } = init ?? {};
      const sent = body instanceof URLSearchParams ? body : typeof body === 'string' ? JSON.parse(body) : {};
      note(
        init?.method ?? 'GET',
        url,
        new URLSearchParams([...url.searchParams]).size > 0 ? url.searchParams : sent,
      );
      return fetch(toEmulator(url), init);
    },
  });

/** The vendor's own library, asked to do the same. */
const theirs = () =>
  twilio(account.accountSid, account.authToken, {
    httpClient: {
      // biome-ignore lint/suspicious/noExplicitAny: the library's own types name neither fields nor answer.
      async request(asked: any): Promise<any> {
        const url = new URL(asked.uri);
        const query = new URLSearchParams();
        for (const [name, value] of Object.entries(asked.params ?? {})) query.set(name, String(value));
        const isJson = asked.headers?.['Content-Type'] === 'application/json';
        const sent = asked.data ?? {};
        note(
          asked.method,
          url,
          query.size > 0 ? query : isJson && typeof sent === 'string' ? JSON.parse(sent) : sent,
        );
        const form = new URLSearchParams();
        for (const [name, value] of Object.entries(sent))
          for (const one of [value].flat()) form.append(name, String(one));
        const headers = {
          authorization: `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`,
        };
        const body = isJson ? (typeof sent === 'string' ? sent : JSON.stringify(sent)) : form;
        const target = toEmulator(url);
        target.search = query.toString();
        const response = await fetch(target, {
          method: asked.method.toUpperCase(),
          headers,
          body: asked.method.toUpperCase() === 'POST' ? body : undefined,
        });
        return { statusCode: response.status, body: await response.text(), headers: {} };
      },
    } as never,
  });

const company: Registration = {
  ...emptyRegistration,
  legalName: 'Hale Roofing LLC',
  ein: '123456789',
  website: 'https://hale.example',
  street: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  firstName: 'Robin',
  lastName: 'Hale',
  jobTitle: 'Owner',
  email: 'robin@hale.example',
  mobile: '+15125550123',
  purpose: 'Recaps of calls about roofing jobs, answers to questions and offers to past customers.',
  samples: [
    'Hi Robin, here is what we agreed for Tuesday. Reply STOP to opt out.',
    '20% off gutter cleaning this month for past customers.',
  ],
  consent: 'Customers sign a work order that names texts, and may say no. The date is kept with the contact.',
};

const port = {
  key: '00000000-0000-4000-8000-000000000001',
  phone: '+15125550177',
  customerName: 'Hale Roofing LLC',
  customerType: 'Business' as const,
  accountNumber: '998877',
  pin: '',
  representative: 'Robin Hale',
  representativeEmail: 'robin@hale.example',
  street: '1 Main St',
  city: 'Austin',
  state: 'TX' as const,
  zip: '78701',
  billId: 'RD00000000000000000000000000000001',
};

async function registerBusiness(business: Registration): Promise<CarrierIds> {
  const { registrar } = ours();
  let known: CarrierIds = {};
  for (let done = false; !done; ) ({ known, isDone: done } = await registrar.advance(business, known));
  return known;
}

/** Where the library asks by the same method, each of our requests carries nothing that it would not. */
function expectSame(own: Seen[], library: Seen[]): void {
  expect(own.map(({ request, fields }) => ({ request, fields }))).toEqual(
    library.map(({ request, fields }) => ({ request, fields })),
  );
}

describe('our requests are those of the vendor’s own library', () => {
  test('for buying a number, leading it to us, and giving it back', async () => {
    const numbers = ours();
    const [first] = await numbers.search('512');
    const { numberId } = await numbers.order({ phone: first!.phone, reference: 'ref-1' });
    expect(await numbers.findOwned(first!.phone)).toEqual({ numberId, reference: 'ref-1' });
    await numbers.connect({ numberId, reference: 'ref-1' });
    await numbers.release(numberId);
    const own = seen;
    seen = [];
    const client = theirs();
    const query = { areaCode: 512, voiceEnabled: true, smsEnabled: true, excludeAllAddressRequired: true };
    const [offer] = await client
      .availablePhoneNumbers('US')
      .local.page({ ...query, pageSize: 20 })
      .then(({ instances }) => instances);
    expect(offer).toMatchObject({ phoneNumber: first!.phone, locality: 'Austin', region: 'TX' });
    const addresses = {
      friendlyName: 'Jotline ref-1',
      voiceUrl: triedAgain(`${publicUrl}/webhooks/voice/incoming`),
      voiceMethod: 'POST' as const,
      voiceFallbackUrl: `${publicUrl}/webhooks/voice/fallback`,
      voiceFallbackMethod: 'POST' as const,
      statusCallback: triedAgain(`${publicUrl}/webhooks/voice/status`),
      statusCallbackMethod: 'POST' as const,
      smsUrl: triedAgain(`${publicUrl}/webhooks/messages/inbound`),
      smsMethod: 'POST' as const,
      smsFallbackUrl: `${publicUrl}/webhooks/messages/fallback`,
      smsFallbackMethod: 'POST' as const,
    };
    const bought = await client.incomingPhoneNumbers.create({ phoneNumber: first!.phone, ...addresses });
    expect(bought).toMatchObject({ phoneNumber: first!.phone, ...addresses });
    await client.incomingPhoneNumbers.page({ phoneNumber: first!.phone });
    await client.incomingPhoneNumbers(bought.sid).update(addresses);
    await client.incomingPhoneNumbers(bought.sid).remove();
    expectSame(own, seen);
    expect(own[1]?.values).toEqual(seen[1]?.values);
  });

  test('for the profile, the brand, the messaging service and the campaign of a company', async () => {
    const numbers = ours();
    const known = await registerBusiness(company);
    expect(await numbers.registrar.findVerdict(known)).toEqual({ state: 'approved' });
    const serviceId = await numbers.registrar.createService({ reference: 'ref-2' });
    const { numberId } = await numbers.order({ phone: '+15125550142', reference: 'ref-2' });
    await numbers.registrar.addNumber({ serviceId, numberId });
    const campaignId = await numbers.registrar.createCampaign(serviceId, company, known);
    expect(await numbers.registrar.findCampaignVerdict({ serviceId, campaignId })).toEqual({
      state: 'approved',
    });
    await numbers.registrar.removeService({ serviceId, campaignId });
    await numbers.release(numberId);
    const own = seen;
    seen = [];

    const { trusthub, messaging, addresses, incomingPhoneNumbers } = theirs();
    const hub = trusthub.v1;
    const named = { friendlyName: company.legalName, email: company.email };
    const sentValue = (request: string, name: string, nth = 0) =>
      own.filter((one) => one.request === request)[nth]?.values[name] ?? '';
    const attributes = (nth: number) =>
      JSON.parse(sentValue('POST trusthub.twilio.com/v1/EndUsers', 'Attributes', nth));
    const profile = await hub.customerProfiles.create({
      ...named,
      policySid: sentValue('POST trusthub.twilio.com/v1/CustomerProfiles', 'PolicySid'),
    });
    const onProfile = (objectSid: string) =>
      hub.customerProfiles(profile.sid).customerProfilesEntityAssignments.create({ objectSid });
    for (const [nth, type] of [
      'customer_profile_business_information',
      'authorized_representative_1',
    ].entries()) {
      const user = await hub.endUsers.create({ friendlyName: type, type, attributes: attributes(nth) });
      await onProfile(user.sid);
    }
    const address = await addresses.create({
      customerName: 'Hale Roofing LLC',
      street: company.street,
      city: company.city,
      region: company.state,
      postalCode: company.zip,
      isoCountry: 'US',
    });
    const paper = await hub.supportingDocuments.create({
      friendlyName: 'address',
      type: 'customer_profile_address',
      attributes: { address_sids: address.sid },
    });
    await onProfile(paper.sid);
    await onProfile(primaryProfileId);
    await hub
      .customerProfiles(profile.sid)
      .customerProfilesEvaluations.create({ policySid: profile.policySid });
    await hub.customerProfiles(profile.sid).update({ status: 'pending-review' });
    const product = await hub.trustProducts.create({
      ...named,
      policySid: sentValue('POST trusthub.twilio.com/v1/TrustProducts', 'PolicySid'),
    });
    const onProduct = (objectSid: string) =>
      hub.trustProducts(product.sid).trustProductsEntityAssignments.create({ objectSid });
    const type = 'us_a2p_messaging_profile_information';
    await onProduct((await hub.endUsers.create({ friendlyName: type, type, attributes: attributes(2) })).sid);
    await onProduct(profile.sid);
    await hub.trustProducts(product.sid).trustProductsEvaluations.create({ policySid: product.policySid });
    await hub.trustProducts(product.sid).update({ status: 'pending-review' });
    await messaging.v1.brandRegistrations.page({ pageSize: 100 });
    const brand = await messaging.v1.brandRegistrations.create({
      customerProfileBundleSid: profile.sid,
      a2PProfileBundleSid: product.sid,
      brandType: 'STANDARD',
      skipAutomaticSecVet: true,
    });
    expect((await messaging.v1.brandRegistrations(brand.sid).fetch()).status).toBe('APPROVED');
    const service = await messaging.v1.services.create({
      friendlyName: 'Jotline ref-2',
      useInboundWebhookOnNumber: true,
      usecase: 'mixed',
    });
    const bought = await incomingPhoneNumbers.create({
      phoneNumber: '+15125550142',
      friendlyName: 'Jotline ref-2',
      voiceUrl: publicUrl,
      voiceMethod: 'POST',
      voiceFallbackUrl: publicUrl,
      voiceFallbackMethod: 'POST',
      statusCallback: publicUrl,
      statusCallbackMethod: 'POST',
      smsUrl: publicUrl,
      smsMethod: 'POST',
      smsFallbackUrl: publicUrl,
      smsFallbackMethod: 'POST',
    });
    await messaging.v1.services(service.sid).phoneNumbers.create({ phoneNumberSid: bought.sid });
    const campaigns = messaging.v1.services(service.sid).usAppToPerson;
    await campaigns.page();
    const campaign = await campaigns.create({
      brandRegistrationSid: brand.sid,
      description: company.purpose,
      messageFlow: company.consent,
      messageSamples: company.samples,
      usAppToPersonUsecase: 'LOW_VOLUME',
      hasEmbeddedLinks: true,
      hasEmbeddedPhone: true,
      ageGated: false,
      directLending: false,
      subscriberOptIn: true,
      optInMessage: 'back',
      optOutMessage: 'gone',
      helpMessage: 'help',
      optInKeywords: ['START'],
      optOutKeywords: ['STOP'],
      helpKeywords: ['HELP'],
    });
    const fetched = await messaging.v1.services(service.sid).usAppToPerson(campaign.sid).fetch();
    expect(fetched).toMatchObject({ campaignStatus: 'VERIFIED', messageSamples: company.samples });
    await messaging.v1.services(service.sid).usAppToPerson(campaign.sid).remove();
    await messaging.v1.services(service.sid).remove();
    await incomingPhoneNumbers(bought.sid).remove();
    expectSame(own, seen);
  });

  test('for bringing a number along', async () => {
    const { porting } = ours();
    expect(await porting.check(port.phone)).toEqual({ isPortable: true, reason: null, needsPin: false });
    const { portOrderId } = await porting.order(port);
    expect(await porting.find({ portOrderId, phone: port.phone })).toEqual({ state: 'done' });
    await porting.cancel(portOrderId);
    const own = seen;
    const body = own[1]!.values;
    seen = [];
    const { v1 } = theirs().numbers;
    const able = await v1.portingPortabilities(port.phone).fetch();
    expect(able).toMatchObject({ portable: true, numberType: 'LOCAL' });
    // The library hands the body on as it is given.
    const asked = await v1.portingPortIns.create({
      account_sid: account.accountSid,
      documents: [port.billId],
      phone_numbers: [{ phone_number: port.phone }],
      losing_carrier_information: JSON.parse(body.losing_carrier_information!),
    } as never);
    const found = await v1.portingPortIns(asked.portInRequestSid).fetch();
    expect(found.portInRequestStatus).toBe('completed');
    await expect(v1.portingPortIns(asked.portInRequestSid).remove()).rejects.toThrow('no longer be canceled');
    await v1.portingPortIns(asked.portInRequestSid).fetch();
    expect(own.map(({ request }) => request)).toEqual(seen.map(({ request }) => request));
    const { NumbersV1PortingLosingCarrierInformation: Information, NumbersV1PortingPortInCreate: Create } =
      await import('twilio/lib/rest/numbers/v1/portingPortIn.js');
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const known = (Type: new (payload: object) => object) => Object.keys(new Type({})).map(snake);
    expect(known(Create)).toEqual(expect.arrayContaining(own[1]!.fields));
    expect(known(Information)).toEqual(
      expect.arrayContaining(Object.keys(JSON.parse(body.losing_carrier_information!))),
    );
  });
});

test('a campaign is registered with the very words that are sent to START, STOP and HELP', () => {
  expect(campaignFields(company, 'create')).toMatchObject({
    OptInMessage: optInAnswer('Hale Roofing LLC'),
    OptOutMessage: optOutAnswer('Hale Roofing LLC'),
    HelpMessage:
      'Hale Roofing LLC: Call (512) 555-0123 for help. Msg & data rates may apply. Reply STOP to opt-out.',
  });
});

test('a move whose answer got lost is found in the carrier’s list, on whichever page, and none that is known or called off', async () => {
  const { porting } = ours();
  await phone.scriptNumbers({ port: { outcome: 'held' } });
  const since = new Date(Date.now() - 60_000);
  const wanted = '+17378670199';
  expect(await porting.findOrdered({ phone: wanted, since, known: [] })).toBeNull();
  for (let at = 0; at < 55; at += 1) await porting.order(port);
  const [calledOff, known, lost] = [
    await porting.order({ ...port, phone: wanted }),
    await porting.order({ ...port, phone: wanted }),
    await porting.order({ ...port, phone: wanted }),
  ].map(({ portOrderId }) => portOrderId);
  await porting.cancel(calledOff!);
  seen = [];
  expect(await porting.findOrdered({ phone: wanted, since, known: [known!] })).toBe(lost);
  const [own] = seen;
  seen = [];
  const page = await theirs().numbers.v1.portingAllPortIns.page({
    size: 50,
    createdAfter: since.toISOString(),
  } as never);
  expect(page.instances).toHaveLength(50);
  expect(seen).toEqual([own]);
});

describe('what the carrier refuses', () => {
  test('a number that somebody else bought meanwhile is taken (21422), and one that is none is refused', async () => {
    await phone.scriptNumbers({ taken: ['+15125550143'] });
    const taken = await ours()
      .order({ phone: '+15125550143', reference: 'ref' })
      .catch((error: NumbersError) => error);
    expect(taken).toBeInstanceOf(NumbersError);
    expect(taken).toMatchObject({ reason: 'taken', code: '21422' });
    const none = await ours()
      .order({ phone: '512', reference: 'ref' })
      .catch((error: NumbersError) => error);
    expect(none).toMatchObject({ reason: 'refused', code: '21421' });
  });

  test('a brand that fails says why, is put right, and is looked at again', async () => {
    await phone.scriptNumbers({
      brand: { outcome: 'failed', reasons: ['The EIN does not match the legal name.'] },
    });
    const known = await registerBusiness(company);
    const { registrar } = ours();
    expect(await registrar.findVerdict(known)).toEqual({
      state: 'rejected',
      reasons: ['The EIN does not match the legal name.'],
    });
    await phone.scriptNumbers({ brand: { outcome: 'approved' } });
    await registrar.correct({ ...company, legalName: 'Hale Roofing Limited' }, known);
    expect(await registrar.findVerdict(known)).toEqual({ state: 'approved' });
  });

  test('what is missing in a profile is named before anything is paid for', async () => {
    const refusal = await registerBusiness({ ...company, website: '' }).catch((error: NumbersError) => error);
    expect(refusal).toMatchObject({ reason: 'refused', reasons: ['A website_url is missing.'] });
    expect(seen.some(({ request }) => request.includes('BrandRegistrations'))).toBe(false);
  });

  test('a sole proprietor is asked by text first', async () => {
    await phone.scriptNumbers({ brand: { outcome: 'held' } });
    const known = await registerBusiness({
      ...company,
      kind: 'sole_proprietor',
      ein: '',
      website: '',
      jobTitle: '',
    });
    const { registrar } = ours();
    expect(await registrar.findVerdict(known)).toEqual({ state: 'waiting', waitsForCode: true });
    await registrar.sendCodeAgain(known);
    await phone.scriptNumbers({ answerCodes: true, brand: { outcome: 'approved' } });
    expect(await registrar.findVerdict(known)).toEqual({ state: 'approved' });
  });
});
