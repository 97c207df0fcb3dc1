import { html } from 'hono/html';
import { formatPhone } from '#domain/plain/phone-format.ts';
import type { OwnNumber } from './list-own-numbers.ts';

export function numberOptions(numbers: OwnNumber[]) {
  return numbers.map(
    ({ phone, company }) =>
      html`<option value="${phone}">${company ?? 'The shared number'}, ${formatPhone(phone)}</option>`,
  );
}
