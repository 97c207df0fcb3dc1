import type { Answer } from '../answer.ts';
import { newSid } from '../new-sid.ts';
import { missing } from './number-api.ts';
import {
  type Brand,
  type Fields,
  type NumberBook,
  type Reviewed,
  readForm,
  type Service,
  textOf,
} from './number-book.ts';

interface Asked {
  method: string;
  path: string;
  body: Buffer;
}

const refuse = (code: number, message: string, status = 400): Answer => ({
  status,
  json: { code, message, status },
});

const holders: Record<string, string> = {
  CustomerProfiles: 'BU',
  TrustProducts: 'BU',
  EndUsers: 'IT',
  SupportingDocuments: 'RD',
};

/** Trust Hub: profiles, who stands in them, and whether anything is missing. Null when the path is another's. */
export async function answerTrustHub(numbers: NumberBook, asked: Asked): Promise<Answer | null> {
  const [, kind = '', sid, part] =
    /^\/v1\/(CustomerProfiles|TrustProducts|EndUsers|SupportingDocuments)(?:\/(\w+))?(?:\/(EntityAssignments|Evaluations))?$/.exec(
      asked.path,
    ) ?? [];
  if (!kind) return null;
  const form = readForm(asked.body);
  const { papers } = numbers.book;
  if (!sid) {
    if (asked.method !== 'POST') return refuse(20005, 'Method not allowed', 405);
    const wanted = kind === 'EndUsers' || kind === 'SupportingDocuments' ? 'Type' : 'PolicySid';
    if (!form[wanted]) return refuse(20001, `Missing required parameter ${wanted} in the post body`);
    const made = newSid(holders[kind] ?? 'IT');
    papers[made] = { kind, fields: form, assigned: [] };
    await numbers.save();
    return { status: 201, json: describePaper(made, papers[made]) };
  }
  const paper = papers[sid];
  if (!paper || paper.kind !== kind) return missing(asked.path);
  if (part === 'EntityAssignments') {
    const object = textOf(form.ObjectSid);
    if (!/^(BU|IT|RD)\w+$/.test(object)) return refuse(20001, 'ObjectSid is not valid');
    paper.assigned.push(object);
    await numbers.save();
    return { status: 201, json: { sid: newSid('BV'), object_sid: object } };
  }
  if (part === 'Evaluations') return { status: 201, json: evaluate(numbers, sid) };
  if (asked.method === 'POST') {
    Object.assign(paper.fields, form);
    await numbers.save();
  }
  return { status: 200, json: describePaper(sid, paper) };
}

function describePaper(sid: string, { kind, fields }: { kind: string; fields: Fields }) {
  const attributes = fields.Attributes ? JSON.parse(textOf(fields.Attributes)) : {};
  return {
    sid,
    friendly_name: fields.FriendlyName ?? null,
    ...(kind === 'CustomerProfiles' || kind === 'TrustProducts'
      ? { status: fields.Status ?? 'draft', policy_sid: fields.PolicySid, email: fields.Email ?? null }
      : { type: fields.Type, attributes }),
  };
}

/** Every blank is named, as the original does it. */
function evaluate(numbers: NumberBook, sid: string) {
  const assigned = numbers.book.papers[sid]?.assigned ?? [];
  const results = assigned.flatMap((one) => {
    const attributes = numbers.book.papers[one]?.fields.Attributes;
    const given: Record<string, string> = attributes ? JSON.parse(textOf(attributes)) : {};
    return Object.entries(given).map(([name, value]) => {
      const passed = value !== '' || name === 'social_media_profile_urls';
      return { friendly_name: name, passed, failure_reason: passed ? '' : `A ${name} is missing.` };
    });
  });
  const status = results.every(({ passed }) => passed) ? 'compliant' : 'noncompliant';
  return { sid: newSid('EL'), status, results };
}

