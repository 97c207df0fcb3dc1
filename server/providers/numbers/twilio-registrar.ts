import { z } from 'zod';
import type { Registration } from '#domain/numbers/registration.ts';
import { type CarrierIds, NumbersError, type Registrar, type Verdict } from './numbers.ts';
import type { TwilioClient } from './twilio-client.ts';
import { attributesOf, campaignFields, policies } from './twilio-registration-fields.ts';

const sidSchema = z.object({ sid: z.string().min(1) });
const evaluationSchema = z.object({
  sid: z.string().min(1),
  status: z.string(),
  results: z
    .array(
      z.object({
        friendly_name: z.string().nullish(),
        passed: z.boolean().nullish(),
        failure_reason: z.string().nullish(),
      }),
    )
    .nullish(),
});
const brandSchema = z.object({
  sid: z.string().min(1),
  customer_profile_bundle_sid: z.string().nullish(),
  brand_type: z.string().nullish(),
  status: z.string(),
  identity_status: z.string().nullish(),
  failure_reason: z.string().nullish(),
  errors: z.array(z.looseObject({ description: z.string().nullish() })).nullish(),
});
const brandsSchema = z.object({ data: z.array(brandSchema).default([]) });
const campaignSchema = z.object({
  sid: z.string().min(1),
  campaign_status: z.string().nullish(),
  errors: z
    .array(
      z.looseObject({ error_code: z.coerce.string().nullish(), error_description: z.string().nullish() }),
    )
    .nullish(),
});
const campaignsSchema = z.object({ compliance: z.array(campaignSchema).default([]) });

/** Already in this pool. https://www.twilio.com/docs/api/errors/21710 */
const alreadyAddedCode = '21710';

type Step = [key: string, hand: (business: Registration, known: CarrierIds) => Promise<string>];

