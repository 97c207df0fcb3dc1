import type { BusinessKind } from './business-kinds.ts';
import type { Registration } from './registration.ts';

export const registrationStates = [
  'draft',
  'submitted',
  'brand_review',
  'campaign_review',
  'approved',
  'rejected',
  'suspended',
] as const;
export type RegistrationState = (typeof registrationStates)[number];

/**
 * What the phone companies let a sender through: segments a second over all, and a day at the strictest of them. A sole
 * proprietor gets the least there is; a company without a paid vetting twice as much a day.
 */
export const senderLimits: Record<BusinessKind, { segmentsPerSecond: number; segmentsPerDay: number }> = {
  sole_proprietor: { segmentsPerSecond: 1, segmentsPerDay: 1000 },
  company: { segmentsPerSecond: 1, segmentsPerDay: 2000 },
};

export type RegistrationField = Exclude<keyof Registration, 'kind' | 'companyType'>;

export const registrationLabels: Record<RegistrationField, string> = {
  legalName: 'Legal name of the business',
  ein: 'EIN',
  website: 'Website or social media page',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  firstName: "Contact's first name",
  lastName: "Contact's last name",
  jobTitle: "Contact's job title",
  email: "Contact's email",
  mobile: "Contact's mobile phone",
  purpose: 'What your texts are about',
  samples: 'Two sample messages',
  consent: 'How customers agree to your texts',
};

/** The registry refuses what is shorter. */
const shortest: Partial<Record<RegistrationField, number>> = { purpose: 40, consent: 40, samples: 20 };

export const emptyRegistration: Registration = {
  kind: 'company',
  companyType: 'Limited Liability Corporation',
  legalName: '',
  ein: '',
  website: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  firstName: '',
  lastName: '',
  jobTitle: '',
  email: '',
  mobile: '',
  purpose: '',
  samples: ['', ''],
  consent: '',
};

export interface MissingField {
  field: RegistrationField;
  /** What there is to do. */
  message: string;
}

/** What stands between this and handing it in, in the order of the form. */
export function listMissing(given: Registration): MissingField[] {
  const fields = (Object.keys(registrationLabels) as RegistrationField[]).filter((field) =>
    isAsked(field, given.kind),
  );
  return fields.flatMap((field) => {
    const message = findGap(field, given);
    return message ? [{ field, message }] : [];
  });
}

/** A sole proprietor has no EIN, and is asked for no website and no title. */
export function isAsked(field: RegistrationField, kind: BusinessKind): boolean {
  return kind === 'company' || !['ein', 'website', 'jobTitle'].includes(field);
}

function findGap(field: RegistrationField, given: Registration): string | null {
  const least = shortest[field] ?? 1;
  const texts = field === 'samples' ? given.samples : [given[field]];
  if (texts.some((text) => text.trim() === '')) return `${registrationLabels[field]} is missing.`;
  if (texts.some((text) => text.trim().length < least))
    return `${registrationLabels[field]}: write at least ${least} characters${field === 'samples' ? ' each' : ''}.`;
  if (field === 'samples' && !texts.some((text) => /\bstop\b/i.test(text)))
    return 'Two sample messages: one of them must say how to opt out, such as “Reply STOP to opt out”.';
  return null;
}
