/**
 * First words of the query keys. What one feature changes another one shows, and features do not import each other:
 * each builds its own keys on its root, and reads a neighbour anew by the neighbour's root.
 */
export const roots = {
  accounts: ['accounts'],
  activity: ['activity'],
  billing: ['billing'],
  calls: ['calls'],
  campaigns: ['campaigns'],
  company: ['company'],
  contacts: ['contacts'],
  developers: ['developers'],
  find: ['find'],
  imports: ['contact-imports'],
  lines: ['lines'],
  messages: ['messages'],
  notices: ['notices'],
  numbers: ['numbers'],
  overview: ['overview'],
  recipients: ['recipients'],
  savedFilters: ['saved-filters'],
  team: ['team'],
} as const;
