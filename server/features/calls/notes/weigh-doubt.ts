import { readingsOf } from '#domain/calls/doubtful-fields.ts';
import {
  customerFields,
  mostReadings,
  type Notes,
  needsConfirmation,
  type Reading,
} from '#domain/calls/notes.ts';
import { isSame, type KnownCustomer } from './find-known-customer.ts';

/**
 * Holds what was heard against what is known: the same makes it sure, something else is offered as the second way to
 * read it. A value that nobody said stays unsaid.
 */
export function weighDoubt(notes: Notes, { callerPhone, contact }: KnownCustomer): Notes {
  const customerConfidence = { ...notes.customerConfidence };
  const customerReadings = { ...notes.customerReadings };
  for (const field of customerFields) {
    const value = notes.customer[field];
    if (value === null) continue;
    const known: Reading[] = [];
    if (field === 'phone' && callerPhone) known.push({ value: callerPhone, evidence: [], source: 'caller' });
    if (contact?.[field]) known.push({ value: contact[field], evidence: [], source: 'contact' });
    if (known.some((reading) => isSame(reading.value, value))) {
      if (customerConfidence[field] !== 'confirmed') customerConfidence[field] = 'known';
    } else if (needsConfirmation(customerConfidence[field])) {
      customerReadings[field] = [...readingsOf(notes, field), ...known].slice(0, mostReadings);
    }
  }
  return { ...notes, customerConfidence, customerReadings };
}
