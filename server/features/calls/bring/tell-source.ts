import type { CallSource } from '#domain/calls/brought-recordings.ts';

/** Our own writer knows calls: where nobody called, its summary does not say so. */
export function tellSource(summary: string, source: CallSource): string {
  if (source === 'phone') return summary;
  const [, who = '', about = ''] = /^([^.;]{0,300}?) called about (.*)$/s.exec(summary) ?? [];
  const opened = about && (source === 'memo' ? `Voice memo about ${about}` : `${who} spoke about ${about}`);
  return (opened || summary).replace('No next step was agreed on the call.', 'No next step was named.');
}
