/** Details of a contact, as a change of them is told. */
export const contactFieldNames = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  state: 'State',
  zip: 'ZIP',
  tags: 'Tags',
  lastJobOn: 'Last job',
  lastJobTitle: 'Job',
  notes: 'Your notes',
} as const;
export type ContactField = keyof typeof contactFieldNames;
