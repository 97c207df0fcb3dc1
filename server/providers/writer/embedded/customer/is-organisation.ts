import { STREET_SUFFIX } from './address/street-words.ts';

/** Words that make a name one of a company, a place or a street. */
const ORGANISATION = new Set(
  `${STREET_SUFFIX}|mutual|insurance|bank|clinic|church|chapel|parish|school|academy|university|college|county|township|builders|build|buildouts|construction|contracting|properties|property|management|realty|llc|inc|company|co|apartments|arms|condos|condominium|condominiums|townhomes|hoa|association|barn|tire|tires|auto|motors|depot|hardware|supply|market|grocery|bakery|cafe|coffee|diner|grill|pizza|restaurant|taqueria|salon|spa|studio|gym|fitness|dental|dentistry|medical|hospital|pharmacy|vet|veterinary|animal|kennel|roofing|plumbing|electric|electrical|heating|cooling|hvac|air|mechanical|landscaping|lawn|tree|cleaning|cleaners|pest|termite|wildlife|exteriors|exterior|remodeling|solar|pool|pools|appliance|lock|locks|fence|garage|doors|painting|painters|services|service|outdoor|interiors|designs|design|group|partners|associates|foundation|ministries|temple|synagogue|mosque|library|museum|theater|theatre|hotel|inn|motel|lodge|resort|marina|airport|storage|warehouse|logistics|trucking|farm|ranch|vineyard|winery|brewery|nursery|gardens|club|legion|post|city|state|national|federal|first|united|universal|general|american`.split(
    '|',
  ),
);
export const isOrganisation = (word: string) => ORGANISATION.has(word.toLowerCase());
