/** With an EIN, or without one: the phone companies know no third kind. */
export const businessKinds = ['company', 'sole_proprietor'] as const;
export type BusinessKind = (typeof businessKinds)[number];

/** As the tax office knows it. */
export const companyTypes = [
  'Limited Liability Corporation',
  'Corporation',
  'Partnership',
  'Sole Proprietorship',
  'Co-operative',
  'Non-profit Corporation',
] as const;

/** Where people say it otherwise than the registry does. */
export const companyTypeLabels: Partial<Record<(typeof companyTypes)[number], string>> = {
  'Limited Liability Corporation': 'Limited liability company (LLC)',
  'Sole Proprietorship': 'Sole proprietorship',
  'Co-operative': 'Cooperative',
  'Non-profit Corporation': 'Nonprofit corporation',
};
