import { z } from 'zod';

/** What a timeline can be looked through for. */
export const timelineKinds = [
  'calls',
  'texts',
  'campaigns',
  'visits',
  'promises',
  'recaps',
  'consent',
  'changes',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const timelineKindNames: Record<TimelineKind, string> = {
  calls: 'Calls and notes',
  texts: 'Texts',
  campaigns: 'Campaigns',
  visits: 'Visits',
  promises: 'Promises',
  recaps: 'Recaps',
  consent: 'Consent',
  changes: 'Changes',
};

/** Where the rows of a timeline come from, each with a table or a part of one. */
export const timelineSources = [
  'call',
  'notes',
  'message',
  'campaign',
  'appointment',
  'promise',
  'recap',
  'consent',
  'stop',
  'start',
  'past',
  'change',
  'merge',
  'undo',
  'added',
] as const;
export type TimelineSource = (typeof timelineSources)[number];

/** A promise may be a visit: only its words tell. */
export const sourcesOf: Record<TimelineKind, readonly TimelineSource[]> = {
  calls: ['call', 'notes'],
  texts: ['message'],
  campaigns: ['campaign'],
  visits: ['appointment', 'promise'],
  promises: ['promise'],
  recaps: ['recap'],
  consent: ['consent', 'stop', 'start', 'past'],
  changes: ['change', 'merge', 'undo', 'added'],
};

/** The last row that was looked at: its time to the microsecond, and what it is, for those of the same moment. */
const cursorSchema = z
  .string()
  .regex(
    new RegExp(
      `^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z_(${timelineSources.join('|')})-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`,
    ),
    'That page does not exist.',
  );

export const timelineSchema = z.object({
  cursor: cursorSchema.optional(),
  kind: z.enum(timelineKinds, 'That is not a kind of thing that happens.').optional(),
});
