import { formatPhone } from '#domain/plain/phone-format.ts';
import type { TeamLine } from '#domain/team/shown-team.ts';

export const describeLine = ({ name, phone }: TeamLine): string =>
  name ? `${name}, ${formatPhone(phone)}` : formatPhone(phone);

/** Whose calls a technician sees, in a sentence. */
export function describeLines(lineIds: string[], lines: TeamLine[]): string {
  const own = lines.filter(({ id }) => lineIds.includes(id)).map(describeLine);
  return own.length === 0 ? 'No lines yet, so no calls to see.' : `Sees the calls of ${own.join(' and ')}.`;
}