/** Brands, messaging services and their campaigns. Null when the path is another's. */
export async function answerMessagingServices(numbers: NumberBook, asked: Asked): Promise<Answer | null> {
  if (!/^\/v1\/(?:a2p\/BrandRegistrations|Services)/.test(asked.path)) return null;
  await numbers.look();
  const [, brandSid, otp] = /^\/v1\/a2p\/BrandRegistrations(?:\/(BN\w+))?(\/SmsOtp)?$/.exec(asked.path) ?? [];
  if (asked.path.startsWith('/v1/a2p/BrandRegistrations')) return answerBrands(numbers, asked, brandSid, otp);
  const [, serviceSid, part, sid] =
    /^\/v1\/Services(?:\/(MG\w+))?(?:\/(PhoneNumbers|Compliance\/Usa2p)(?:\/(\w+))?)?$/.exec(asked.path) ??
    [];
  if (!serviceSid) return createService(numbers, asked);
  const service = numbers.book.services.find((one) => one.sid === serviceSid);
  if (!service) return missing(asked.path);
  if (part === 'PhoneNumbers' && sid) return findInPool(service, asked, sid);
  if (part === 'PhoneNumbers') return addToPool(numbers, service, asked);
  if (part) return answerCampaign(numbers, service, asked, sid);
  if (asked.method === 'DELETE') {
    numbers.book.services = numbers.book.services.filter((one) => one.sid !== serviceSid);
    await numbers.save();
    return { status: 204 };
  }
  return { status: 200, json: describeService(service) };
}

async function answerBrands(
  numbers: NumberBook,
  asked: Asked,
  sid: string | undefined,
  otp: string | undefined,
): Promise<Answer> {
  const { book } = numbers;
  const form = readForm(asked.body);
  if (!sid && asked.method === 'GET') return { status: 200, json: { data: book.brands.map(describeBrand) } };
  if (!sid) {
    const [profile, product] = [textOf(form.CustomerProfileBundleSid), textOf(form.A2PProfileBundleSid)];
    if (!book.papers[profile] || !book.papers[product])
      return refuse(20001, 'CustomerProfileBundleSid and A2PProfileBundleSid must be known');
    const brand: Brand = {
      ...newReview('BN', form),
      isCodeAnswered: textOf(form.BrandType) !== 'SOLE_PROPRIETOR',
    };
    book.brands.push(brand);
    await numbers.save();
    return { status: 201, json: describeBrand(brand) };
  }
  const brand = book.brands.find((one) => one.sid === sid);
  if (!brand) return missing(asked.path);
  if (otp) return { status: 201, json: { account_sid: null, brand_registration_sid: sid } };
  if (asked.method === 'POST') {
    if (brand.verdict !== 'failed') return refuse(21728, 'Brand cannot be updated in its current state');
    Object.assign(brand, { verdict: 'waiting', reasons: [], handedInAt: Date.now() });
    await numbers.save();
  }
  return { status: 200, json: describeBrand(brand) };
}

const newReview = (prefix: string, fields: Fields): Reviewed => ({
  sid: newSid(prefix),
  fields,
  handedInAt: Date.now(),
  verdict: 'waiting',
  reasons: [],
});

function describeBrand(brand: Brand) {
  const status = { waiting: 'PENDING', approved: 'APPROVED', failed: 'FAILED', suspended: 'SUSPENDED' };
  const isFailed = brand.verdict === 'failed';
  return {
    sid: brand.sid,
    customer_profile_bundle_sid: brand.fields.CustomerProfileBundleSid,
    a2p_profile_bundle_sid: brand.fields.A2PProfileBundleSid,
    brand_type: brand.fields.BrandType ?? 'STANDARD',
    status: status[brand.verdict],
    identity_status: brand.isCodeAnswered ? 'SELF_DECLARED' : 'UNVERIFIED',
    failure_reason: isFailed ? brand.reasons.join('. ') || 'Brand registration failed' : null,
    errors: isFailed ? brand.reasons.map((description) => ({ code: '30797', description, fields: [] })) : [],
    skip_automatic_sec_vet: textOf(brand.fields.SkipAutomaticSecVet) === 'true',
    mock: false,
  };
}

async function createService(numbers: NumberBook, { method, body }: Asked): Promise<Answer> {
  if (method !== 'POST')
    return { status: 200, json: { services: numbers.book.services.map(describeService) } };
  const form = readForm(body);
  if (!form.FriendlyName) return refuse(20001, 'Missing required parameter FriendlyName in the post body');
  const service: Service = { sid: newSid('MG'), fields: form, numberSids: [], campaign: null };
  numbers.book.services.push(service);
  await numbers.save();
  return { status: 201, json: describeService(service) };
}

