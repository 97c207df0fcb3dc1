import type { Speaker } from '#domain/calls/transcript.ts';

export const speakerNames: Record<Speaker, string> = {
  pro: 'You',
  customer: 'Customer',
  other: 'Other',
  unknown: 'Unclear',
};
