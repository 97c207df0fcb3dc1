export const scopes = [
  'calls:read',
  'promises:read',
  'promises:write',
  'contacts:read',
  'contacts:write',
  'messages:read',
  'campaigns:read',
] as const;
export type Scope = (typeof scopes)[number];

export const scopeMeanings: Record<Scope, string> = {
  'calls:read': 'Calls, their notes and transcripts',
  'promises:read': 'What was promised in calls, and by when',
  'promises:write': 'Say which promises are done',
  'contacts:read': 'Contacts',
  'contacts:write': 'Add and change contacts and read those it changes, record an opt-out',
  'messages:read': 'Texts to and from customers',
  'campaigns:read': 'Campaigns and their figures',
};
