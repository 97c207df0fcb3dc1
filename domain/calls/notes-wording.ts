import type { CustomerField, MissingLabel, Urgency } from './notes.ts';

/** Shown wherever a value was never said: nothing is guessed. */
export const notStated = 'not stated';

export const customerFieldNames: Record<CustomerField, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
};

export const urgencyNames: Record<Urgency, string> = { high: 'Urgent', normal: 'Normal', low: 'Can wait' };

/** What to ask the customer for, as a pro would write it on a ticket. */
export const missingNames: Record<MissingLabel, string> = {
  name: 'Customer name',
  phone: 'Phone number',
  email: 'Email address',
  address: 'Job address',
  date: 'Date or time for the work',
  budget: 'Budget',
  materials: 'Choice of materials',
  access: 'How to get in',
  measurements: 'Measurements',
  insurance: 'Insurance details',
  decision_maker: 'Who decides',
};

/** The same within a sentence. */
export const missingInSentence: Record<MissingLabel, string> = {
  name: "the customer's name",
  phone: 'a phone number',
  email: 'an email address',
  address: 'the job address',
  date: 'a date',
  budget: 'a budget or an agreed price',
  materials: 'the choice of materials',
  access: 'access to the site',
  measurements: 'measurements',
  insurance: 'insurance details',
  decision_maker: 'who decides and pays',
};

const missingWords: Record<MissingLabel, string> = {
  name: 'name',
  phone: 'phone number',
  email: 'email',
  address: 'job address',
  date: 'date',
  budget: 'budget',
  materials: 'materials',
  access: 'how to get in',
  measurements: 'measurements',
  insurance: 'insurance',
  decision_maker: 'who decides',
};

/** For somebody who reads it while they talk: a few words. */
export const missingShortly = (missing: readonly MissingLabel[]) =>
  missing.map((label) => missingWords[label]).join(', ');

/** On the link that opens the card of what is in doubt. */
export const askToConfirm = (count: number) =>
  `Please confirm ${count} ${count === 1 ? 'detail' : 'details'}`;
