/**
 * Who runs this Jotline and sells its plans: a setting, known only when a page is served. These stand in built pages in
 * its place.
 */
export const operatorMarks = {
  name: 'Operator of this Jotline',
  address: 'Address of the operator of this Jotline',
} as const;

/** When the terms and the privacy policy last changed in what they say. */
export const legalTextsSince = '2026-11-17';