/** Business profiles, brands and campaigns for 10DLC, each part handed in by a request of its own. */
export function createTwilioRegistrar(client: TwilioClient, primaryProfileId: string | undefined): Registrar {
  const post = async (path: string, form: Record<string, string | string[]>) =>
    sidSchema.parse(await client.ask('trusthub', path, { method: 'POST', form })).sid;
  const assign = (holder: string, objectSid: string | undefined) =>
    post(`${holder}/EntityAssignments`, { ObjectSid: objectSid ?? '' });
  const endUser = (type: string, business: Registration) =>
    post('/v1/EndUsers', {
      FriendlyName: `${business.legalName}: ${type}`.slice(0, 100),
      Type: type,
      Attributes: attributesOf(type, business),
    });
  const evaluate = async (holder: string, policySid: string) => {
    const { sid, status, results } = evaluationSchema.parse(
      await client.ask('trusthub', `${holder}/Evaluations`, {
        method: 'POST',
        form: { PolicySid: policySid },
      }),
    );
    if (status !== 'noncompliant') return sid;
    const reasons = (results ?? []).flatMap(({ passed, failure_reason: reason }) =>
      passed || !reason ? [] : [reason],
    );
    throw new NumbersError('the carrier finds the profile incomplete', { reason: 'refused', reasons });
  };
  const submit = async (holder: string) => {
    await client.ask('trusthub', holder, { method: 'POST', form: { Status: 'pending-review' } });
    return 'pending-review';
  };
  const profile = (known: CarrierIds) => `/v1/CustomerProfiles/${known.profile}`;
  const product = (known: CarrierIds) => `/v1/TrustProducts/${known.product}`;

  function stepsFor(business: Registration): Step[] {
    const { profilePolicy, productPolicy, people, productType } = policies[business.kind];
    const peopleSteps = people.flatMap((type): Step[] => [
      [type, (given) => endUser(type, given)],
      [`${type}_assigned`, (_, known) => assign(profile(known), known[type])],
    ]);
    return [
      [
        'profile',
        ({ legalName, email }) => post('/v1/CustomerProfiles', named(legalName, email, profilePolicy)),
      ],
      ...peopleSteps,
      ['address', (given) => createAddress(client, given)],
      ['document', (given, known) => post('/v1/SupportingDocuments', addressDocument(given, known))],
      ['document_assigned', (_, known) => assign(profile(known), known.document)],
      ['primary_assigned', (_, known) => assign(profile(known), primaryProfileId)],
      ['profile_evaluated', (_, known) => evaluate(profile(known), profilePolicy)],
      ['profile_submitted', (_, known) => submit(profile(known))],
      [
        'product',
        ({ legalName, email }) => post('/v1/TrustProducts', named(legalName, email, productPolicy)),
      ],
      [productType, (given) => endUser(productType, given)],
      [`${productType}_assigned`, (_, known) => assign(product(known), known[productType])],
      ['profile_assigned', (_, known) => assign(product(known), known.profile)],
      ['product_evaluated', (_, known) => evaluate(product(known), productPolicy)],
      ['product_submitted', (_, known) => submit(product(known))],
      ['brand', (given, known) => createBrand(client, given, known)],
    ];
  }

  return {
    isReady: primaryProfileId !== undefined,

    async advance(business, known) {
      const steps = stepsFor(business);
      const next = steps.find(([key]) => !known[key]);
      if (!next) return { known, isDone: true };
      const [key, hand] = next;
      const now = { ...known, [key]: await hand(business, known) };
      return { known: now, isDone: steps.at(-1)?.[0] === key };
    },

    async correct(business, known) {
      const { people, productType } = policies[business.kind];
      for (const type of [...people, productType])
        await client.ask('trusthub', `/v1/EndUsers/${known[type]}`, {
          method: 'POST',
          form: { Attributes: attributesOf(type, business) },
        });
      await client.ask('api', `${client.account}/Addresses/${known.address}.json`, {
        method: 'POST',
        form: addressFields(business),
      });
      await client.ask('messaging', `/v1/a2p/BrandRegistrations/${known.brand}`, { method: 'POST' });
    },

    async findVerdict(known) {
      const brand = await client.ask('messaging', `/v1/a2p/BrandRegistrations/${known.brand}`);
      return readBrand(brandSchema.parse(brand));
    },

    async sendCodeAgain(known) {
      await client.ask('messaging', `/v1/a2p/BrandRegistrations/${known.brand}/SmsOtp`, { method: 'POST' });
    },

    async createService({ reference }) {
      const form = {
        FriendlyName: `Jotline ${reference}`,
        // The number itself leads to us: one address for texts, with a service or without.
        UseInboundWebhookOnNumber: 'true',
        Usecase: 'mixed',
      };
      return sidSchema.parse(await client.ask('messaging', '/v1/Services', { method: 'POST', form })).sid;
    },

    async addNumber({ serviceId, numberId }) {
      const path = `/v1/Services/${encodeURIComponent(serviceId)}/PhoneNumbers`;
      await client
        .ask('messaging', path, { method: 'POST', form: { PhoneNumberSid: numberId } })
        .catch((error: NumbersError) => {
          if (error.code !== alreadyAddedCode) throw error;
        });
    },

    async createCampaign(serviceId, business, known) {
      const path = `/v1/Services/${encodeURIComponent(serviceId)}/Compliance/Usa2p`;
      // A service has one. Asked first: a second one would cost a second time.
      const [there] = campaignsSchema.parse(await client.ask('messaging', path)).compliance;
      if (there) return there.sid;
      const form = { BrandRegistrationSid: known.brand ?? '', ...campaignFields(business, 'create') };
      return sidSchema.parse(await client.ask('messaging', path, { method: 'POST', form })).sid;
    },

    async correctCampaign({ serviceId, campaignId }, business) {
      await client.ask('messaging', campaignPath(serviceId, campaignId), {
        method: 'POST',
        form: campaignFields(business, 'change'),
      });
    },

    async findCampaignVerdict({ serviceId, campaignId }) {
      const found = await client.find('messaging', campaignPath(serviceId, campaignId));
      if (found === null)
        return { state: 'rejected', reasons: ['The carrier no longer knows this campaign.'] };
      return readCampaign(campaignSchema.parse(found));
    },

    async removeService({ serviceId, campaignId }) {
      if (campaignId) await client.remove('messaging', campaignPath(serviceId, campaignId));
      await client.remove('messaging', `/v1/Services/${encodeURIComponent(serviceId)}`);
    },
  };
}

