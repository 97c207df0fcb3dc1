/** Kinds of what was done, as the log is filtered by them. */
export const actions = [
  'saw',
  'created',
  'changed',
  'sent',
  'exported',
  'deleted',
  'signed_in',
  'failed_sign_in',
] as const;
export type Action = (typeof actions)[number];

export const actionNames: Record<Action, string> = {
  saw: 'Looked at',
  created: 'Added',
  changed: 'Changed',
  sent: 'Sent',
  exported: 'Exported',
  deleted: 'Deleted',
  signed_in: 'Signed in',
  failed_sign_in: 'Failed sign-in',
};

/** Kinds of things that something is done to. */
export const subjects = [
  'account',
  'session',
  'password',
  'two_step',
  'email',
  'calls',
  'call',
  'recording',
  'notes',
  'recap',
  'call_settings',
  'word',
  'card',
  'order',
  'plan',
  'invoices',
  'invoice',
  'company',
  'contacts',
  'contact',
  'import',
  'campaign',
  'conversation',
  'picture',
  'appointment',
  'line',
  'recipient',
  'number',
  'member',
  'invitation',
  'key',
  'webhook',
  'log',
  'calendar_feed',
] as const;
export type Subject = (typeof subjects)[number];

export const subjectNames: Record<Subject, string> = {
  account: 'Account',
  session: 'Sign-in',
  password: 'Password',
  two_step: 'Two-step sign-in',
  email: 'Email address',
  calls: 'Calls',
  call: 'Call',
  recording: 'Recording',
  notes: 'Notes',
  recap: 'Recap',
  call_settings: 'Call settings',
  word: 'Word',
  card: 'Card',
  order: 'Order',
  plan: 'Plan',
  invoices: 'Invoices',
  invoice: 'Invoice',
  company: 'Company info',
  contacts: 'Contacts',
  contact: 'Contact',
  import: 'Import of contacts',
  campaign: 'Campaign',
  conversation: 'Conversation',
  picture: 'Picture',
  appointment: 'Appointment',
  line: 'Line',
  recipient: 'Recipient',
  number: 'Business number',
  member: 'Team member',
  invitation: 'Invitation',
  key: 'Key',
  webhook: 'Webhook',
  log: 'Activity log',
  calendar_feed: 'Calendar feed',
};

/** The way in: a person's browser, a program with a key, an assistant's tools, or Jotline itself. */
export const ways = ['web', 'api', 'mcp', 'jotline'] as const;
export type Way = (typeof ways)[number];

export const wayNames: Record<Way, string> = { web: 'Browser', api: 'API', mcp: 'MCP', jotline: 'Jotline' };

/** For how long entries are kept; the database knows the same figure. */
export const auditMonths = 13;

export const auditMessages = {
  notIncluded: 'The activity log comes with the Business plan. Change your plan under Plan & Billing.',
} as const;
