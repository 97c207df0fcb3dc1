import { helpAnswer, optInAnswer, optOutAnswer } from '#domain/messages/keyword-answers.ts';
import type { BusinessKind } from '#domain/numbers/business-kinds.ts';
import type { Registration } from '#domain/numbers/registration.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { helpWords, startWords, stopWords } from './campaign-words.ts';

interface Policies {
  /** What the carrier calls its list of requirements; the same for all of its customers. */
  profilePolicy: string;
  productPolicy: string;
  /** Whom the profile describes. */
  people: string[];
  productType: string;
}

/** https://www.twilio.com/docs/messaging/compliance/a2p-10dlc, the walkthroughs for resellers. */
export const policies: Record<BusinessKind, Policies> = {
  company: {
    profilePolicy: 'RNdfbf3fae0e1107f8aded0e7cead80bf5',
    productPolicy: 'RNb0d4771c2c98518d916a3d4cd70a8f8b',
    people: ['customer_profile_business_information', 'authorized_representative_1'],
    productType: 'us_a2p_messaging_profile_information',
  },
  sole_proprietor: {
    profilePolicy: 'RN806dd6cd175f314e1f96a9727ee271f4',
    productPolicy: 'RN670d5d2e282a6130ae063b234b6019c8',
    people: ['starter_customer_profile_information'],
    productType: 'sole_proprietor_information',
  },
};

export function attributesOf(type: string, business: Registration): string {
  const person = {
    first_name: business.firstName,
    last_name: business.lastName,
    email: business.email,
    phone_number: business.mobile,
  };
  const attributes: Record<string, object> = {
    customer_profile_business_information: {
      business_name: business.legalName,
      business_identity: 'direct_customer',
      business_type: business.companyType,
      business_industry: 'CONSTRUCTION',
      business_registration_identifier: 'EIN',
      business_registration_number: business.ein,
      business_regions_of_operation: 'USA_AND_CANADA',
      website_url: business.website,
      social_media_profile_urls: '',
    },
    authorized_representative_1: { ...person, business_title: business.jobTitle, job_position: 'Other' },
    us_a2p_messaging_profile_information: { company_type: 'private' },
    starter_customer_profile_information: person,
    sole_proprietor_information: {
      brand_name: business.legalName,
      mobile_phone_number: business.mobile,
      vertical: 'CONSTRUCTION',
    },
  };
  return JSON.stringify(attributes[type] ?? {});
}

/** What the texts of the business are, as its campaign says; a change may not name everything again. */
export function campaignFields(
  business: Registration,
  occasion: 'create' | 'change',
): Record<string, string | string[]> {
  const always = {
    Description: business.purpose,
    MessageFlow: business.consent,
    MessageSamples: business.samples,
    HasEmbeddedLinks: 'true',
    HasEmbeddedPhone: 'true',
    AgeGated: 'false',
    DirectLending: 'false',
  };
  if (occasion === 'change') return always;
  return {
    ...always,
    UsAppToPersonUsecase: business.kind === 'sole_proprietor' ? 'SOLE_PROPRIETOR' : 'LOW_VOLUME',
    SubscriberOptIn: 'true',
    OptInMessage: optInAnswer(business.legalName),
    OptOutMessage: optOutAnswer(business.legalName),
    HelpMessage: helpAnswer(business.legalName, `Call ${formatPhone(business.mobile)}`),
    OptInKeywords: startWords,
    OptOutKeywords: stopWords,
    HelpKeywords: helpWords,
  };
}
