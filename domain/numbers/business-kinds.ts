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