function describeService({ sid, fields, campaign }: Service) {
  return {
    sid,
    friendly_name: fields.FriendlyName,
    use_inbound_webhook_on_number: textOf(fields.UseInboundWebhookOnNumber) === 'true',
    usecase: fields.Usecase ?? 'undeclared',
    us_app_to_person_registered: campaign?.verdict === 'approved',
  };
}

function findInPool(service: Service, asked: Asked, sid: string): Answer {
  if (!service.numberSids.includes(sid)) return missing(asked.path);
  return { status: 200, json: { sid, service_sid: service.sid } };
}

async function addToPool(numbers: NumberBook, service: Service, asked: Asked): Promise<Answer> {
  const sid = textOf(readForm(asked.body).PhoneNumberSid);
  const number = numbers.listNumbers().find((one) => one.sid === sid);
  if (!number) return missing(asked.path);
  if (service.numberSids.includes(sid))
    return refuse(21710, 'Phone Number or Short Code is already in the Messaging Service', 409);
  if (numbers.book.services.some(({ numberSids }) => numberSids.includes(sid)))
    return refuse(21712, 'Phone Number or Short Code is associated with another Messaging Service', 409);
  service.numberSids.push(sid);
  await numbers.save();
  return { status: 201, json: { sid, service_sid: service.sid, phone_number: number.phone } };
}

async function answerCampaign(
  numbers: NumberBook,
  service: Service,
  asked: Asked,
  sid: string | undefined,
): Promise<Answer> {
  const { campaign } = service;
  const form = readForm(asked.body);
  if (!sid && asked.method === 'GET')
    return { status: 200, json: { compliance: campaign ? [describeCampaign(service, campaign)] : [] } };
  if (!sid) {
    const brand = numbers.book.brands.find((one) => one.sid === textOf(form.BrandRegistrationSid));
    if (brand?.verdict !== 'approved') return refuse(21725, 'The brand registration is not approved');
    if (campaign) return refuse(21724, 'The messaging service has a campaign already', 409);
    const wrong = findWrong(form);
    if (wrong) return refuse(20001, wrong);
    service.campaign = newReview('QE', form);
    await numbers.save();
    return { status: 201, json: describeCampaign(service, service.campaign) };
  }
  if (!campaign || campaign.sid !== sid) return missing(asked.path);
  if (asked.method === 'DELETE') {
    service.campaign = null;
    await numbers.save();
    return { status: 204 };
  }
  if (asked.method === 'POST') {
    if (campaign.verdict !== 'failed') return refuse(21727, 'Only a failed campaign can be updated');
    Object.assign(campaign.fields, form);
    Object.assign(campaign, { verdict: 'waiting', reasons: [], handedInAt: Date.now() });
    await numbers.save();
  }
  return { status: 200, json: describeCampaign(service, campaign) };
}

function findWrong(form: Fields): string | null {
  if (textOf(form.Description).length < 40) return 'Description must be between 40 and 4096 characters';
  if (textOf(form.MessageFlow).length < 40) return 'MessageFlow must be between 40 and 2048 characters';
  const samples = [form.MessageSamples ?? []].flat();
  if (samples.length < 2 || samples.some((sample) => sample.length < 20))
    return 'MessageSamples must be at least 2, each between 20 and 1024 characters';
  return form.UsAppToPersonUsecase
    ? null
    : 'Missing required parameter UsAppToPersonUsecase in the post body';
}

function describeCampaign(service: Service, { sid, fields, verdict, reasons }: Reviewed) {
  const status = { waiting: 'IN_PROGRESS', approved: 'VERIFIED', failed: 'FAILED', suspended: 'SUSPENDED' };
  return {
    sid,
    brand_registration_sid: fields.BrandRegistrationSid,
    messaging_service_sid: service.sid,
    description: fields.Description,
    message_samples: fields.MessageSamples ?? [],
    message_flow: fields.MessageFlow,
    us_app_to_person_usecase: fields.UsAppToPersonUsecase,
    has_embedded_links: textOf(fields.HasEmbeddedLinks) === 'true',
    has_embedded_phone: textOf(fields.HasEmbeddedPhone) === 'true',
    campaign_status: status[verdict],
    errors: reasons.map((error_description) => ({ error_code: 30909, error_description, fields: [] })),
  };
}
