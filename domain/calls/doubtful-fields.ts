import {
  type CustomerField,
  customerFields,
  mostReadings,
  type Notes,
  needsConfirmation,
  type Reading,
} from './notes.ts';

type NotedCustomer = Pick<Notes, 'customer' | 'customerConfidence' | 'customerEvidence' | 'customerReadings'>;

/** The customer's details that a person should look at, in the order of the ticket. */
export function listDoubtfulFields(notes: Pick<Notes, 'customer' | 'customerConfidence'>): CustomerField[] {
  return customerFields.filter(
    (field) => notes.customer[field] !== null && needsConfirmation(notes.customerConfidence[field]),
  );
}

/** The ways a field can be read, best first; one for notes that know no second. */
export function readingsOf(notes: NotedCustomer, field: CustomerField): Reading[] {
  const value = notes.customer[field];
  if (value === null) return [];
  const stored = notes.customerReadings?.[field] ?? [];
  const first = stored.find((reading) => reading.value === value);
  return [
    first ?? { value, evidence: notes.customerEvidence[field] },
    ...stored.filter((reading) => reading.value !== value),
  ].slice(0, mostReadings);
}

/** The fields a link asks about: `1` is all that are in doubt, `name,phone` those of the two that are. */
export function fieldsToConfirm(notes: NotedCustomer, asked: string): CustomerField[] {
  const named = asked.split(',');
  const isNamed = (field: CustomerField) => named.includes(field);
  const doubtful = listDoubtfulFields(notes);
  return customerFields.some(isNamed) ? doubtful.filter(isNamed) : doubtful;
}
