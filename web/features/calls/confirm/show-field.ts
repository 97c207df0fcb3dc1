import type { CustomerField } from '#domain/calls/notes.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';

/** A value of the customer as people write it. */
export function showField(field: CustomerField, value: string): string {
  return field === 'phone' ? formatPhone(value) || value : value;
}
