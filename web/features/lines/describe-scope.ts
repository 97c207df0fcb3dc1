import type { EmailRecipient, PhoneLine } from '#domain/lines/shown-lines.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';

/** Whose notes an address gets, in a person's words. */
export function describeScope(
  { isGlobal, isPrimary, assignedPhoneId, kind }: EmailRecipient,
  lines: Pick<PhoneLine, 'id' | 'assignedPersonName' | 'phoneNumber'>[],
): string {
  const line = lines.find(({ id }) => id === assignedPhoneId);
  if (line) return `${line.assignedPersonName} ${formatPhone(line.phoneNumber)}`;
  // The line's own choice counts for the primary address, global or not.
  if (isPrimary) return 'Lines that send to the primary email';
  return isGlobal || kind === 'crm' ? 'Every line' : 'No line: it gets nothing';
}
