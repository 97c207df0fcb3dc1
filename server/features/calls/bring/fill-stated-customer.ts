import { followSummary } from '#domain/calls/follow-summary.ts';
import {
  type Customer,
  customerFields,
  customerSchema,
  type MissingLabel,
  type Notes,
} from '#domain/calls/notes.ts';

/** What whoever brought the recording said about the customer; null for a call, and where they said nothing. */
export function readStatedCustomer(column: unknown): Customer | null {
  const stated = customerSchema.safeParse(column);
  return stated.success ? stated.data : null;
}

/**
 * Who it is about was chosen or typed by a person, so the name is theirs, and what nobody said in the recording is filled
 * in. What was said stays: it may be a new number.
 */
export function fillStatedCustomer(notes: Notes, stated: Customer | null): Notes {
  if (!stated) return notes;
  const customer = { ...notes.customer };
  const customerConfidence = { ...notes.customerConfidence };
  const customerReadings = { ...notes.customerReadings };
  const filled = new Set<MissingLabel>();
  for (const field of customerFields) {
    const value = stated[field];
    if (value === null || (customer[field] !== null && field !== 'name')) continue;
    customer[field] = value;
    customerConfidence[field] = 'confirmed';
    delete customerReadings[field];
    filled.add(field);
  }
  const missing = notes.missing.filter((label) => !filled.has(label));
  const summary = followSummary(notes.summary, notes, { customer, missing });
  return { ...notes, summary, customer, customerConfidence, customerReadings, missing };
}
