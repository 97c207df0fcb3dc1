import type { CustomerField } from '#domain/calls/notes.ts';

/** What a phone's keyboard should offer while a value is typed. */
export const fieldInputs: Record<CustomerField, { type: string; inputMode: 'text' | 'tel' | 'email' }> = {
  name: { type: 'text', inputMode: 'text' },
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
  address: { type: 'text', inputMode: 'text' },
};