const campaignPath = (serviceId: string, campaignId: string) =>
  `/v1/Services/${encodeURIComponent(serviceId)}/Compliance/Usa2p/${encodeURIComponent(campaignId)}`;

const named = (legalName: string, email: string, policySid: string) => ({
  FriendlyName: legalName.slice(0, 100),
  Email: email,
  PolicySid: policySid,
});

const addressFields = ({ legalName, street, city, state, zip }: Registration) => ({
  CustomerName: legalName.slice(0, 21),
  Street: street,
  City: city,
  Region: state,
  PostalCode: zip,
});

async function createAddress(client: TwilioClient, business: Registration): Promise<string> {
  const form = { ...addressFields(business), IsoCountry: 'US' };
  const address = await client.ask('api', `${client.account}/Addresses.json`, { method: 'POST', form });
  return sidSchema.parse(address).sid;
}

const addressDocument = ({ legalName }: Registration, known: CarrierIds) => ({
  FriendlyName: `${legalName}: address`.slice(0, 100),
  Type: 'customer_profile_address',
  Attributes: JSON.stringify({ address_sids: known.address }),
});

/** Each one costs. One that was made before its answer got lost is found by its profile. */
async function createBrand(client: TwilioClient, business: Registration, known: CarrierIds): Promise<string> {
  const path = '/v1/a2p/BrandRegistrations';
  const { data } = brandsSchema.parse(await client.ask('messaging', `${path}?PageSize=100`));
  const there = data.find(({ customer_profile_bundle_sid: profile }) => profile === known.profile);
  if (there) return there.sid;
  const form = {
    CustomerProfileBundleSid: known.profile ?? '',
    A2PProfileBundleSid: known.product ?? '',
    BrandType: business.kind === 'sole_proprietor' ? 'SOLE_PROPRIETOR' : 'STANDARD',
    // A small company needs no paid vetting: it is let through with the low-volume limits.
    ...(business.kind === 'company' && { SkipAutomaticSecVet: 'true' }),
  };
  return sidSchema.parse(await client.ask('messaging', path, { method: 'POST', form })).sid;
}

function readBrand(brand: z.infer<typeof brandSchema>): Verdict {
  const { status, failure_reason: failure, errors } = brand;
  if (status === 'APPROVED') return { state: 'approved' };
  if (status === 'FAILED' || status === 'SUSPENDED') {
    const described = (errors ?? []).flatMap(({ description }) => description ?? []);
    const reasons = described.length > 0 ? described : [failure ?? 'The registry gave no reason.'];
    return { state: status === 'FAILED' ? 'rejected' : 'suspended', reasons: reasons.slice(0, 20) };
  }
  const waitsForCode = brand.brand_type === 'SOLE_PROPRIETOR' && brand.identity_status === 'UNVERIFIED';
  return { state: 'waiting', waitsForCode };
}

function readCampaign({ campaign_status: status, errors }: z.infer<typeof campaignSchema>): Verdict {
  if (status === 'VERIFIED') return { state: 'approved' };
  if (status !== 'FAILED' && status !== 'SUSPENDED') return { state: 'waiting', waitsForCode: false };
  const reasons = (errors ?? []).flatMap(({ error_code: code, error_description: words }) =>
    words ? [code ? `${words} (${code})` : words] : [],
  );
  return {
    state: status === 'FAILED' ? 'rejected' : 'suspended',
    reasons: reasons.length > 0 ? reasons.slice(0, 20) : ['The registry gave no reason.'],
  };
}
