import sample from '#content/site/sample-call.json';
import type { Notes } from '#domain/calls/notes.ts';
import type { Turn } from '#domain/calls/transcript.ts';

/** A staged call that went through the same engine and writer as any other: `npm run make:sample-call`. */
export const sampleCall = sample as { seconds: number; peaks: number[]; turns: Turn[]; notes: Notes };

export const sampleSound = '/sample-call.mp3';

export const speakerNames: Record<Turn['speaker'], string> = {
  pro: 'Pro',
  customer: 'Customer',
  other: 'Other',
  unknown: 'Someone',
};
